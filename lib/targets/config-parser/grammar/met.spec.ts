import { describe, expect, test } from 'vitest'
import { convertToJson, read } from '../fuzzing/reading.ts'

/** Configurations found in the field, with names and values changed. */
describe('a configuration causes no warning', () => {
  test.each([
    [
      'if a closing brace follows a value on the same line',
      'sys syslog {\n    servers {\n        /Common/a {   host 192.0.2.1\n        }\n        /Common/b {\n           host 192.0.2.2   }\n    }\n}\nsys after {\n    options none\n}\n',
      {
        'sys syslog': { servers: { '/Common/a': { host: '192.0.2.1' }, '/Common/b': { host: '192.0.2.2' } } },
        'sys after': { options: 'none' },
      },
    ],
    [
      'if names have no leading slash',
      '#TMSH-VERSION: 12.0.0\n\nnet vlan Common/v {\n    tag 9\n}\nnet self Common/s {\n    vlan Common/v\n}\n',
      { 'net vlan Common/v': { tag: '9' }, 'net self Common/s': { vlan: 'Common/v' } },
    ],
    [
      'if a rule has two events at column zero',
      'ltm rule /Common/r {\nwhen CLIENT_DATA {\n    switch $a {\n        "0" {log local0. "a : 0" }\n    }\n}\nwhen SERVER_DATA {\n    return\n}\n}\nltm pool /Common/p { }\n',
      {
        'ltm rule /Common/r': {
          definition:
            'when CLIENT_DATA {\n    switch $a {\n        "0" {log local0. "a : 0" }\n    }\n}\nwhen SERVER_DATA {\n    return\n}',
        },
        'ltm pool /Common/p': {},
      },
    ],
    [
      'if rules begin with blanks, are empty, or are not indented',
      'ltm rule /Common/a {\n          # Version 2\n# Lab\nwhen CLIENT_ACCEPTED {\n    return\n}\n}\n\nltm rule /Common/b {\n}\n\nltm rule /Common/c {\nwhen HTTP_REQUEST {\n\nif { $a } {\n        return\n}\n}\n}\nltm pool /Common/p {\n    monitor a\n}\n',
      {
        'ltm rule /Common/a': {
          definition: '          # Version 2\n# Lab\nwhen CLIENT_ACCEPTED {\n    return\n}',
        },
        'ltm rule /Common/b': {},
        'ltm rule /Common/c': { definition: 'when HTTP_REQUEST {\n\nif { $a } {\n        return\n}\n}' },
        'ltm pool /Common/p': { monitor: 'a' },
      },
    ],
  ])('%s', (_what, text, expected) => {
    expect(convertToJson(text)).toEqual(expected)
    expect(read(text).diagnostics).toEqual([])
  })
})

test('an object that is repeated in concatenated files gets a numbered key, even if the contents are equal', () => {
  const twice = 'apm aaa db /Common/d { }\napm policy group /Common/g {\n    revision 2\n}\n'
  const item =
    'apm policy item /Common/i {\n    rules {\n        {\n            a b\n        }\n        {\n            a c\n        }\n    }\n}\n'
  const text = twice + item + twice.replace('2', '3')

  expect(convertToJson(text)).toEqual({
    'apm aaa db /Common/d': {},
    'apm policy group /Common/g': { revision: '2' },
    'apm policy item /Common/i': { rules: { 0: { a: 'b' }, 1: { a: 'c' } } },
    'apm aaa db /Common/d (2)': {},
    'apm policy group /Common/g (2)': { revision: '3' },
  })
})
