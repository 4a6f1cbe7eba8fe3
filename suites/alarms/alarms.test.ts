import { describe, expect } from 'vitest'
import { HarnessError } from '#lib/testkit/platform.ts'
import { type Alarm, findNewAlarms, listFieldNames, matchFault } from './alarms.ts'
import { PATH, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the alarms resource', () => {
  test(
    'is empty if every fault in the event log has been cleared',
    verifies('alarms/empty-when-none', 'alarms/empty-form'),
    async ({ alarms, restconf, settled, verify, observe, skip }) => {
      const asserted = await alarms.asserted()
      if (asserted === undefined) return skip('the event log contains no readable event')
      skip(asserted.length > 0, `the event log contains faults that were not cleared: ${asserted.join(', ')}`)

      const active = await settled(alarms.active, (found) => found.length === 0)

      // A fault may have begun after the first read of the event log.
      const begun = (await alarms.asserted()) ?? []
      skip(begun.length > 0, `a fault began meanwhile: ${begun.join(', ')}`)

      const { status, text } = await restconf.ask('GET', PATH)
      observe('alarms/empty-form', text === '' ? status : `${status} ${text.slice(0, 100)}`)
      await verify('alarms/empty-when-none', () =>
        expect(active, 'alarms, although the event log contains no uncleared fault').toEqual([]),
      )
    },
  )
})

describe('the alarms resource', () => {
  test(
    'lists a fault until it is cleared',
    verifies('alarms/lists-active', 'alarms/drops-cleared', 'alarms/at-restconf', 'alarms/fields'),
    async ({ alarms, stimulus, settled, verify, leave, observe }) => {
      const [earlier, added] = [await alarms.active(), await alarms.added()]
      const fresh = async () => findNewAlarms(earlier, await alarms.active())

      const isOf = (alarm: Alarm) => matchFault(alarm, stimulus.fault) === 'same'
      await stimulus.raise(fresh, (found) => found.length > 0)
      const come = await settled(fresh, (found) => found.some(isOf))
      const raised = come.filter(isOf)

      await verify('alarms/lists-active', async () => {
        const others = raised.length > 0 ? [] : [...come, ...findNewAlarms(added, await alarms.added())]
        if (others.some((alarm) => matchFault(alarm, stimulus.fault) !== 'other'))
          throw new HarnessError(`no field of the new alarms shows whether they were caused by ${stimulus.fault}`)
        expect(raised.length, `alarms caused by ${stimulus.fault} since it was raised`).toBeGreaterThan(0)
      })
      if (raised.length === 0) {
        leave('alarms/drops-cleared')
        return leave('alarms/at-restconf')
      }
      for (const field of raised.flatMap((each) => listFieldNames(each))) observe('alarms/fields', field)
      await verify('alarms/at-restconf', async () => {
        const apart = async () => {
          const [here, there] = [await alarms.active(), await alarms.activeAtRestconf()]
          return { missing: findNewAlarms(there, here), more: findNewAlarms(here, there) }
        }
        const { missing, more } = await settled(apart, (found) => found.missing.length + found.more.length === 0)
        expect(missing, 'alarms listed at /api but not at /restconf').toEqual([])
        expect(more, 'alarms listed at /restconf but not at /api').toEqual([])
        await alarms.agree()
      })

      // An alarm whose fields were rewritten still counts if it is about the fault.
      const left = (read: () => Promise<readonly Alarm[]>) => async () => {
        const now = findNewAlarms(earlier, await read())
        const unlike = findNewAlarms(raised, now)
        return now.filter((each) => isOf(each) || !unlike.includes(each))
      }
      const kept = await stimulus.clear(left(alarms.active), (found) => found.length === 0)

      await verify('alarms/drops-cleared', () =>
        expect(kept, `alarms still listed although ${stimulus.fault} was cleared`).toEqual([]),
      )
      if (kept.length > 0) return
      await verify('alarms/at-restconf', async () => {
        const there = await settled(left(alarms.activeAtRestconf), (found) => found.length === 0)
        expect(there, 'alarms no longer listed at /api but still listed at /restconf').toEqual([])
      })
    },
  )
})
