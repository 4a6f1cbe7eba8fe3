/**
 * Groups of requirements that are never broken in the same run. In some groups, all requirements are judged from one
 * sequence of events, so their faults could not be told apart. In other groups, each fault alone leaves something
 * working, but all the faults together leave nothing working.
 */
const GROUPS: readonly (readonly RegExp[])[] = [
  // These are judged from one sequence: a capture, the status of that capture, and the next capture.
  [/^bundles\/(busy|completes|percent-|phases-|status-|message-|not-busy-|capture-result|takes-filename$)/],
  [/^cloud\/upload-/],
  [/^cloud\/(put-)?proxy/],
  // All these requirements are judged from the same line about a transfer, so a fault in the line can hide another.
  [/^files\/(column-|transfer-|import-)/],
  [/^port-groups\/(.*reboot.*|both-roots|mode-lasts)$/],
  [/^logging\/patch-(with-ntp|server-answers-nothing)$/],
  // With all these faults at once, no list stores or shows an added entry, so a test has no entry to delete.
  [
    /^(dns|ntp|logging)\/(patch-server|server-(config-)?(address|host))$/,
    /^lacp\/(patch-interface|interface-(config-)?name)$/,
  ],
]

/** Whether two requirements must be broken in separate runs. */
export function areApart(one: string, other: string): boolean {
  return GROUPS.some((patterns) => [one, other].every((id) => patterns.some((pattern) => pattern.test(id))))
}
