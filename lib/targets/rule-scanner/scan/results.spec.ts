import { describe, expect, test } from 'vitest'
import { type KnownResult, knownResults } from './results.ts'
import { evaluates } from './roles.ts'
import { scan } from './scan.ts'

const numbers = knownResults.filter(({ yields }) => yields === 'number')
const lists = knownResults.filter(({ yields }) => yields === 'list')

/** Builds a call with as many arguments from traffic as possible. */
function call({ name, subcommands, operands, words = 2, literal }: KnownResult, subcommand = subcommands?.[0]): string {
  if (literal !== undefined) return `[${name} v 255]`
  const word = evaluates(name) ? '{log $traffic}' : '$traffic'
  const count = Math.max(operands ?? 1, words - 1)
  return `[${[name, subcommand ?? [], Array(count).fill(word)].flat(2).join(' ')}]`
}

/** Returns the numbers of warnings and dangerous findings in a text. */
const counts = (text: string) => {
  const { warning, dangerous } = scan(text)
  return [warning.length, dangerous.length]
}

describe('the table of known command results', () => {
  test('has no duplicates and cites a source for each entry', () => {
    const calls = knownResults.flatMap(({ name, yields, subcommands = [''] }) =>
      subcommands.map((each) => `${yields} ${name} ${each}`),
    )

    expect(new Set(calls).size).toBe(calls.length)
    expect(knownResults.filter(({ source }) => !/^\S.+, .+: ./.test(source))).toEqual([])
  })

  test.each(numbers.map((known) => [call(known)]))(
    'gives %s the type `number`, so that an unbraced use causes only a warning',
    (text) => {
      expect(counts(`expr ${text}`)).toEqual([1, 0])
    },
  )

  test.each(lists.map((known) => [call(known)]))(
    'gives %s the type `list`, so that passing the result to `eval` as arguments is safe',
    (text) => {
      expect(counts(`eval log local0. ${text}`)).toEqual([0, 0])
      expect(counts(`expr ${text}`)).toEqual([0, 1])
    },
  )

  test.each(numbers.flatMap((known) => (known.unless ?? []).map((option) => [known.name, option, call(known)])))(
    'does not give %s with the option %s the type `number`',
    (_name, option, text) => {
      expect(counts(`expr ${text.replace(' $', ` ${option} $`)}`)).toEqual([0, 1])
    },
  )
})

test.each([
  ['expr [class $subcommand $item eq names]'],
  ['expr [class match $options $item eq names]'],
  ['expr [class lookup $item names]'],
  ['expr [members {*}$pool]'],
  ['expr [members $option $pool]'],
  ['expr [set v]'],
  ['expr [set v $x]'],
  ['expr [set v "25[b]"]'],
  ['expr [set v 25 ]$b'],
  ['expr [HTTP::payload]'],
  ['expr [$llength $x]'],
])('a command result of unknown content is dangerous in an expression: %j', (text) => {
  expect(counts(text)[1]).toBe(1)
})

test.each([
  ['eval [split $x]'],
  ['eval {log local0.;} [split $x]'],
  ['eval "log {" [split $x]'],
  ['eval $name [split $x]'],
  ['eval expr 1 + [split $x]'],
  ['eval ::if 1 [split $x]'],
  ['eval log [lappend v]'],
  ['eval log [linsert $x 0]'],
  ['eval log [concat $x]'],
  ['eval log x[split $x]'],
  ['eval log [split $x; set y $x]'],
])('a list in `eval` is dangerous if it may be evaluated as more than the arguments of a command: %j', (text) => {
  expect(counts(text)[1]).toBeGreaterThan(0)
})

test.each([
  ['eval log [split $x] [lsort $y] end'],
  ['eval {log local0.} [lrange $x 1 end]'],
  ['uplevel 1 log [list $x]'],
  ['eval lappend v [split [HTTP::uri] /]'],
])('a list built by a Tcl command is safe as the arguments of another command: %j', (text) => {
  expect(counts(text)).toEqual([0, 0])
})

test('a command substitution that builds an argument list is scanned too', () => {
  expect(counts('eval log [split [expr $a]]')).toEqual([0, 1])
})
