import { expect, test } from 'vitest'
import { inBrief, renderTable, runCases, type Table } from './table.ts'

const table: Table = {
  about: 'Numbers stay below three.',
  columns: ['number'],
  rows: async ({ sample = 4, said }) =>
    runCases([0, 1, 2, 3].slice(0, sample), { said }, async (number) => {
      if (number === 2) throw new Error('no number | at all')
      return { cells: [`${number}`], ...(number < 3 ? {} : { wrong: 'it is three\nor more' }) }
    }),
}

test('a table runs its cases, and a case that throws is reported as wrong', async () => {
  const lines: string[] = []

  const rows = await table.rows({ seed: 1, said: (line) => lines.push(line) })

  expect(rows.map(({ wrong }) => wrong)).toEqual([undefined, undefined, 'no number | at all', 'it is three\nor more'])
  expect(lines).toContain('4/4 3: WRONG: it is three\nor more')
  expect(await table.rows({ seed: 1, sample: 2, said: () => {} })).toHaveLength(2)
})

test('a table lists its wrong cases first, and prints each case on one line', async () => {
  const rows = await table.rows({ seed: 7, said: () => {} })

  expect(renderTable('numbers', table, rows, 7).split('\n').slice(4)).toEqual([
    '| number | wrong |',
    '| --- | --- |',
    '| it broke | no number \\| at all |',
    '| 3 | it is three; or more |',
    '| 0 |  |',
    '| 1 |  |',
    '',
    '2 of 4 rows are as they have to be (seed 7)',
    '',
  ])
})

test('a long list of sentences is abbreviated', () => {
  expect(inBrief(['a', 'b', 'c'], 2)).toBe('a; b; and 1 more')
  expect(inBrief(['a'])).toBe('a')
})
