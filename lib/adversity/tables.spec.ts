import { describe, expect, test } from 'vitest'
import { answers } from './answers.ts'
import { bare } from './bare.ts'
import { bench } from './bench.ts'
import { kills } from './kills.ts'
import { operations } from './operations.ts'

describe('a sample of cases', () => {
  test.each([
    { table: 'kills', of: kills, sample: 4 },
    { table: 'answers', of: answers, sample: 2 },
    { table: 'bare', of: bare, sample: 1 },
    { table: 'operations', of: operations, sample: 2 },
    { table: 'bench', of: bench, sample: 2 },
  ])('of the table $table contains no wrong case', async ({ of, sample }) => {
    const rows = await of.rows({ sample, seed: 1, said: () => {} })

    expect(rows.length).toBeGreaterThanOrEqual(sample)
    expect(rows.filter(({ wrong }) => wrong !== undefined)).toEqual([])
  })
})
