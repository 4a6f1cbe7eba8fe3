import { expect, test } from 'vitest'
import { convertText } from './fuzzing/reading.ts'
import { diagnosticLine } from './diagnostics.ts'

test.each([
  [
    'the name of the object',
    'ltm pool a\u001b[2J {\n!!!\n}',
    'a.conf:2: warning: ltm pool a [2J: unrecognised line: !!!',
  ],
  [
    'the quoted line',
    'ltm pool a {\n!!! "b\n\u0007c"\n}',
    'a.conf:2: warning: ltm pool a: unrecognised line: !!! "b c"',
  ],
])('a diagnostic is one line without control characters, even if %s contains some', (_what, text, expected) => {
  const lines = convertText(text).diagnostics.map((diagnostic) => diagnosticLine('a.conf', diagnostic))

  expect(lines).toEqual([expected])
})
