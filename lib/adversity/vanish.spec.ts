import { expect, test } from 'vitest'
import { vanish } from './vanish.ts'

test('a target that vanishes during a run causes no failure, and a restore returns it to its former state', async () => {
  const rows = await vanish.rows({ seed: 1, sample: 3, said: () => {} })

  expect(rows.map(({ wrong }) => wrong)).toEqual([undefined, undefined, undefined])
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['connect', 'refuses', '3'],
    ["probe's answer", 'drops', '1'],
    ['restart', 'resets', '1'],
  ])
})
