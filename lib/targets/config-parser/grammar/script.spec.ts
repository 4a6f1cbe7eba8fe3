import { describe, expect, test } from 'vitest'
import { convertToJson, read } from '../fuzzing/reading.ts'

const rule = (body: string) => `ltm rule /Common/r {\n${body}\n}\nltm pool /Common/p {\n    monitor a\n}\n`

describe('the body of a rule', () => {
  test.each([
    ['with nested blocks', 'when HTTP_REQUEST {\n    if { [HTTP::uri] eq "/" } {\n        pool a\n    }\n}'],
    ['with escaped braces and quotes', 'when X {\n  log local0. "a \\} \\" \\{"\n}'],
    ['with an odd brace opened in a comment', 'when X {\n  # if { a\n  pool a\n}\nwhen Y {\n  pool b\n}'],
    ['with an odd brace closed in a comment', 'when X {\n  # } a\n  pool a\n}\nwhen Y {\n  pool b\n}'],
    ['with an odd brace in a quoted string', 'when X {\n  log local0. "a {"\n}\n\nproc y { } {\n  return\n}'],
    ['with odd quotes', 'when X {\n  # don"t\n  set a [string map {\\" \'} $b]\n}'],
    ['with lines that look like attributes or duplicates', 'set a 1\nset a 1\nmembers {\n}'],
    ['with a signature', 'when X {\n}\ndefinition-signature "abc=="\nverification-status signature-verified'],
  ])('is parsed as one text: %s', (_what, body) => {
    const text = rule(body)

    expect(convertToJson(text)).toEqual({
      'ltm rule /Common/r': { definition: body },
      'ltm pool /Common/p': { monitor: 'a' },
    })
  })

  test.each([
    ['with a procedure named like an object', 'proc net { a } {\n}\nwhen X {\nif { 1 } {\n}\nauth start {\n}\n}'],
    ['with a style sheet', 'when X {\nHTTP::respond 503 content {\nbody {\n}\nsys { x: y }\n</style>\n}\n}'],
    ['with a configuration in a string', 'when X {\nset a "\n}\nltm pool x {\n"\nset b "}"\n}\n# {'],
  ])('is parsed as one text if its lines look like objects: %s', (_what, body) => {
    const text = rule(body)

    expect(convertToJson(text)).toEqual({
      'ltm rule /Common/r': { definition: body },
      'ltm pool /Common/p': { monitor: 'a' },
    })
    expect(read(text).diagnostics).toEqual([])
  })
})

describe('the end of a rule', () => {
  test.each([1, 2, 3, 1200])('with an unbalanced brace ends before the next objects, %d of them', (count) => {
    const body = 'when X {\nif { 1 } {\n}'
    const pools = Array.from({ length: count }, (_, at) => `ltm pool /Common/p${at} {\n  monitor a\n}\n`)
    const text = `ltm rule /Common/r {\n${body}\n}\n${pools.join('')}`

    expect(Object.keys(Object(convertToJson(text)))).toEqual([
      'ltm rule /Common/r',
      ...pools.map((_, at) => `ltm pool /Common/p${at}`),
    ])
    expect(read(text).diagnostics).toMatchObject([{ severity: 'warning', object: 'ltm rule /Common/r', line: 1 }])
  })

  test('with an unbalanced brace ends before the next object, even if that object is on one line', () => {
    const text = 'ltm rule r {\nwhen X {\n# {\n}\n}\nltm pool p { monitor a }\n'

    expect(convertToJson(text)).toEqual({
      'ltm rule r': { definition: 'when X {\n# {\n}' },
      'ltm pool p': { monitor: 'a' },
    })
    expect(read(text).diagnostics).toMatchObject([{ severity: 'warning', object: 'ltm rule r' }])
  })

  test('with an unbalanced brace ends before the version line of an appended file', () => {
    const text = 'ltm rule r {\nwhen X {\n# {\n}\n}\n#TMSH-VERSION: 15.1.0\n\nsys dns {\n}\nltm pool p { }\n'

    expect(convertToJson(text)).toEqual({
      'ltm rule r': { definition: 'when X {\n# {\n}' },
      'sys dns': {},
      'ltm pool p': {},
    })
  })

  test('with an unbalanced brace in a comment may be the last text of the input', () => {
    const { objects, diagnostics } = read('ltm rule r {\nwhen X {\n# {\n}\n}\n')

    expect(objects).toHaveLength(1)
    expect(diagnostics).toMatchObject([{ severity: 'warning', object: 'ltm rule r' }])
  })

  test.each([
    ['inside a handler', 'when X {\n  pool a'],
    ['after a handler', 'when X {\n  pool a\n}'],
    ['after a handler and a comment', 'when X {\n}\n# note'],
  ])('that is cut off %s is reported as an error, and the result contains the readable part', (_where, body) => {
    const text = `ltm rule r {\n${body}\n`

    expect(convertToJson(text)).toEqual({ 'ltm rule r': { definition: body } })
    expect(read(text).diagnostics).toMatchObject([{ severity: 'error', object: 'ltm rule r' }])
  })

  test('may begin on the line of the header, or be empty', () => {
    const text = 'ltm rule a { when X { pool b } }\nltm rule "/Common/c d" {\n}\ngtm rule e { }\npem irule f {}\n'

    expect(convertToJson(text)).toEqual({
      'ltm rule a': { definition: 'when X { pool b }' },
      'ltm rule "/Common/c d"': {},
      'gtm rule e': {},
      'pem irule f': {},
    })
  })
})

test.each(['sys icall script', 'pem reporting format-script'])(
  'the script of a `%s` is parsed as one text among other attributes',
  (path) => {
    const text = `${path} s {\n    app-service none\n    definition {\n        if { 1 } { a b }\n        c\n    }\n    events none\n}\n`

    expect(convertToJson(text)).toEqual({
      [`${path} s`]: { 'app-service': 'none', definition: '        if { 1 } { a b }\n        c', events: 'none' },
    })
  },
)

test('an empty script attribute is an empty object, on one line as on two', () => {
  const text = 'sys application template /Common/t {\n    macro { }\n    presentation {\n    }\n    html-help {}\n}\n'

  expect(convertToJson(text)).toEqual({
    'sys application template /Common/t': { macro: {}, presentation: {}, 'html-help': {} },
  })
})
