import { describe, expect } from 'vitest'
import { isSameContent } from '#lib/testkit/platform.ts'
import { PATH, test } from './fixtures.ts'
import {
  AGGREGATION,
  buildLag,
  buildLagMember,
  getCarried,
  getLagName,
  type Interface,
  LAG,
  parseInterfaces,
} from './interfaces.ts'
import { verifies } from './contract.ts'

const summarise = (lag: Interface | undefined) => ({
  type: lag?.config?.type,
  enabled: lag?.config?.enabled,
  lagType: lag?.[AGGREGATION]?.config?.['lag-type'],
})

describe('a LAG', () => {
  test(
    'can be created and read at `/restconf` too',
    verifies('lag/both-roots'),
    async ({ lag, restconf, otherRoot, settled }) => {
      // Reads at /restconf first, to catch a root that caches its first response.
      await otherRoot.read(PATH)

      const { name } = lag
      await otherRoot.write('PATCH', '/data/', lag.body(buildLag(name, { enabled: false })))

      const wanted = { type: LAG, enabled: false, lagType: 'LACP' }
      for (const [root, by] of Object.entries({ restconf: otherRoot, api: restconf })) {
        const shown = await settled(
          async () => summarise(parseInterfaces(await by.read(PATH)).find((each) => each.name === name)),
          (found) => isSameContent(found, wanted),
        )
        expect(shown, `the LAG at /${root}, created at /restconf`).toEqual(wanted)
      }
    },
  )

  test(
    'can be changed and read at `/restconf` too',
    verifies('lag/both-roots'),
    async ({ lendVlans, newLag, interfaces, otherRoot, settled, verify, leave }) => {
      leave('lag/both-roots')
      const vlans = await lendVlans()
      const lag = await newLag()

      await verify('lag/both-roots', async () => {
        await lag.write(buildLag(lag.name, { vlans: vlans.slice(0, 1) }))
        await otherRoot.agrees(PATH)
        await otherRoot.write('PATCH', '/data/', lag.body(buildLag(lag.name, { vlans })))
        const carried = async () => getCarried(await interfaces.named(lag.name))
        const shown = await settled(carried, (ids) => ids.length === vlans.length)
        expect(shown, 'trunk-vlans of the LAG, written at /restconf').toEqual(
          vlans.toSorted((one, other) => one - other),
        )
        await otherRoot.agrees(PATH)
      })
    },
  )

  test(
    'can be given a member at `/restconf` too',
    verifies('lag/both-roots'),
    async ({ standing, lendPort, interfaces, otherRoot, settled, verify, leave }) => {
      leave('lag/both-roots')
      const lag = await standing()
      const port = await lendPort()

      await verify('lag/both-roots', async () => {
        await otherRoot.read(PATH)
        await otherRoot.write('PATCH', '/data/', port.body(buildLagMember(port.name, lag.name)))
        const shown = await settled(
          () => interfaces.named(port.name),
          (found) => getLagName(found) === lag.name,
        )
        expect(getLagName(shown), `ethernet.config.aggregate-id of ${port.name}, written at /restconf`).toBe(lag.name)
        await otherRoot.agrees(PATH)
      })
    },
  )
})
