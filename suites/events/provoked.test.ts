import { describe, expect } from 'vitest'
import { demand, test } from './fixtures.ts'
import { getFaultKey, hasFaultName, type Line, unquote } from './lines.ts'
import { isLocalTime } from './stamps.ts'
import { verifies } from './contract.ts'

describe('a fault', () => {
  test('is logged when it begins and when it ends', {
    meta: {
      ...verifies('events/asserted', 'events/news-at-restconf', 'events/cleared', 'events/keeps-cleared').meta,
      besides: verifies('events/line-timestamp').meta.verifies,
    },
  }, async ({ eventLog, stimulus, restconf, settled, clock, verify, leave }) => {
    const earlier = new Set((await eventLog.lines()).map(({ line }) => line))
    // Reads at /restconf first, to detect a root that caches its first response.
    await Promise.allSettled([eventLog.linesAtRestconf()])
    const fresh = (all: readonly Line[], kind: string) =>
      all.filter((each) => !earlier.has(each.line) && each.kind === kind && hasFaultName(each, stimulus.fault))

    const asserted = fresh(await stimulus.raise(eventLog.lines, (all) => fresh(all, 'ASSERT').length > 0), 'ASSERT')

    await verify('events/asserted', () =>
      expect(asserted.length, `lines that say ASSERT of ${stimulus.fault} since it was raised`).toBeGreaterThan(0),
    )
    if (asserted.length === 0) {
      leave('events/news-at-restconf')
      leave('events/cleared')
      return leave('events/keeps-cleared')
    }
    const local = await eventLog.localClock()
    const near = await clock.now()
    if (local !== undefined)
      await verify('events/line-timestamp', () =>
        demand(asserted, `the time of UTC, and not the local time of ${local.zone}`, ({ end }) => {
          return !isLocalTime(unquote(end) ?? '', local, near)
        }),
      )
    await verify('events/news-at-restconf', async () => {
      const missing = await settled(
        async () => {
          const there = (await eventLog.linesAtRestconf()).map(({ line }) => line)
          return asserted.map(({ line }) => line).filter((line) => !there.includes(line))
        },
        (lines) => lines.length === 0,
      )
      expect(missing, 'new lines that are listed at /api and not at /restconf').toEqual([])
    })
    const ends = asserted.map(getFaultKey)
    const cleared = (all: readonly Line[]) => fresh(all, 'CLEAR').map(getFaultKey)
    const all = await stimulus.clear(eventLog.lines, (now) => cleared(now).some((end) => ends.includes(end)))

    await verify('events/cleared', () =>
      expect(
        cleared(all).filter((end) => ends.includes(end)),
        `ids and names of lines that say CLEAR since then, of the faults ${ends.join(', ')}`,
      ).not.toEqual([]),
    )
    await verify('events/keeps-cleared', async () => {
      const known = new Set([...earlier, ...[...asserted, ...all].map(({ line }) => line)])
      // A log may drop the lines of a fault only some time after the fault was cleared.
      await restconf.pause()
      const shown = (await eventLog.lines()).map(({ line }) => line)
      expect(
        [...known].filter((line) => !shown.includes(line)),
        'lines of the event log that are gone',
      ).toEqual([])
    })
  })
})
