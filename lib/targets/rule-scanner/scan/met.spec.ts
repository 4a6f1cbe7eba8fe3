import { expect, test } from 'vitest'
import { scan } from './scan.ts'

/** Rules found in practice, reworded. */
test.each([
  [
    'an expression of an unknown function inside a string',
    'when HTTP_REQUEST {\n    set key "$a[expr { other() }]"\n    set n [expr $late]\n}',
    ['3 $late'],
  ],
  [
    'lines continued inside strings and commands',
    'when HTTP_REQUEST {\n    log local0. "[HTTP::uri] at [clock \\\n    seconds]. \\\n    Done"\n    set a [expr $x \\\n      + 1]\n}',
    ['5 $x'],
  ],
  [
    'a loop whose parts start on new lines',
    'when CLIENT_DATA {\n    if { ! [ expr { [info exists n] && $n > 1 } ] }  { reject ; return; }\n    for { set i 0 }\n        { $n - $i == abs($n - $i) }\n        { incr i 4 } {\n        set q [expr $n]\n        set i [expr {$i + $n}]\n    }\n}',
    ['6 $n'],
  ],
  [
    '`else if` on a new line',
    'when CLIENT_DATA {\n    if { [class match $a equals b] } {\n        pool c\n    }\n    else if { [class match $a equals d] } {\n        set x [expr $y]\n    }\n}',
    ['6 $y'],
  ],
])('in a rule with %s, only the unsafe expression is found', (_what, text, expected) => {
  const { dangerous } = scan(text)

  expect(dangerous.map((one) => `${one.line} ${one.issue_location}`)).toEqual(expected)
})
