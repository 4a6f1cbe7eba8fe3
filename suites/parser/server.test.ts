import { describe, expect } from 'vitest'
import { toArray, getKeys, parseJsonLines, getMember, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { OTHER, OTHER_OBJECT, PLAIN, PLAIN_ENTRIES, PLAIN_OBJECT, PLAIN_ROWS, RICH, RICH_OBJECT } from './samples.ts'

/** Any 2xx status is a success, because the contract documents no status codes. */
const isSuccess = (status: number) => status >= 200 && status < 300

/** Matches elements that a reader can interact with, or that load another page. */
const INTERACTIVE = /<(?:script|form|button|input|select|details|i?frame|object|embed)\b|http-equiv=.?refresh/i

describe('the parser server', () => {
  test('accepts plain HTTP', verifies('parser/http-plain'), async ({ parser }) => {
    const { status, location = '' } = await parser.post(PLAIN)

    expect(location, 'where plain HTTP is sent').not.toMatch(/^https:/)
    expect(status, 'the status of a call in plain HTTP').not.toBe(426)
  })

  test('serves its documentation at `/`', verifies('parser/documentation'), async ({ parser }) => {
    const { status, type, text } = await parser.page('/')

    expect(isSuccess(status), `whether status ${status} of GET / is a success`).toBe(true)
    expect(type, 'the media type of GET /').toContain('html')
    expect(text.trim(), 'the page of GET /').not.toBe('')
  })

  test('serves its documentation at `/redoc`', verifies('parser/redoc'), async ({ parser }) => {
    const { status, type, text } = await parser.page('/redoc')

    expect(isSuccess(status), `whether status ${status} of GET /redoc is a success`).toBe(true)
    expect(type, 'the media type of GET /redoc').toContain('html')
    expect(text.trim(), 'the page of GET /redoc').not.toBe('')
  })

  test('serves interactive documentation', verifies('parser/documentation-interactive'), async ({ parser }) => {
    const first = await parser.page('/')
    const second = await parser.page('/redoc')

    expect(INTERACTIVE.test(first.text), 'whether anything on the page of GET / can be acted on').toBe(true)
    expect(INTERACTIVE.test(second.text), 'whether anything on the page of GET /redoc can be acted on').toBe(true)
  })
})

describe('`POST /parser/`', () => {
  test('returns all configuration objects of a text', verifies('parser/http-parser'), async ({ parser, observe }) => {
    const { body, status } = await parser.post(PLAIN + OTHER)

    expect(getKeys(body), 'objects in the answer of POST /parser/').toHaveLength(3)
    observe('parser/http-status', status)
    observe('parser/http-authentication', 'none is asked for')
  })

  test('returns the default format if no format is requested', verifies('parser/http-object'), async ({ parser }) => {
    const { body } = await parser.post(RICH)

    expect(body, 'the answer of POST /parser/').toEqual(RICH_OBJECT)
  })

  test('returns `jsonl` on request', verifies('parser/http-jsonl'), async ({ parser, observe }) => {
    const { text, type } = await parser.post(PLAIN, '?response_format=jsonl')

    const lines = parseJsonLines(text)
    expect(lines, 'the lines of ?response_format=jsonl').toHaveLength(PLAIN_ENTRIES.length)
    expect(lines, 'the lines of ?response_format=jsonl').toEqual(
      expect.arrayContaining(PLAIN_ENTRIES.map((entry) => expect.objectContaining(entry))),
    )
    observe('parser/http-lines-type', type)
  })

  test('returns `tabular` on request', verifies('parser/http-tabular'), async ({ parser }) => {
    const { body } = await parser.post(PLAIN, '?response_format=tabular')

    const rows = toArray(body)
    expect(rows, 'the rows of ?response_format=tabular').toHaveLength(PLAIN_ROWS.length)
    expect(rows, 'the rows of ?response_format=tabular').toEqual(expect.arrayContaining(PLAIN_ROWS))
  })
})

describe('`POST /fileparser/`', () => {
  test('returns an array', verifies('parser/fileparser'), async ({ parser }) => {
    const { body } = await parser.upload({ 'plain.conf': PLAIN })

    expect(toArray(body), 'results of one file').toHaveLength(1)
  })

  test('accepts several files', verifies('parser/fileparser-several'), async ({ parser }) => {
    const { body } = await parser.upload({ 'plain.conf': PLAIN, 'other.conf': OTHER, 'rich.conf': RICH })

    expect(toArray(body), 'results of three files').toHaveLength(3)
  })

  test('includes the file name in the result', verifies('parser/fileparser-filename'), async ({ parser }) => {
    const { body } = await parser.upload({ 'plain.conf': PLAIN })

    expect(getMember(body, 0, 'filename'), 'filename of the result').toBe('plain.conf')
  })

  test(
    'returns the configuration objects of each file together with the file name',
    verifies('parser/fileparser-pairs'),
    async ({ parser }) => {
      const { body } = await parser.upload({ 'plain.conf': PLAIN, 'other.conf': OTHER, 'rich.conf': RICH })

      const outputs = toArray(body).map((result) => [getMember(result, 'filename'), getMember(result, 'output')])
      expect(Object.fromEntries(outputs), 'output of the results, by filename').toEqual({
        'plain.conf': PLAIN_OBJECT,
        'other.conf': OTHER_OBJECT,
        'rich.conf': RICH_OBJECT,
      })
    },
  )

  test('returns all configuration objects of a file', verifies('parser/fileparser-output'), async ({ parser }) => {
    const { body } = await parser.upload({ 'rich.conf': RICH })

    expect(getMember(body, 0, 'output'), 'output of the result').toEqual(RICH_OBJECT)
  })
})
