import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { convertToJson, read } from '../fuzzing/reading.ts'

const only = (body: string) => convertToJson(`ltm pool p {\n${body}\n}\n`)['ltm pool p']
const messages = (text: string) =>
  read(text).diagnostics.map(({ line, object, message }) => `${line} ${object}: ${message}`)

describe('the JSON of a configuration', () => {
  test.each([
    ['has a string for a scalar', 'monitor /Common/http', { monitor: '/Common/http' }],
    ['has a string for a number', 'port 80', { port: '80' }],
    ['has one string for several words', 'monitor /Common/a and /Common/b', { monitor: '/Common/a and /Common/b' }],
    ['has an empty string for a key without a value', 'vlans-enabled', { 'vlans-enabled': '' }],
    ['has an array for a list on one line', 'rules { /Common/a /Common/b }', { rules: ['/Common/a', '/Common/b'] }],
    ['has an array for a list of one item', 'rules { /Common/a }', { rules: ['/Common/a'] }],
    [
      'has an object for a list over several lines',
      'vlans {\n/Common/a\n/Common/b\n}',
      { vlans: { '/Common/a': '', '/Common/b': '' } },
    ],
    ['has an empty object for an empty block', 'http { }\ntcp {}\nudp {\n}', { http: {}, tcp: {}, udp: {} }],
    ['has nested objects for nested blocks', 'a {\nb {\nc d\n}\n}', { a: { b: { c: 'd' } } }],
    ['has nested objects for blocks nested on one line', 'a { b { c d } e { } }', { a: { b: ['c', 'd'], e: {} } }],
    ['has one string for a count of monitors', 'monitor min 1 of { a b }', { monitor: 'min 1 of { a b }' }],
    [
      'numbers blocks without a name',
      'rows {\n{\nrow { a }\n}\n{\nrow { b }\n}\n}',
      { rows: { 0: { row: ['a'] }, 1: { row: ['b'] } } },
    ],
    ['leaves out comments', '# note {\nmonitor a', { monitor: 'a' }],
    ['keeps braces inside a word', 'format %{host}\nexpression ^a{2}$', { format: '%{host}', expression: '^a{2}$' }],
    [
      'may have a key that is a property name of JavaScript',
      '__proto__ a\nconstructor b',
      { ['__proto__']: 'a', constructor: 'b' },
    ],
    ['keeps Unicode text', 'description 中😀é', { description: '中😀é' }],
  ])('%s', (_what, body, expected) => {
    expect(only(body)).toEqual(expected)
  })
})

describe('quoted text', () => {
  test.each([
    ['keeps its quotes', 'description "a b"', { description: '"a b"' }],
    ['may contain braces', 'description "} { a"', { description: '"} { a"' }],
    ['may contain escapes', 'send "GET / \\"x\\" \\\\"', { send: '"GET / \\"x\\" \\\\"' }],
    ['may contain line feeds', 'description "a \n  }\nb"\nmonitor c', { description: '"a \n  }\nb"', monitor: 'c' }],
    ['may be a key', '"my node" {\naddress a\n}', { '"my node"': { address: 'a' } }],
    ['may be an item of a list', 'rules { "a b" c }', { rules: ['"a b"', 'c'] }],
    ['begins only at the start of a word', 'size 5" disk', { size: '5" disk' }],
  ])('%s', (_what, body, expected) => {
    expect(only(body)).toEqual(expected)
  })
})

describe('a brace on the next line', () => {
  test('belongs to the header above it, also within an object', () => {
    expect(convertToJson('ltm pool p\n\n# note\n{\nmembers\n{\na:80\n{\naddress b\n}\n}\n}\n')).toEqual({
      'ltm pool p': { members: { 'a:80': { address: 'b' } } },
    })
  })

  test('begins the body of a rule', () => {
    expect(convertToJson('ltm rule r\n{\nwhen A\n{\nlog x\n}\n}\n')).toEqual({
      'ltm rule r': { definition: 'when A\n{\nlog x\n}' },
    })
  })

  test('does not belong to an attribute that has a value', () => {
    expect(only('rows {\nrow a\n{\nrow b\n}\n}')).toEqual({ rows: { row: 'a', 1: { row: 'b' } } })
  })

  test('is required after a header without a brace; if it is missing, the line of the header is reported', () => {
    expect(messages('ltm pool p\n\nltm pool q {\n}\nltm pool r')).toEqual([
      '1 : text outside any object: ltm pool p',
      '5 : text outside any object: ltm pool r',
    ])
  })
})

