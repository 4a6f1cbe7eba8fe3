import { describe, expect } from 'vitest'
import { toArray, getJsonType, getMember, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { PLAIN, PLAIN_ENTRIES, PLAIN_ROWS } from './samples.ts'

const paths = PLAIN_ENTRIES.map(({ path }) => path)
const names = PLAIN_ENTRIES.map(({ name }) => name)
/** The members of one entry must appear together in one object. The object may have additional members. */
const entries = PLAIN_ENTRIES.map((entry) => expect.objectContaining(entry))

describe('the `json` format', () => {
  test('is the default', verifies('parser/default-format'), async ({ parser }) => {
    const output = await parser.json(PLAIN)

    expect(getJsonType(output), 'the output without --format').toBe('object')
  })

  test('can be requested', verifies('parser/format-json'), async ({ parser }) => {
    const output = await parser.json(PLAIN, '--format', 'json')

    expect(output, 'the output with --format json').toEqual(await parser.json(PLAIN))
  })
})

describe('the `jsonl` format', () => {
  test('has one object per line', verifies('parser/format-jsonl'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(lines.map(getJsonType), 'the lines of two objects').toEqual(['object', 'object'])
  })

  test('includes the path of each object', verifies('parser/jsonl-path'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(
      lines.map((line) => getMember(line, 'path')),
      'path of the lines',
    ).toEqual(expect.arrayContaining(paths))
  })

  test('includes the name of each object', verifies('parser/jsonl-name'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(
      lines.map((line) => getMember(line, 'name')),
      'name of the lines',
    ).toEqual(expect.arrayContaining(names))
  })

  test('includes the attributes of each object', verifies('parser/jsonl-object'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(lines, 'path, name and object of the lines').toEqual(expect.arrayContaining(entries))
  })
})

describe('the `tabular` format', () => {
  test('is an array with one row per object', verifies('parser/format-tabular'), async ({ parser }) => {
    const table = await parser.json(PLAIN, '--format', 'tabular')

    expect(toArray(table).map(getJsonType), 'the rows of two objects').toEqual(['array', 'array'])
  })

  test('has path, name and object in each row', verifies('parser/tabular-rows'), async ({ parser }) => {
    const table = toArray(await parser.json(PLAIN, '--format', 'tabular'))

    expect(table, 'rows').toEqual(expect.arrayContaining(PLAIN_ROWS))
  })
})

describe('the `tabular_kv` format', () => {
  test('is an array with one entry per object', verifies('parser/format-tabular-kv'), async ({ parser }) => {
    const table = await parser.json(PLAIN, '--format', 'tabular_kv')

    expect(toArray(table).map(getJsonType), 'the entries of two objects').toEqual(['object', 'object'])
  })

  test('includes the path of each object', verifies('parser/tabular-kv-path'), async ({ parser }) => {
    const table = toArray(await parser.json(PLAIN, '--format', 'tabular_kv'))

    expect(
      table.map((entry) => getMember(entry, 'path')),
      'path of the entries',
    ).toEqual(expect.arrayContaining(paths))
  })

  test('includes the name of each object', verifies('parser/tabular-kv-name'), async ({ parser }) => {
    const table = toArray(await parser.json(PLAIN, '--format', 'tabular_kv'))

    expect(
      table.map((entry) => getMember(entry, 'name')),
      'name of the entries',
    ).toEqual(expect.arrayContaining(names))
  })

  test('includes the attributes of each object', verifies('parser/tabular-kv-object'), async ({ parser }) => {
    const table = toArray(await parser.json(PLAIN, '--format', 'tabular_kv'))

    expect(table, 'path, name and object of the entries').toEqual(expect.arrayContaining(entries))
  })
})
