import { expect, test } from 'vitest'
import { scan } from './scan.ts'

const words = (text: string) => {
  const { warning, dangerous } = scan(text)
  return { warning: warning.map((one) => one.issue_location), dangerous: dangerous.map((one) => one.issue_location) }
}

test.each([
  ['expr {$a + [b]}'],
  ['expr { "$a" eq "[b]" }'],
  ['expr {$a} {+ $b}'],
  ['if {$a} {} elseif {$b} {} else {}'],
  ['while {$a} {}'],
  ['for {set i 0} {$i < 3} {incr i} {}'],
  ['set expr "$a"'],
  ['# expr $a'],
  ['# continued \\\nexpr $a'],
  ['set text {expr $a}'],
  ['return [expr {$a}]'],
  [''],
])('text without an unbraced expression yields no finding: %j', (text) => {
  expect(words(text)).toEqual({ warning: [], dangerous: [] })
})

test.each([
  ['expr 1 + 2', ['1', '+', '2']],
  ['expr "1 + 2"', ['"1 + 2"']],
  ['while 1 {}', ['1']],
  ['expr {$a} + {$b}', ['+']],
  ['expr "\\$a"', ['"\\$a"']],
  ['expr [llength $a]', ['[llength $a]']],
  ['expr [clock seconds]', ['[clock seconds]']],
  ['expr [info exists a]', ['[info exists a]']],
  ['expr [catch {b}]', ['[catch {b}]']],
  ['expr "[llength $a] + \\$b"', ['"[llength $a] + \\$b"']],
  ['expr [b; llength $a]', ['[b; llength $a]']],
])('an expression whose second substitution is harmless yields only warnings: %j', (text, warning) => {
  expect(words(text)).toEqual({ warning, dangerous: [] })
})

test.each([
  ['expr $a', '$a'],
  ['expr "$a"', '"$a"'],
  ['expr ${a b}', '${a b}'],
  ['expr $a(x y)', '$a(x y)'],
  ['expr $a:::b(x y)', '$a:::b(x y)'],
  ['expr [HTTP::uri]', '[HTTP::uri]'],
  ['expr [llength $a; HTTP::uri]', '[llength $a; HTTP::uri]'],
  ['::expr $a', '$a'],
  ['{expr} $a', '$a'],
  ['if $a {}', '$a'],
  ['if {1} {} elseif $a {}', '$a'],
  ['while $a {}', '$a'],
  ['for {} $a {} {}', '$a'],
  ['expr {[expr $a]}', '$a'],
  ['expr {"[expr $a]"}', '$a'],
  ['expr {$b([expr $a])}', '$a'],
  ['set b "text [expr $a] text"', '$a'],
  ['set b $c([expr $a])', '$a'],
  ['return [expr $a]', '$a'],
  ['a; b\nexpr \\\n  $a', '$a'],
  ['expr {*}$a', '{*}$a'],
  ['ex\\pr $a', '$a'],
  ['expr "\\[expr \\$a\\]" + 1', '$a'],
  ['expr "[llength $b] + \\[expr \\$a\\]"', '$a'],
  ['eval "b [llength [expr $a]]"', '$a'],
  ['eval "expr [llength $b]+\\$a"', '[llength $b]+$a'],
  ['expr [llength $b]+\\x5bexpr\\ $a\\x5d', '[llength $b]+\\x5bexpr\\ $a\\x5d'],
])('an expression that is substituted twice is dangerous: %j', (text, location) => {
  expect(words(text).dangerous).toEqual([location])
})

test('each unbraced argument of `expr` is a separate finding', () => {
  expect(words('expr $a + "$b" * 2')).toEqual({ warning: ['+', '*', '2'], dangerous: ['$a', '"$b"'] })
})
