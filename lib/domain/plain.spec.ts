import { expect, test } from 'vitest'
import { plain } from './plain.ts'

test.each([
  [
    'escapes sequences that set the title and clear the screen',
    'a\u001b]0;b\u0007\u001b[2J',
    'a\\u001b]0;b\\u0007\\u001b[2J',
  ],
  ['escapes a mark that reverses the text direction', 'a\u202eb', 'a\\u202eb'],
  ['escapes a carriage return that overwrites a line', 'FAILED\rpassed', 'FAILED\\u000dpassed'],
  ['keeps tabs and line ends', 'a\tb\r\nc\n', 'a\tb\r\nc\n'],
])('plain text %s', (_what, text, seen) => {
  expect(plain(text)).toBe(seen)
})
