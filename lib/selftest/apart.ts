/**
 * Groups of requirements that are never broken in the same run. Either the requirements are read from one sequence of
 * events, so that their faults could not be told apart, or each fault alone leaves a working path that all faults
 * together do not.
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
  // If no list keeps or shows an entry, nothing can be removed again.
  [
    /^(dns|ntp|logging)\/(patch-server|server-(config-)?(address|host))$/,
    /^lacp\/(patch-interface|interface-(config-)?name)$/,
  ],
]

/** Whether two requirements must be broken in separate runs. */
export function areApart(one: string, other: string): boolean {
  return GROUPS.some((patterns) => [one, other].every((id) => patterns.some((pattern) => pattern.test(id))))
}
