import { expect, test } from 'vitest'
import { scan } from './scan.ts'

const places = (text: string) => scan(text).dangerous.map((one) => `${one.line} ${one.issue_location}`)

test.each([
  ['when HTTP_REQUEST\n{\nexpr $a }', '3 $a'],
  ['when HTTP_REQUEST priority 500\n{ expr $a }', '2 $a'],
  ['when HTTP_REQUEST # why\n{ expr $a }', '2 $a'],
  ['when HTTP_REQUEST\npriority 500\n{ expr $a }', '3 $a'],
  ['ltm rule /Common/a\n{\nwhen HTTP_REQUEST\n{\nexpr $a }}', '5 $a'],
  ['if {1}\n\n# why\n{ expr $a }', '4 $a'],
  ['if {1} ;# why\n{ expr $a }', '2 $a'],
  ['if {1} then\n{ expr $a }', '2 $a'],
  ['if {1}\n{}\nelse\n{ expr $a }', '4 $a'],
  ['if {1}\n{}\nelseif {2}\n{ expr $a }', '4 $a'],
  ['if {1}\n{}\nelse if {2}\n{ expr $a }', '4 $a'],
  ['if {1} {} elseif {2}\n{ expr $a }', '2 $a'],
  ['if {1} {} else if {2}\n{ expr $a }', '2 $a'],
  ['while {1}\n{ expr $a }', '2 $a'],
  ['for {} {1} {}\n{ expr $a }', '2 $a'],
  ['for\n{}\n{1}\n{}\n{ expr $a }', '5 $a'],
  ['foreach x $y\n{ expr $a }', '2 $a'],
  ['foreach x {1 2}\n{ expr $a }', '2 $a'],
  ['switch $v\n{ b { expr $a } }', '2 $a'],
  ['switch -glob $v\n{ b\n{ expr $a } }', '3 $a'],
  ['switch $v b\n{ expr $a } c\n{ expr {$a} }', '2 $a'],
  ['proc name args\n{ expr $a }', '2 $a'],
  ['proc name\n{args}\n{ expr $a }', '3 $a'],
  ['switch $v b {} c\n{ expr $a }', '2 $a'],
  ['catch\n{ expr $a } message', '2 $a'],
  ['after 100 -periodic\n{ expr $a }', '2 $a'],
])('a body whose opening brace is on a later line is scanned correctly: %j', (text, place) => {
  expect(places(text)).toEqual([place])
  expect(places(text.replace('expr $a', 'expr {$a}'))).toEqual([])
})

test.each([
  ['if {1}{ expr $a }', '1 $a'],
  ['if {1}{}else{ expr $a }', '1 $a'],
  ['if {1}{}elseif {2}{ expr $a }', '1 $a'],
  ['if {1} {}\nelse{ expr $a }', '2 $a'],
  ['if {1} then{ expr $a }', '1 $a'],
  ['expr {1}[set b]$a', '1 [set b]$a'],
  ['when A { expr $a }when B {}', '1 $a'],
  ['when A {}when B { expr $a }', '1 $a'],
  ['when A { expr $a } when B {}', '1 $a'],
  ['proc a {} { expr $a }when B\n{}', '1 $a'],
  ['when A{ expr $a }', '1 $a'],
  ['switch $b {default{ expr $a }}', '1 $a'],
  ['switch $b {a {}"b"{ expr $a }}', '1 $a'],
])('unseparated words are split and reported: %j', (text, place) => {
  expect(places(text)).toEqual([place])
  expect(scan(text).glued).toBe(1 + text.split('\n').findIndex((line) => /\S[{[]|\} ?\w/.test(line)))
})

test.each([['expr {$a}'], ['switch $a {b{2} {}}'], ['set else{ 1; set b }'], ['format a{b}']])(
  'no unseparated words are reported in a text that has none: %j',
  (text) => {
    expect(scan(text).glued).toBe(0)
  },
)
