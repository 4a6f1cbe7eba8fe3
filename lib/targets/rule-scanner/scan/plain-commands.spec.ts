import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpus } from '../corpus/rules.ts'
import { fileSource } from '../tcl/source.ts'
import { skipPlainCommands } from './plain-commands.ts'
import { scan } from './scan.ts'

const left = (text: string) => text.slice(skipPlainCommands(fileSource(text), 0, text.length))

test.each([
  ['pool web; return\n  incr $n', ''],
  ['# a comment\nlappend all [lindex $some 1] [HTTP::uri]\nexpr $a', 'expr $a'],
  ['set n [expr $a]', 'set n [expr $a]'],
  ['set n [string length [HTTP::uri]]', 'set n [string length [HTTP::uri]]'],
  ['::eval $a', '::eval $a'],
  ['log local0. "text"', 'log local0. "text"'],
  ['pool web }', 'pool web }'],
])('of %j is read what may evaluate something, or be odd', (text, rest) => {
  expect(left(text)).toBe(rest)
})

describe('what is skipped holds no finding', () => {
  /** Whoever sees the commands sees all of them. */
  const read = (text: string) => scan(text, () => {})

  test('in rules', () => {
    for (const { name, text } of corpus()) expect({ name, ...scan(text) }).toEqual({ name, ...read(text) })
  })

  test('in pieces of Tcl in any order', () => {
    const plain = ['pool', 'a', '$b', ' ', '\n', ';', '[c $d]', '[', ']', '(', ')', '"', '{', '}', '\\', '#', '$', 'é']
    const known = ['expr ', 'if ', 'when A ', 'eval', 'foreach x $y\n{', '[expr $e]', '}else{', '{*}', '::', '\\\n']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...plain, ...plain, ...known), { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        expect(scan(text)).toEqual(read(text))
      }),
      { numRuns: 2000 },
    )
  })
})
