import { expect, test } from 'vitest'
import { scan } from './scan.ts'

const found = (text: string) =>
  scan(text).dangerous.map(({ line, message, issue_location }) => [
    line,
    /not parsed \(([^)]+)\)/.exec(message)?.[1] ?? issue_location,
  ])

test.each([
  [
    'expr $a\nwhen A {\n expr $b\nexpr $c',
    [
      [1, '$a'],
      [2, 'missing close-brace'],
      [3, '$b'],
      [4, '$c'],
    ],
  ],
  [
    'set a {\nwhen A {expr $b}',
    [
      [1, 'missing close-brace'],
      [2, '$b'],
    ],
  ],
  [
    'set a "text\nexpr $b',
    [
      [1, 'missing close-quote'],
      [2, '$b'],
    ],
  ],
  [
    'set a [b\nexpr $c',
    [
      [1, 'missing close-bracket'],
      [2, '$c'],
    ],
  ],
  [
    'set a [expr $b\nexpr $c',
    [
      [1, 'missing close-bracket'],
      [1, '$b'],
      [2, '$c'],
    ],
  ],
  [
    'set a $b(c\nexpr $d',
    [
      [1, 'missing close-parenthesis'],
      [2, '$d'],
    ],
  ],
  [
    'set a ${b\nexpr $d',
    [
      [1, 'missing close-brace for variable name'],
      [2, '$d'],
    ],
  ],
  [
    'if {$a}; {\n expr $b } else {expr $c}\n{}',
    [
      [2, '$b'],
      [2, '$c'],
      [3, 'a block that belongs to no command'],
    ],
  ],
  [
    'if {$a} {}\n{\nexpr $b\n}\n{expr $c} else {expr $d}',
    [
      [2, 'a block that belongs to no command'],
      [3, '$b'],
      [5, 'a block that belongs to no command'],
      [5, '$c'],
      [5, '$d'],
    ],
  ],
  [
    'set a {b}c\nexpr $d',
    [
      [1, 'extra characters after close-brace'],
      [2, '$d'],
    ],
  ],
  [
    'set a "b"c\nexpr $d',
    [
      [1, 'extra characters after close-quote'],
      [2, '$d'],
    ],
  ],
  [
    'when A {}\n}\nexpr $a',
    [
      [2, 'unmatched close-brace'],
      [3, '$a'],
    ],
  ],
  [
    'expr {"a}\nexpr $b',
    [
      [1, 'missing close-quote'],
      [2, '$b'],
    ],
  ],
  [
    'expr {[b}\nexpr $c',
    [
      [1, 'missing close-bracket'],
      [2, '$c'],
    ],
  ],
])('unparsable text is reported, and the surrounding text is still scanned: %j', (text, findings) => {
  expect(found(text)).toEqual(findings)
})

test.each([
  ['catch {b} message'],
  ['time {b} 10'],
  ['after 100 b'],
  ['after cancel $id'],
  ['clientside b'],
  ['switch $v b {} c d'],
  ['else if {$b} {}'],
])('a block after a complete command is reported, and is scanned nevertheless: %j', (command) => {
  expect(found(`${command}\n{ expr $a }`)).toEqual([
    [2, 'a block that belongs to no command'],
    [2, '$a'],
  ])
})
