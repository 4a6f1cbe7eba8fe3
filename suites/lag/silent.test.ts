import { describe } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { AGGREGATION, buildLag, LAG, getCarried } from './interfaces.ts'
import { verifies } from './contract.ts'

/** Behaviour of LAGs that the contract leaves open. */
describe('a LAG', () => {
  test('may or may not be static', verifies('lag/type-values'), async ({ lag, interfaces, settled, observe }) => {
    const answer = await lag.attempt(buildLag(lag.name, { type: 'STATIC' }))

    const shown = await settled(
      () => interfaces.named(lag.name),
      (found) => found?.[AGGREGATION]?.config?.['lag-type'] === 'STATIC',
    )
    observe('lag/type-values', outcome(answer, shown?.[AGGREGATION]?.config?.['lag-type'] === 'STATIC'))
  })

  test(
    'may or may not be created with `config` alone',
    verifies('lag/config-alone'),
    async ({ lag, interfaces, settled, observe }) => {
      const { name } = lag
      const answer = await lag.attempt({ name, config: { name, type: LAG, enabled: true } })

      const shown = await settled(
        () => interfaces.named(name),
        (found) => found !== undefined,
      )
      observe('lag/config-alone', outcome(answer, shown !== undefined))
    },
  )

  test(
    'may or may not accept the VLAN ID 4095',
    verifies('lag/vlan-out-of-range'),
    async ({ newLag, interfaces, reserveVlan, settled, observe }) => {
      await reserveVlan(4095)
      const lag = await newLag()
      const answer = await lag.attempt(buildLag(lag.name, { vlans: [4095] }))

      const carried = async () => getCarried(await interfaces.named(lag.name))
      const shown = await settled(carried, (ids) => ids.includes(4095))
      observe('lag/vlan-out-of-range', outcome(answer, shown.includes(4095)))
    },
  )
})

describe('a port', () => {
  test(
    'may or may not accept VLANs of its own if it is in a LAG',
    verifies('lag/vlans-of-a-member'),
    async ({ lendVlans, standing, lendMember, carry, observe }) => {
      const vlans = await lendVlans()
      const port = await lendMember(await standing())

      observe('lag/vlans-of-a-member', await carry(port, { 'trunk-vlans': vlans }))
    },
  )

  test(
    'may or may not accept VLANs under `ethernet` if it is not in a LAG',
    verifies('lag/vlans-of-a-port'),
    async ({ lendVlans, lendPort, carry, observe }) => {
      const vlans = await lendVlans()
      const port = await lendPort()

      observe('lag/vlans-of-a-port', await carry(port, { 'trunk-vlans': vlans }))
    },
  )

  test(
    'may or may not accept a native VLAN under `ethernet`',
    verifies('lag/native-vlan'),
    async ({ lendVlans, lendPort, carry, observe }) => {
      const [id = 0] = await lendVlans()
      const port = await lendPort()

      observe('lag/native-vlan', await carry(port, { 'native-vlan': id }))
    },
  )
})
