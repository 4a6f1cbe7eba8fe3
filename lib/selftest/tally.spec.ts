import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('the progress shows how many runs have ended and the remaining time', () => {
  const said: string[] = []
  let now = 0
  const tally = createTally(
    (line) => said.push(line),
    () => now,
  )
  tally.expect(3)
  now = 10_000
  tally.done('as it should be')
  tally.expect(27)
  now = 20_000
  tally.done('not so')

  expect(said).toEqual(['1 of 3 runs, 20 s left: as it should be', '2 of 30 runs, 5 min left: not so'])
})
