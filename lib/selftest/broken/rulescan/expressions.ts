import type { Faults } from './fault.ts'
import { eachResult, misses, readScannedFile } from './results.ts'

const invented = { message: 'Unsafe expression: use braces', issue_location: '{', context: 'expr {', line: 1 }

/** Faults in the detection of expressions. */
export const expressions = {
  'finds-nothing': misses(/(?:)/),
  'reports-braced': eachResult((result) =>
    readScannedFile(result).startsWith('expr {') ? { ...result, warning: [...result.warning, invented] } : result,
  ),
  'misses-quoted': misses(/^expr "/),
  'misses-several-words': misses(/^expr \$\w+ \+/),
  'misses-command-results': misses(/^expr \[HTTP/),
  'misses-in-brackets': misses(/^set \w+ \[expr/),
  'misses-in-events': misses(/^when/),
  'misses-in-branches': misses(/elseif/),
  'misses-in-loops': misses(/foreach/),
  'misses-in-switches': misses(/switch/),
  'misses-in-procedures': misses(/^proc/),
  'misses-in-texts': misses(/^log .*"/),
  'misses-in-conditions': misses(/^if/),
  'misses-in-catch': misses(/^catch/),
  'one-finding-per-file': eachResult((result) => ({
    ...result,
    warning: result.warning.slice(0, 1),
    dangerous: result.dangerous.slice(0, 1),
  })),
} as const satisfies Faults
