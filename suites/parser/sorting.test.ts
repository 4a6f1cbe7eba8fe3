import { describe, expect } from 'vitest'
import { itemsOf, keysOf, memberOf, test } from './fixtures.ts'
import { verifies } from './requirements.ts'
import { PLAIN, PLAIN_OBJECT, UNSORTED } from './samples.ts'

const POOL = 'ltm pool /Common/c'

describe('--sort', () => {
  test('loses nothing', verifies('parser/sort-option'), async ({ parser }) => {
    const output = await parser.json(PLAIN, '--sort')

    expect(output, 'the output with --sort').toEqual(PLAIN_OBJECT)
  })

  test('sorts the configuration objects', verifies('parser/sort-objects'), async ({ parser }) => {
    const output = await parser.json(UNSORTED, '--sort')

    expect(keysOf(output), 'the objects in their order').toEqual(['ltm pool /Common/a', POOL, 'net vlan /Common/b'])
  })

  test('sorts attributes at every depth', verifies('parser/sort-attributes'), async ({ parser }) => {
    const output = await parser.json(UNSORTED, '--sort')

    expect(keysOf(memberOf(output, POOL)), 'the attributes in their order').toEqual(['description', 'monitor', 'rules'])
    expect(keysOf(memberOf(output, POOL, 'monitor')), 'the attributes of the block monitor in their order').toEqual([
      'interval',
      'timeout',
    ])
  })

  test('sorts lists', verifies('parser/sort-lists'), async ({ parser }) => {
    const output = await parser.json(UNSORTED, '--sort')

    expect(memberOf(output, POOL, 'rules'), 'the list rules in its order').toEqual(['alpha', 'beta', 'gamma'])
  })

  test('sorts the rows of a table', verifies('parser/sort-rows'), async ({ parser }) => {
    const table = itemsOf(await parser.json(UNSORTED, '--sort', '--format', 'tabular'))

    expect(
      table.map((row) => memberOf(row, 1)),
      'names of the rows in their order',
    ).toEqual(['/Common/a', '/Common/c', '/Common/b'])
  })

  test('may sort lines and entries', verifies('parser/sort-lines'), async ({ parser, observe }) => {
    const lines = await parser.lines(UNSORTED, '--sort', '--format', 'jsonl')
    const entries = itemsOf(await parser.json(UNSORTED, '--sort', '--format', 'tabular_kv'))

    const names = [lines, entries].map((each) => each.map((entry) => memberOf(entry, 'name')))
    observe('parser/sort-lines', { jsonl: names[0], tabular_kv: names[1] })
  })

  test('may put capitals and digits anywhere', verifies('parser/sort-order'), async ({ parser, observe }) => {
    const mixed = await parser.json('ltm virtual v {\n    rules { b B a A 10 9 é }\n}\n', '--sort')

    observe('parser/sort-order', memberOf(mixed, 'ltm virtual v', 'rules'))
  })
})
