/**
 * Requirements of which no two are broken in one run: what they say is read out of one course of things, so that nobody
 * could tell what is left of it, or each of them alone leaves a way that all of them together do not.
 */
const GROUPS: readonly (readonly RegExp[])[] = [
  // A capture is followed by its status, and the end of one is where the next begins.
  [/^bundles\/(busy|completes|percent-|phases-|status-|message-|not-busy-|capture-result|takes-filename$)/],
  [/^cloud\/upload-/],
  [/^cloud\/(put-)?proxy/],
  // Whatever comes of a transfer is a line of one text.
  [/^files\/(column-|transfer-|import-)/],
  [/^port-groups\/(.*reboot.*|both-roots|mode-lasts)$/],
  [/^logging\/patch-(with-ntp|server-answers-nothing)$/],
  // Where no list keeps an entry, or shows what it keeps, nothing can be taken out again.
  [
    /^(dns|ntp|logging)\/(patch-server|server-(config-)?(address|host))$/,
    /^lacp\/(patch-interface|interface-(config-)?name)$/,
  ],
]

/** Whether two requirements have to be broken in runs of their own. */
export function areApart(one: string, other: string): boolean {
  return GROUPS.some((patterns) => [one, other].every((id) => patterns.some((pattern) => pattern.test(id))))
}
