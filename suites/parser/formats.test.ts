import { describe, expect } from 'vitest'
import { itemsOf, memberOf, test } from './fixtures.ts'
import { verifies } from './requirements.ts'
import { PLAIN, PLAIN_ENTRIES, PLAIN_ROWS } from './samples.ts'

const paths = PLAIN_ENTRIES.map(({ path }) => path)
const names = PLAIN_ENTRIES.map(({ name }) => name)
const objects = PLAIN_ENTRIES.map(({ object }) => object)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

describe('json', () => {
  test('is the default format', verifies('parser/default-format'), async ({ parser }) => {
    const output = await parser.json(PLAIN)

    expect(output).toSatisfy(isObject)
  })

  test('can be asked for', verifies('parser/format-json'), async ({ parser }) => {
    const output = await parser.json(PLAIN, '--format', 'json')

    expect(output).toEqual(await parser.json(PLAIN))
  })
})

describe('jsonl', () => {
  test('has an object per line', verifies('parser/format-jsonl'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(lines).toHaveLength(2)
    expect(lines.every(isObject)).toBe(true)
  })

  test('gives the path', verifies('parser/jsonl-path'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(lines.map((line) => memberOf(line, 'path'))).toEqual(expect.arrayContaining(paths))
  })

  test('gives the name', verifies('parser/jsonl-name'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(lines.map((line) => memberOf(line, 'name'))).toEqual(expect.arrayContaining(names))
  })

  test('gives the attributes', verifies('parser/jsonl-object'), async ({ parser }) => {
    const lines = await parser.lines(PLAIN, '--format', 'jsonl')

    expect(lines.map((line) => memberOf(line, 'object'))).toEqual(expect.arrayContaining(objects))
  })
})

describe('tabular', () => {
  test('is an array with a row per object', verifies('parser/format-tabular'), async ({ parser }) => {
    const table = await parser.json(PLAIN, '--format', 'tabular')

    expect(itemsOf(table)).toHaveLength(2)
    expect(itemsOf(table).every(Array.isArray)).toBe(true)
  })

  test('has path, name and object in a row', verifies('parser/tabular-rows'), async ({ parser }) => {
    const table = itemsOf(await parser.json(PLAIN, '--format', 'tabular'))

    expect(table).toEqual(expect.arrayContaining(PLAIN_ROWS))
  })
})

describe('tabular_kv', () => {
  test('is an array with an entry per object', verifies('parser/format-tabular-kv'), async ({ parser }) => {
    const table = await parser.json(PLAIN, '--format', 'tabular_kv')

    expect(itemsOf(table)).toHaveLength(2)
    expect(itemsOf(table).every(isObject)).toBe(true)
  })

  test('gives the path', verifies('parser/tabular-kv-path'), async ({ parser }) => {
    const table = itemsOf(await parser.json(PLAIN, '--format', 'tabular_kv'))

    expect(table.map((entry) => memberOf(entry, 'path'))).toEqual(expect.arrayContaining(paths))
  })

  test('gives the name', verifies('parser/tabular-kv-name'), async ({ parser }) => {
    const table = itemsOf(await parser.json(PLAIN, '--format', 'tabular_kv'))

    expect(table.map((entry) => memberOf(entry, 'name'))).toEqual(expect.arrayContaining(names))
  })

  test('gives the attributes', verifies('parser/tabular-kv-object'), async ({ parser }) => {
    const table = itemsOf(await parser.json(PLAIN, '--format', 'tabular_kv'))

    expect(table.map((entry) => memberOf(entry, 'object'))).toEqual(expect.arrayContaining(objects))
  })
})
