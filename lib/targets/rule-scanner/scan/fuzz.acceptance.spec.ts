import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode } from '../files/decode.ts'
import { type Findings, mostFindings } from './findings.ts'
import { scan } from './scan.ts'

const pieces = [
  ['{', '}', '[', ']', '"', '\\', '$a', '$', '(', ')', '${', ';', '\n', '\\\n', ' ', '#', 'é', '{*}', 'list'],
  ['expr ', 'eval ', 'if ', 'switch ', 'when A ', 'catch ', 'subst ', 'after 1 ', 'uplevel 1 ', '1', '+'],
]
const piece = fc.constantFrom(...pieces.flat())

const rule = `when HTTP_REQUEST priority 500 {
  # a comment
  if { [HTTP::uri] starts_with "/a" and $b(c d) > [expr {$e * 2}] } { log local0. "x [expr $f]" } else {
    switch -glob -- $g { "a*" - b { eval "expr \\$h" } default { after 100 [list pool $i] } }
  }
}
`

/** Checks that every finding has a message, and a line number within the text. */
function expectPlaced(text: string, { warning, dangerous }: Findings): void {
  const lines = text.split('\n').length
  for (const { message, line } of [...warning, ...dangerous]) {
    expect(message).not.toBe('')
    expect(line).toBeGreaterThanOrEqual(1)
    expect(line).toBeLessThanOrEqual(lines)
  }
}

describe('the scanner', () => {
  test('survives random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const text = decode(Buffer.from(bytes))
        expectPlaced(text, scan(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('survives Tcl fragments in random order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        expectPlaced(text, scan(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('survives a rule with a piece deleted or inserted', () => {
    fc.assert(
      fc.property(fc.nat(rule.length), fc.nat(20), fc.array(piece, { maxLength: 3 }), (at, cut, parts) => {
        const text = rule.slice(0, at) + parts.join('') + rule.slice(at + cut)
        expectPlaced(text, scan(text))
      }),
      { numRuns: 1500 },
    )
  })

  test('finds a dangerous command on a separate line after any text without quotes or braces', () => {
    const harmless = fc.stringMatching(/^[a-z0-9 .,:+*/<>=!\n]{0,80}$/)
    fc.assert(
      fc.property(harmless, harmless, (before, after) => {
        const { dangerous } = scan(`${before}\nexpr $unlikely\n${after}`)
        expect(dangerous.map((one) => one.issue_location)).toContain('$unlikely')
      }),
      { numRuns: 500 },
    )
  })
})

describe('a scan of a very large or deeply nested text', () => {
  const deep = 10_000
  const openings = ['[', '{', '"', '$a(', '${', '"[', '[{', 'expr {[', '}', '\\', '::', '{*}', '{*}[list ']
  const commands = ['if 1 {', 'set a "', 'expr $a ', 'tailcall ', 'coroutine ', 'eval [list ', 'when A {} # ']

  test.each([
    ['brackets', '[expr '.repeat(deep) + '$a' + ']'.repeat(deep)],
    ['scripts in braces', 'if {1} {'.repeat(deep) + 'expr $a' + '}'.repeat(deep)],
    ['quotes in brackets', 'set a "[set b '.repeat(deep) + '[expr $a]' + ']"'.repeat(deep)],
    ['indexes', 'set b $c([expr '.repeat(deep) + '$a' + '])'.repeat(deep)],
    ['joined scripts', 'eval {b} {;eval {b} {;'.repeat(deep / 2) + 'expr $a' + '}}'.repeat(deep / 2)],
  ])('finds the innermost expression at 10,000 levels of %s', (_name, text) => {
    const { dangerous } = scan(text)

    expect(dangerous.map((one) => one.issue_location)).toContain('$a')
  })

  test.each([...openings, ...commands])(
    'takes less than 3 seconds of CPU time for 500 KB of unclosed %j',
    (repeated) => {
      const text = repeated.repeat(5e5 / repeated.length)
      // CPU time of this thread instead of wall-clock time, because the machine may be busy.
      const start = process.threadCpuUsage()

      const { dangerous } = scan(text)

      expect(dangerous.length).toBeLessThanOrEqual(mostFindings + 1)
      expect(process.threadCpuUsage(start).user).toBeLessThan(3_000_000)
    },
  )

  test('finds an expression at the end of a 5 MB line', () => {
    const { dangerous } = scan(`set a "${'x '.repeat(2.5e6)}"; expr $b`)

    expect(dangerous).toMatchObject([{ issue_location: '$b', line: 1 }])
  })
})
