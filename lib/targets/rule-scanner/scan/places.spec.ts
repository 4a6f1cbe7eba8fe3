import { describe, expect, test } from 'vitest'
import { contextBytes } from './excerpt.ts'
import { mostFindings } from './findings.ts'
import { scan } from './scan.ts'

const lines = (text: string) => scan(text).dangerous.map((one) => one.line)

describe('the location of a finding', () => {
  test('is the physical line of the word, not the line where its command starts', () => {
    expect(lines('when A {\n  expr 1 + \\\n    $a\n}\n\nset b "\n[expr $c]"')).toEqual([3, 7])
  })

  test('is correct inside quoted scripts, where backslashes and joined words shift the text', () => {
    expect(lines('eval "set a 1\nset b \\"x\\"\nexpr \\$c"')).toEqual([3])
    expect(lines('eval {set a\n} {\nexpr $c}')).toEqual([])
    expect(lines('eval {set a 1\n} {;\nexpr $c}')).toEqual([3])
  })

  test('includes the whole command, joined into one line, as context', () => {
    const [finding] = scan('if {1} {\n  expr \\\n     $a  \n}').dangerous

    expect(finding).toEqual({
      message: expect.stringMatching(/unsafe.*braces/),
      issue_location: '$a',
      context: 'expr $a',
      line: 2 + 1,
    })
  })

  test('includes a context truncated to 200 bytes without splitting a character', () => {
    const [finding] = scan(`expr $a ${'é'.repeat(300)}`).dangerous

    expect(finding?.context).toMatch(/^expr \$a é+ <truncated>$/)
    expect(Buffer.byteLength(finding?.context ?? '') - ' <truncated>'.length).toBe(contextBytes)
  })
})

test('a warning message contains "unsafe" and "braces", and a dangerous finding also contains "dangerous"', () => {
  const { warning, dangerous } = scan('expr 1; expr $a; eval $b; expr {')

  expect(warning.every(({ message }) => /unsafe.*braces/i.test(message) && !/dangerous/i.test(message))).toBe(true)
  expect(dangerous.map(({ message }) => /dangerous.*unsafe.*braces/i.test(message))).toEqual([true, true, true])
})

test('the number of findings is limited, and the last finding reports the limit', () => {
  const { warning, dangerous } = scan('expr 1 $a\n'.repeat(mostFindings + 10))

  expect(warning).toHaveLength(mostFindings + 1)
  expect(warning.at(-1)?.message).toContain('not listed')
  expect(dangerous).toHaveLength(mostFindings + 1)
  expect(dangerous.at(-1)?.message).toContain('not scanned')
})
