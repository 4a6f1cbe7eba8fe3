import { describe, expect } from 'vitest'
import { toArray, getKeys, getMember, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { PLAIN, PLAIN_OBJECT, SORTED, UNSORTED } from './samples.ts'

const POOL = 'ltm pool /Common/c'

/**
 * Returns one member of each line as JSON text, in which the order of keys counts. The texts are sorted, because the
 * lines may be in any order.
 */
const sortMemberTexts = (all: readonly unknown[], member: string | number) =>
  all.map((each) => JSON.stringify(getMember(each, member))).toSorted()

describe('`--sort`', () => {
  test('loses no data', verifies('parser/sort-option'), async ({ parser }) => {
    const output = await parser.json(PLAIN, '--sort')

    expect(output, 'the output with --sort').toEqual(PLAIN_OBJECT)
  })

  test('sorts the configuration objects', verifies('parser/sort-objects'), async ({ parser }) => {
    const output = await parser.json(UNSORTED, '--sort')

    expect(getKeys(output), 'the objects in their order').toEqual(['ltm pool /Common/a', POOL, 'net vlan /Common/d'])
  })

  test('sorts attributes at every depth', verifies('parser/sort-attributes'), async ({ parser }) => {
    const output = await parser.json(UNSORTED, '--sort')

    expect(getKeys(getMember(output, POOL)), 'the attributes in their order').toEqual([
      'description',
      'monitor',
      'rules',
    ])
    expect(getKeys(getMember(output, POOL, 'monitor')), 'the attributes of the block monitor in their order').toEqual([
      'interval',
      'sends',
      'timeout',
    ])
  })

  test('sorts lists', verifies('parser/sort-lists'), async ({ parser }) => {
    const output = await parser.json(UNSORTED, '--sort')

    expect(getMember(output, POOL, 'rules'), 'the list rules in its order').toEqual(['alpha', 'beta', 'gamma'])
    expect(getMember(output, POOL, 'monitor', 'sends'), 'the list sends of the block monitor in its order').toEqual([
      'alpha',
      'beta',
      'gamma',
    ])
  })
})

describe('`--sort`', () => {
  test('sorts the rows of `tabular`', verifies('parser/sort-rows'), async ({ parser }) => {
    const table = toArray(await parser.json(UNSORTED, '--sort', '--format', 'tabular'))

    expect(
      table.map((row) => getMember(row, 1)),
      'names of the rows in their order',
    ).toEqual(['/Common/a', '/Common/c', '/Common/d'])
  })

  test('sorts the entries of `tabular_kv`', verifies('parser/sort-entries'), async ({ parser }) => {
    const table = toArray(await parser.json(UNSORTED, '--sort', '--format', 'tabular_kv'))

    expect(
      table.map((entry) => getMember(entry, 'name')),
      'names of the entries in their order',
    ).toEqual(['/Common/a', '/Common/c', '/Common/d'])
  })

  test('sorts the object in each line of `jsonl`', verifies('parser/sort-lines-within'), async ({ parser }) => {
    const lines = await parser.lines(UNSORTED, '--sort', '--format', 'jsonl')

    expect(sortMemberTexts(lines, 'object'), 'object of the lines').toEqual(SORTED)
  })

  test('sorts the object in each row of `tabular`', verifies('parser/sort-rows-within'), async ({ parser }) => {
    const table = toArray(await parser.json(UNSORTED, '--sort', '--format', 'tabular'))

    expect(sortMemberTexts(table, 2), 'the objects in the rows').toEqual(SORTED)
  })

  test('sorts the object in each entry of `tabular_kv`', verifies('parser/sort-entries-within'), async ({ parser }) => {
    const table = toArray(await parser.json(UNSORTED, '--sort', '--format', 'tabular_kv'))

    expect(sortMemberTexts(table, 'object'), 'object of the entries').toEqual(SORTED)
  })

  test(
    'may or may not sort `jsonl` lines, or the members of lines and entries',
    verifies('parser/sort-lines', 'parser/sort-members'),
    async ({ parser, observe }) => {
      const lines = await parser.lines(UNSORTED, '--sort', '--format', 'jsonl')
      const entries = toArray(await parser.json(UNSORTED, '--sort', '--format', 'tabular_kv'))

      observe(
        'parser/sort-lines',
        lines.map((line) => getMember(line, 'name')),
      )
      observe('parser/sort-members', { jsonl: getKeys(lines[0]), tabular_kv: getKeys(entries[0]) })
    },
  )

  test(
    'sorts capital letters and digits in an unspecified order',
    verifies('parser/sort-order'),
    async ({ parser, observe }) => {
      const mixed = await parser.json('ltm virtual v {\n    rules { b B a A 10 9 é }\n}\n', '--sort')

      observe('parser/sort-order', getMember(mixed, 'ltm virtual v', 'rules'))
    },
  )
})
