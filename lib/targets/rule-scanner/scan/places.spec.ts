import { describe, expect, test } from 'vitest'
import { contextBytes } from './excerpt.ts'
import { mostFindings } from './findings.ts'
import { scan } from './scan.ts'

const lines = (text: string) => scan(text).dangerous.map((one) => one.line)

describe('the place of a finding', () => {
  test('is the physical line of the word, not of the command', () => {
    expect(lines('when A {\n  expr 1 + \\\n    $a\n}\n\nset b "\n[expr $c]"')).toEqual([3, 7])
  })

  test('is kept through quoting, where backslashes and joined words move the text', () => {
    expect(lines('eval "set a 1\nset b \\"x\\"\nexpr \\$c"')).toEqual([3])
    expect(lines('eval {set a\n} {\nexpr $c}')).toEqual([])
    expect(lines('eval {set a 1\n} {;\nexpr $c}')).toEqual([3])
  })

  test('has the whole command on one line as context', () => {
    const [finding] = scan('if {1} {\n  expr \\\n     $a  \n}').dangerous

    expect(finding).toEqual({
      message: expect.stringMatching(/unsafe.*braces/),
      issue_location: '$a',
      context: 'expr $a',
      line: 2 + 1,
    })
  })

  test('cuts a long context after 200 bytes and splits no character', () => {
    const [finding] = scan(`expr $a ${'é'.repeat(300)}`).dangerous

    expect(finding?.context).toMatch(/^expr \$a é+ <truncated>$/)
    expect(Buffer.byteLength(finding?.context ?? '') - ' <truncated>'.length).toBe(contextBytes)
  })
})

test('a warning says unsafe and braces, a dangerous finding also dangerous', () => {
  const { warning, dangerous } = scan('expr 1; expr $a; eval $b; expr {')

  expect(warning.every(({ message }) => /unsafe.*braces/i.test(message) && !/dangerous/i.test(message))).toBe(true)
  expect(dangerous.map(({ message }) => /dangerous.*unsafe.*braces/i.test(message))).toEqual([true, true, true])
})

test('findings are bounded, and the last one says that there are more', () => {
  const { warning, dangerous } = scan('expr 1 $a\n'.repeat(mostFindings + 10))

  expect(warning).toHaveLength(mostFindings + 1)
  expect(warning.at(-1)?.message).toContain('not listed')
  expect(dangerous).toHaveLength(mostFindings + 1)
  expect(dangerous.at(-1)?.message).toContain('not scanned')
})
