/** A POST asks for the list of the log files that are always there: of a target without it, it may tell nothing more. */
export const listed = [
  'files/directory-log-system',
  'files/directory-log-controller',
  'files/directory-log-confd',
] as const
