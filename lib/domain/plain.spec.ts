import { expect, test } from 'vitest'
import { plain } from './plain.ts'

test.each([
  ['a title and a cleared screen', 'a\u001b]0;b\u0007\u001b[2J', 'a\\u001b]0;b\\u0007\\u001b[2J'],
  ['a line that turns round', 'a\u202eb', 'a\\u202eb'],
  ['a line that is written over', 'FAILED\rpassed', 'FAILED\\u000dpassed'],
  ['tabs and line ends', 'a\tb\r\nc\n', 'a\tb\r\nc\n'],
])('plain text escapes %s, except tabs and line ends', (_what, text, seen) => {
  expect(plain(text)).toBe(seen)
})
