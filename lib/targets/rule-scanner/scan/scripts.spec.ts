import { expect, test } from 'vitest'
import { scan } from './scan.ts'

const dangerous = (text: string) => scan(text).dangerous.map((one) => one.issue_location)

test.each([
  ['when HTTP_REQUEST { expr $a }'],
  ['when HTTP_REQUEST priority 500 timing on { expr $a }'],
  ['proc name {x {y 1}} { expr $a }'],
  ['ltm rule /Common/name { when HTTP_REQUEST { expr $a } }'],
  ['gtm rule /Common/name { when DNS_REQUEST { expr $a } }'],
  ['if {1} { expr $a }'],
  ['if {1} then { expr $a }'],
  ['if {1} {} elseif {2} { expr $a }'],
  ['if {1} {} { expr $a }'],
  ['if {1} {} else { expr $a }'],
  ['if {1} {}\nelse { expr $a }'],
  ['if 1 > 0 { expr $a }'],
  ['while 1 > 0 { expr $a }'],
  ['for { expr $a } {1} {} {}'],
  ['for {} {1} { expr $a } {}'],
  ['for {} {1} {} { expr $a }'],
  ['while {1} { expr $a }'],
  ['foreach x $list y {} { expr $a }'],
  ['catch { expr $a } message'],
  ['time { expr $a } 10'],
  ['eval { expr $a }'],
  ['eval expr {$a}'],
  ['eval "expr \\$a"'],
  ['eval "eval \\"expr \\\\\\$a\\""'],
  ['eval "b [llength $c]; expr \\$a"'],
  ['eval expr [llength $b] + {$a}'],
  ['after 100 { expr $a }'],
  ['after 100 -periodic { expr $a }'],
  ['after 100 [list expr $a]'],
  ['uplevel { expr $a }'],
  ['uplevel 1 { expr $a }'],
  ['uplevel #0 expr {$a}'],
  ['namespace eval name { expr $a }'],
  ['clientside { expr $a }'],
  ['subst {text [expr $a]}'],
  ['try { b } on error {} { expr $a } finally {}'],
  ['dict for {k v} $d { expr $a }'],
  ['apply {{x} { expr $a }} 1'],
  ['switch -exact -- $x { b - c { expr $a } }'],
  ['switch $x b { expr $a } c {}'],
  ['switch $x { b "expr \\$a" }'],
  ['switch $x {\n # one, two, three\n b { expr $a }\n}'],
  ['switch -x { -x { expr $a } }'],
  ['switch $x { b { expr $a } } # a comment without a semicolon'],
  ['when HTTP_REQUEST { expr $a } # a comment without a semicolon'],
  ['when HTTP_REQUEST { expr $a } { set b 1 }'],
  ['proc name {{x $b}} { expr $a } { set b 1 }'],
  ['catch "b" message; {expr} $a'],
  ['foreach #x $list { expr $a }'],
  ['for {} 1 < 2 {} { expr $a }'],
  ['dict filter $d script {k v} { expr $a }'],
  ['namespace inscope name { expr $a }'],
  ['namespace inscope name expr $a'],
  [':::if {1} { expr $a }'],
  ['listen { bind [expr $a] }'],
  ['relate_client { clientflow [expr $a] }'],
  ['{*}[list expr $a]'],
  ['{*}{eval { expr $a }}'],
  ['tailcall expr $a'],
  ['coroutine name while {1} { expr $a }'],
])('a script that a command runs is scanned: %j', (text) => {
  expect(dangerous(text)).toEqual(['$a'])
})

test.each([
  ['eval $script', '$script'],
  ['catch $script', '$script'],
  ['subst $text', '$text'],
  ['after 100 "log $text"', '"log $text"'],
  ['uplevel 1 $script', '$script'],
  ['foreach x $list $script', '$script'],
  ['switch $x b $script', '$script'],
  ['if {1} [HTTP::uri]', '[HTTP::uri]'],
  ['eval expr [list 1 + $a]', '[list 1 + $a]'],
  ['eval [list expr] {$a}', '[list expr]'],
  ['eval [list {*}{expr 1} + $a]', '[list {*}{expr 1} + $a]'],
])(
  'a script that contains a substitution is dangerous because the result is substituted again: %j',
  (text, location) => {
    expect(dangerous(text)).toEqual([location])
  },
)

test.each([
  ['eval [list log $text]'],
  ['eval "log [llength $list]; log \\$text"'],
  ['after cancel $id'],
  ['subst -nocommands -novariables $text'],
  ['switch $x { $a {} }'],
  ['dict filter $d value $pattern'],
  ['tailcall log $text'],
])('a script without double substitution yields no finding: %j', (text) => {
  expect(dangerous(text)).toEqual([])
})