describe('objects', () => {
  test.each([
    ['ltm pool /Common/web {', 'ltm pool', '/Common/web'],
    ['ltm  pool\t/Common/web  {', 'ltm pool', '/Common/web'],
    ['sys dns {', 'sys', 'dns'],
    ['defaults {', 'defaults', ''],
    ['ltm node "/Common/my node" {', 'ltm node', '"/Common/my node"'],
    ['ltm node /Common/my node {', 'ltm node /Common/my', 'node'],
    ['net route-domain /Common/2001:db8::1%5 {', 'net route-domain', '/Common/2001:db8::1%5'],
  ])('have a path and a name: %s', (header, path, name) => {
    const { objects } = read(`${header}\n}\n`)

    expect(objects).toMatchObject([{ path, name }])
  })

  test('may be written on one line', () => {
    const text = 'ltm pool a { monitor http } ltm pool b { members { c { } } monitor d }\nltm pool e { }'

    expect(convertToJson(text)).toEqual({
      'ltm pool a': { monitor: 'http' },
      'ltm pool b': { members: { c: {} }, monitor: 'd' },
      'ltm pool e': {},
    })
  })

  test('do not depend on line endings, indentation, a byte order mark or a version line', () => {
    const text =
      '\uFEFF#TMSH-VERSION: 15.1.0\r\n\r\nltm pool a {\r\n\t  monitor http\t\r\nmembers {\r\n          b { }\r\n}\r\n}'

    expect(convertToJson(text)).toEqual({ 'ltm pool a': { monitor: 'http', members: { b: {} } } })
  })

  test.each([
    ['UTF-16, little endian', Buffer.from('\uFEFFltm pool a {\r\n  description 中😀\r\n}\r\n', 'utf16le')],
    ['UTF-16, big endian', Buffer.from('\uFEFFltm pool a {\n  description 中😀\n}', 'utf16le').swap16()],
    ['lines that end with carriage returns alone', Buffer.from('ltm pool a {\r  description 中😀\r}\r')],
  ])('may come in %s, cut anywhere', (_what, bytes) => {
    for (const size of [1, 2, 3, bytes.length]) {
      const { objects, diagnostics } = read(bytes, size)

      expect(objects).toEqual(read('ltm pool a {\n  description 中😀\n}\n').objects)
      expect(diagnostics).toEqual([])
    }
  })

  test('keep their last byte if it is the only one', () => {
    expect(messages('}')).toEqual(['1 : a closing brace outside any object'])
  })
})

describe('diagnostics', () => {
  test.each([
    ['text outside any object', 'stray text\nltm pool p { }', '1 : text outside any object: stray text'],
    [
      'an unrecognised line',
      'ltm pool p {\n<<<<<<< HEAD\nmonitor a\n}',
      '2 ltm pool p: unrecognised line: <<<<<<< HEAD',
    ],
    ['text after a brace', 'ltm pool p {\na {\n} b c\n}', '3 ltm pool p: unrecognised line: } b c'],
    ['a stray brace', 'ltm pool p { }\n}', '2 : a closing brace outside any object'],
    ['an open quote outside any object', '"abc\nltm pool p { }', '1 : text outside any object: "abc'],
    ['control characters', 'ltm pool p {\n}\n\x01\x02', '3 : text outside any object: \x01\x02'],
  ])('report %s with the line, and parsing continues', (_what, text, expected) => {
    expect(messages(text)).toEqual([expected])
    expect(Object.keys(convertToJson(text))).toEqual(['ltm pool p'])
  })

  test.each([
    ['a statement over several lines', 'ltm pool p {\n!!! "a\nb"\n}', '2 ltm pool p: unrecognised line: !!! "a\nb"'],
    [
      'a script whose braces do not balance',
      'ltm pool p { }\nltm rule r {\nwhen X {\n# {\n}\n}\nltm pool q { }',
      '2 ltm rule r: the braces of this script do not balance; it ends before the next object',
    ],
    [
      'an object whose brace begins the next line',
      'ltm pool p\n\n{',
      '3 ltm pool p: the input ends inside this object, begun at line 1: one closing brace is missing',
    ],
  ])('name the line on which %s begins', (_what, text, expected) => {
    expect(messages(text)).toEqual([expected])
  })

  test('report a duplicate key, and the result contains both values', () => {
    const text = 'ltm pool p {\nmonitor a\nmonitor b\nmonitor b\n}'

    expect(messages(text)).toEqual([
      '3 ltm pool p: duplicate key: monitor (first value kept, this one added as monitor (2))',
      '4 ltm pool p: duplicate key: monitor (first value kept, this one added as monitor (3))',
    ])
    expect(convertToJson(text)).toEqual({ 'ltm pool p': { monitor: 'a', 'monitor (2)': 'b', 'monitor (3)': 'b' } })
  })

  test('report bytes that are not UTF-8 only once', () => {
    const { diagnostics } = read(Buffer.from([0x61, 0x20, 0x7b, 0x0a, 0x62, 0x20, 0xff, 0x0a, 0x7d]))

    expect(diagnostics).toMatchObject([{ severity: 'warning', line: 2 }])
  })

  test.each([
    [
      'a block',
      'ltm pool p {\nmembers {\na b\n',
      { members: { a: 'b' } },
      'begun at line 1: 2 closing braces are missing',
    ],
    ['quoted text', 'ltm pool p {\ndescription "a\nb', { description: '"a\nb' }, 'begun at line 2 is never closed'],
  ])(
    'report an input that ends inside %s, and the result contains the readable part',
    (_what, text, expected, message) => {
      expect(convertToJson(text)).toEqual({ 'ltm pool p': expected })
      expect(read(text).diagnostics[0]).toMatchObject({ severity: 'error', message: expect.stringContaining(message) })
    },
  )
})
