import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpus, plantExpression, places } from '../../corpus/rules.ts'
import { fileSource } from '../../tcl/source.ts'
import { scan } from '../scan.ts'
import { skipClean } from './commands.ts'

const left = (text: string) => text.slice(skipClean(fileSource(text).codes, undefined, 0, text.length))

test.each([
  'pool web; return\n  incr $n',
  'set n [string length [HTTP::uri]]',
  'log local0. "from [IP::client_addr]: \\"$a(b)\\" {}"',
  'set rows {a {b c}} ;# {',
  'when A priority 500 {\n  # {why}\n  set n [expr {$a + [b "$c"]}]\n}',
  'if {$a eq "\\}"} {} elseif {[b] > 1} then {} else { c }',
  'while {1} { foreach {a b} [c] { break } }\nfor {set i 0} {$i < 3} {incr i} {}',
  'switch -glob -- [a] { "/x*" - b { c } default {} }',
  'catch { a } message',
])('all code in %j is skipped as safe', (text) => {
  expect(left(text)).toBe('')
})

test.each([
  ['pool web\nexpr $a', 'expr $a'],
  ['set n [expr $a]', 'set n [expr $a]'],
  ['::eval $a', '::eval $a'],
  ['pool web }', 'pool web }'],
  ['a\nwhen A\n{ b }', 'when A\n{ b }'],
  ['if {1} {} else if {2} {}', 'if {1} {} else if {2} {}'],
  ['if {1} {}else {}', 'if {1} {}else {}'],
  ['when A {} when B {}', 'when A {} when B {}'],
  ['when A { b "{" }', 'when A { b "{" }'],
  ['when A {\n# {\n}', 'when A {\n# {\n}'],
  ['when A $b', 'when A $b'],
  ['switch -$a b { c {} }', 'switch -$a b { c {} }'],
  ['switch a { # b\n c {} }', 'switch a { # b\n c {} }'],
  ['a\\ "b; expr $c"', 'a\\ "b; expr $c"'],
  ['a $b c; d {*}{e f}', 'd {*}{e f}'],
  ['a "b\u0000c"', 'a "b\u0000c"'],
])('in %j, skipping stops at the first command that is irregular or may evaluate code', (text, rest) => {
  expect(left(text)).toBe(rest)
})

test('a scan that follows an aborted scan finds all dangerous commands', () => {
  const broken = () => {
    throw new Error('broken off')
  }
  skipClean(fileSource('when A {\n  pool web\n  expr $b\n}').codes, undefined, 0, 34)
  expect(() => scan('when A { b }', broken)).toThrow('broken off')

  expect(scan('if $ab {\n  expr $c\n  pool web\n}').dangerous).toMatchObject([{ line: 1 }, { line: 2 }])
})

describe('text skipped as safe contains no findings', () => {
  /** With a command sink, every command is read, and none is skipped as known safe. */
  const read = (text: string) => scan(text, () => {})

  test('in corpus rules, with and without a planted expression', () => {
    for (const { name, text } of corpus()) {
      for (const place of [undefined, ...places(text)]) {
        const rule = plantExpression(text, place, '$planted').text
        expect({ name, ...scan(rule) }).toEqual({ name, ...read(rule) })
      }
    }
  })

  test('in random sequences of Tcl fragments', () => {
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

  test('in realistic rules with a short piece deleted or inserted', () => {
    fc.assert(
      fc.property(rule, fc.nat(), fc.nat(3), fc.option(piece), (text, where, cut, put) => {
        const at = where % (text.length + 1)
        const changed = text.slice(0, at) + (put ?? '') + text.slice(at + cut)
        expect(scan(changed)).toEqual(read(changed))
      }),
      { numRuns: 3000 },
    )
  })
})

const piece = fc.constantFrom(
  ...Array.from('{}[]"\\$();#- \n'),
  '\\\n',
  '{*}',
  'when B {}',
  'else',
  '-- ',
  '${',
  '$x(',
  '[expr $y]',
  '"{"',
)

/**
 * Tcl fragments. Each capital letter in a fragment is replaced by another fragment: a word, a condition, commands, or a
 * gap.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  G: [' ', ' ', ' ', '  ', ' \\\n ', '', '\n'],
  W: ['a', '$b', '$c(d)', '-e', '"f $g"', '{h {i}}', '"[j]"', '[k $l]', '#m', '"n;\n}"', 'when', '[S]', '"x [S] y"'],
  C: ['{$a > 1}', '{ [b] eq "c" }', '{"$d(e)" in {f g}}', '$h', '1', '{!($i) && $j(k) }', '{ [S] }'],
  S: [
    'return',
    '# a {comment}',
    '# a { comment',
    'eval $a',
    'after 1 "b"',
    'expr $c',
    '$d e',
    '',
    'S\nS',
    'S\nS',
    'set a W W',
    'log local0. W',
    '::expr W',
    'subst W',
    'set n [expr C]',
    'catch {S}',
    'catch {S} m',
    'catch {S} $m',
    'ifGCG{S}GelseG{S}',
    'if CGthen {S} elseif CG{S}',
    'while CG{S}',
    'for {S} C {S}G{S}',
    'foreach W WG{S}',
    'switch WG{ W {S}\nzG{S} }',
    'switch -glob WG{ W {S} }',
    'switch -exact -- W { z {S} }',
    'proc p {a {b 1}} {S}',
  ],
}

/** Rules whose fragments are chosen by numbers. When the numbers run out, the first fragment of each kind is used. */
const rule = fc.array(fc.nat(), { minLength: 4, maxLength: 60 }).map((numbers) => {
  const left = [...numbers]
  const part = (kind: string): string => {
    const all = parts[kind] ?? []
    return (all[(left.pop() ?? 0) % all.length] ?? '').replace(/[GWCS]/g, part)
  }
  return ['when A {\nS\n}', 'proc c {d} {\nS\n}', 'when B priority 5 {\nS\n}'].join('\n').replace(/S/g, part)
})
