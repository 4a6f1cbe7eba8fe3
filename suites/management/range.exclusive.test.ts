import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { formatRangeLine, identifyRange, type ShownRange } from '#lib/testkit/platform.ts'
import { test } from './range.ts'
import { verifies } from './contract.ts'

/** Values that are not valid prefixes of RFC1918. */
const NO_PREFIXES = ['16', '255', '256', '-1', 'x']

describe('an RFC1918 prefix number', () => {
  test(
    'selects the documented networks, and changes nothing if it is out of range',
    verifies('management/range-of-each-prefix', 'management/range-prefix'),
    async ({ lentRange, prefixes, commitPrefix, restconf, verify, skip }) => {
      const inner = prefixes.find(({ prefix }) => prefix !== 0 && prefix !== 15)
      await verify('management/range-of-each-prefix', async () => {
        const amiss = []
        for (const prefix of prefixes) amiss.push(...(await commitPrefix(prefix)))
        expect(amiss, 'prefixes of RFC1918, and what else is configured after their commits').toEqual([])
      })
      await verify('management/range-prefix', async () => {
        if (inner === undefined)
          return skip('every prefix between 0 and 15 selects a range that holds an address in use')
        // A wrong value that is taken for the lowest or the highest prefix then changes the range.
        await commitPrefix(inner)
        const { configured } = await lentRange.read()

        // Each value is checked on its own, because a later value could restore the former range.
        const taken: string[] = []
        for (const prefix of NO_PREFIXES) {
          await lentRange.attempt(`system network config network-range-type RFC1918 prefix ${prefix}`)
          // A value that was accepted may become visible only later.
          await restconf.pause()
          if (!isDeepStrictEqual((await lentRange.read()).configured, configured)) taken.push(prefix)
        }
        expect(taken, 'prefixes of RFC1918 that are none, and whose commit changes the internal range').toEqual([])
      })
    },
  )
})

describe('an internal range of a different type', () => {
  test(
    'takes effect only after a complete loss of power',
    verifies(
      'management/range-changes',
      'management/range-over-a-commit',
      'management/range-over-a-power-off',
      'management/range-in-use-changes',
    ),
    async ({ lentRange, other, readActive, power, restconf, verify }) => {
      const { before, commit } = lentRange
      const isFormer = (active: ShownRange) => isDeepStrictEqual(active, before.active)
      const isOther = (active: ShownRange) => identifyRange(active)?.type === other.type

      await commit(other)
      await verify('management/range-changes', async () => {
        const { configured } = await lentRange.readUntil((now) => now.configured.type === other.type)
        expect(identifyRange(configured), `the configured range after ${formatRangeLine(other)}`).toEqual(other)
      })

      await verify('management/range-over-a-commit', async () => {
        await restconf.pause()
        expect(await readActive(isFormer), 'the range in use after the commit').toEqual(before.active)
      })
      await verify('management/range-over-a-power-off', async () => {
        await readActive(() => true)
        await power.cycle('menu')
        await restconf.pause()
        expect(await readActive(isFormer), 'the range in use after a power off from the menu').toEqual(before.active)
      })
      await verify('management/range-in-use-changes', async () => {
        await readActive(() => true)
        await power.cycle()
        const active = await readActive(isOther)
        expect(identifyRange(active), 'the range in use since all power was away').toEqual(other)
      })
    },
  )
})
