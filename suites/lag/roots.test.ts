import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { buildLag, parseInterfaces, buildLagMember, LAG, getLagName } from './interfaces.ts'
import { verifies } from './contract.ts'

describe('a LAG', () => {
  test(
    'can be created and read at `/restconf` too',
    verifies('lag/both-roots'),
    async ({ lag, restconf, otherRoot, settled }) => {
      // Reads at /restconf first, to catch a root that caches its first response.
      await otherRoot.read(PATH)

      await otherRoot.write('PATCH', '/data/', lag.body(buildLag(lag.name)))

      for (const [root, by] of Object.entries({ restconf: otherRoot, api: restconf })) {
        const shown = await settled(
          async () => parseInterfaces(await by.read(PATH)).find(({ name }) => name === lag.name),
          (found) => found?.config?.type !== undefined,
        )
        expect(shown?.config?.type, `config.type of the LAG at /${root}`).toBe(LAG)
      }
    },
  )

  test(
    'can be changed and read at `/restconf` too',
    verifies('lag/both-roots'),
    async ({ lendVlans, newLag, otherRoot, verify, leave }) => {
      leave('lag/both-roots')
      const vlans = await lendVlans()
      const lag = await newLag()

      await verify('lag/both-roots', async () => {
        await lag.write(buildLag(lag.name, { vlans: vlans.slice(0, 1) }))
        await otherRoot.agrees(PATH)
        await lag.write(buildLag(lag.name, { vlans }))
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
