import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { faultOf, type Line } from './lines.ts'
import { verifies } from './requirements.ts'

describe('a fault', () => {
  test(
    'is told when it begins and when it ends',
    verifies('events/asserted', 'events/cleared', 'events/keeps-cleared'),
    async ({ eventLog, stimulus, verify, leave }) => {
      const earlier = new Set((await eventLog.lines()).map(({ line }) => line))
      const fresh = (all: readonly Line[], kind: string) =>
        all.filter((each) => !earlier.has(each.line) && each.kind === kind)

      const asserted = fresh(await stimulus.raise(eventLog.lines, (all) => fresh(all, 'ASSERT').length > 0), 'ASSERT')

      await verify('events/asserted', () =>
        expect(asserted.length, `lines that say ASSERT since ${stimulus.fault} was raised`).toBeGreaterThan(0),
      )
      if (asserted.length === 0) {
        leave('events/cleared')
        return leave('events/keeps-cleared')
      }
      const ends = asserted.map(faultOf)
      const cleared = (all: readonly Line[]) => fresh(all, 'CLEAR').map(faultOf)
      const all = await stimulus.clear(eventLog.lines, (now) => cleared(now).some((end) => ends.includes(end)))

      await verify('events/cleared', () =>
        expect(
          cleared(all).filter((end) => ends.includes(end)),
          `ids and names of lines that say CLEAR since then, of the faults ${ends.join(', ')}`,
        ).not.toEqual([]),
      )
      await verify('events/keeps-cleared', () => {
        const shown = all.map(({ line }) => line)
        expect(
          [...earlier, ...asserted.map(({ line }) => line)].filter((line) => !shown.includes(line)),
          'lines of the event log that are gone',
        ).toEqual([])
      })
    },
  )
})
