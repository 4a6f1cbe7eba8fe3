import { describe, expect } from 'vitest'
import { awaitAnswer } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { AGGREGATION, buildLag, getHash, LAG, type Settings, getCarried } from './interfaces.ts'
import { verifies } from './contract.ts'

const HASH = 'src-dst-ipport'

const isAsCreated = (config: Settings | undefined) => config?.['lag-type'] === 'LACP' && getHash(config) === HASH

describe('a LAG', () => {
  test(
    'is created with the given type and distribution hash',
    verifies('lag/create', 'lag/type-written', 'lag/distribution-hash-written'),
    async ({ lag, interfaces, settled, verify }) => {
      const sent = lag.write(buildLag(lag.name, { hash: HASH }))
      await awaitAnswer(sent)

      const shown = await settled(
        () => interfaces.named(lag.name),
        (found) => found?.config?.type === LAG && isAsCreated(found[AGGREGATION]?.config),
      )
      const config = shown?.[AGGREGATION]?.config
      await verify('lag/create', async () => {
        await sent
        expect(shown?.config?.type, 'config.type of the LAG that was created').toBe(LAG)
      })
      await verify('lag/type-written', () => expect(config?.['lag-type'], 'aggregation.config.lag-type').toBe('LACP'))
      await verify('lag/distribution-hash-written', () => {
        expect(getHash(config), 'aggregation.config.distribution-hash').toBe(HASH)
      })
    },
  )

  test(
    'can be created disabled and can be created enabled',
    verifies('lag/enabled-written'),
    async ({ newLag, interfaces, settled }) => {
      for (const enabled of [false, true]) {
        const lag = await newLag()
        await lag.write(buildLag(lag.name, { enabled }))

        const shown = await settled(
          () => interfaces.named(lag.name),
          (found) => found?.config?.enabled === enabled,
        )
        expect(shown?.config?.enabled, `config.enabled of the LAG that was created with ${enabled}`).toBe(enabled)
      }
    },
  )

  test(
    'shows the VLANs that were configured',
    verifies('lag/trunk-vlans-written'),
    async ({ lendVlans, newLag, interfaces, settled }) => {
      const vlans = await lendVlans()
      const lag = await newLag()
      // Starts with only one of the VLANs, to prove that the list changes.
      await lag.write(buildLag(lag.name, { vlans: vlans.slice(0, 1) }))
      await interfaces.named(lag.name)

      await lag.write(buildLag(lag.name, { vlans }))

      const carried = async () => getCarried(await interfaces.named(lag.name))
      const shown = await settled(carried, (ids) => ids.length === vlans.length)
      expect(shown, 'aggregation.switched-vlan.config.trunk-vlans').toEqual(vlans.toSorted((one, other) => one - other))
    },
  )

  test(
    'is not created by a PATCH that returns an error',
    verifies('lag/refusal-changes-nothing'),
    async ({ lag, interfaces, allOrNothing }) => {
      await allOrNothing({
        wrong: 'none',
        write: (vlan) => lag.attempt(buildLag(lag.name, { vlans: [vlan] })),
        look: async () => (await interfaces.named(lag.name))?.name,
      })
    },
  )
})
