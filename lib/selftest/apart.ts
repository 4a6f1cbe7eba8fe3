/**
 * Groups of requirements that are never broken in the same run. Either the requirements are read from one sequence of
 * events, so that their faults could not be told apart. Or each fault alone still leaves one way working, and all the
 * faults together leave none.
 */
const GROUPS: readonly (readonly RegExp[])[] = [
  // Each capture is followed by its status, and ends where the next capture begins.
  [/^bundles\/(busy|completes|percent-|phases-|status-|message-|not-busy-|capture-result|takes-filename$)/],
  [/^cloud\/upload-/],
  [/^cloud\/(put-)?proxy/],
  // Every result of a transfer is read from one line of text.
  [/^files\/(column-|transfer-|import-)/],
  [/^port-groups\/(.*reboot.*|both-roots|mode-lasts)$/],
  [/^logging\/patch-(with-ntp|server-answers-nothing)$/],
  // With all these faults at once, no list keeps or shows an entry, and nothing can be removed again.
  [
    /^(dns|ntp|logging)\/(patch-server|server-(config-)?(address|host))$/,
    /^lacp\/(patch-interface|interface-(config-)?name)$/,
  ],
]

/** Whether two requirements must be broken in separate runs. */
export function areApart(one: string, other: string): boolean {
  return GROUPS.some((patterns) => [one, other].every((id) => patterns.some((pattern) => pattern.test(id))))
}
