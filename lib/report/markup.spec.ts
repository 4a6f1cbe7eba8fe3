import { expect, test } from 'vitest'
import { formatSentence } from './markup.ts'

test.each([
  ['GET of `system/dns` returns `a<b`.', 'GET of <code>system/dns</code> returns <code>a&lt;b</code>.'],
  ['no code & no `closing backtick', 'no code &amp; no `closing backtick'],
])('code in a sentence is marked, and everything is escaped: %s', (text, html) => {
  expect(String(formatSentence(text))).toBe(html)
})
