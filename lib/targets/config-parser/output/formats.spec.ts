import { describe, expect, test } from 'vitest'
import { convertText } from '../fuzzing/reading.ts'
import { byCodePoint } from './order.ts'

const text = 'ltm pool b {\n    z 1\n    a { y x }\n}\nltm node a { }\n'

describe('the output format', () => {
  test.each([
    ['json', '{\n"ltm pool b":{"z":"1","a":["y","x"]},\n"ltm node a":{}\n}\n'],
    ['object', '{\n"ltm pool b":{"z":"1","a":["y","x"]},\n"ltm node a":{}\n}\n'],
    [
      'jsonl',
      '{"path":"ltm pool","name":"b","object":{"z":"1","a":["y","x"]}}\n{"path":"ltm node","name":"a","object":{}}\n',
    ],
    ['tabular', '[\n["ltm pool","b",{"z":"1","a":["y","x"]}],\n["ltm node","a",{}]\n]\n'],
    [
      'tabular_kv',
      '[\n{"path":"ltm pool","name":"b","object":{"z":"1","a":["y","x"]}},\n{"path":"ltm node","name":"a","object":{}}\n]\n',
    ],
  ] as const)('%s preserves the order of the file', (format, expected) => {
    expect(convertText(text, format).text).toBe(expected)
  })

  test.each([
    ['json', '{\n"ltm node a":{},\n"ltm pool b":{"a":["x","y"],"z":"1"}\n}\n'],
    [
      'jsonl',
      '{"name":"a","object":{},"path":"ltm node"}\n{"name":"b","object":{"a":["x","y"],"z":"1"},"path":"ltm pool"}\n',
    ],
    ['tabular', '[\n["ltm node","a",{}],\n["ltm pool","b",{"a":["x","y"],"z":"1"}]\n]\n'],
  ] as const)('%s sorts all objects and lists on request', (format, expected) => {
    expect(convertText(text, format, true).text).toBe(expected)
  })

  test.each([
    ['json', '{}\n'],
    ['jsonl', ''],
    ['tabular', '[]\n'],
    ['tabular_kv', '[]\n'],
  ] as const)('%s is valid for an empty input', (format, expected) => {
    expect(convertText('', format).text).toBe(expected)
    expect(convertText('', format, true).text).toBe(expected)
  })

  test('`json` gives a repeated object a numbered key, with a warning', () => {
    const { text: json, diagnostics } = convertText('ltm pool a { b c }\nltm pool a {\nb d\n}\n')

    expect(JSON.parse(json)).toEqual({ 'ltm pool a': { b: 'c' }, 'ltm pool a (2)': { b: 'd' } })
    expect(diagnostics).toMatchObject([{ severity: 'warning', line: 2, object: 'ltm pool a' }])
  })
})

test('texts are sorted by code point', () => {
  expect(['\u{1F600}', '\uFFFD', 'b', 'a ', 'a', 'B'].sort(byCodePoint)).toEqual([
    'B',
    'a',
    'a ',
    'b',
    '\uFFFD',
    '\u{1F600}',
  ])
})
