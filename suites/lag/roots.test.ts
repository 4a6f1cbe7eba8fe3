import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { created, interfacesIn, LAG } from './interfaces.ts'
import { verifies } from './requirements.ts'

describe('a LAG', () => {
  test(
    'is created and read at /restconf too',
    verifies('lag/both-roots'),
    async ({ lag, restconf, otherRoot, settled }) => {
      // A root that keeps what it showed first is not to have seen the LAG.
      await otherRoot.read(PATH)

      await otherRoot.write('PATCH', '/data/', lag.body(created(lag.name)))

      for (const [root, by] of Object.entries({ restconf: otherRoot, api: restconf })) {
        const shown = await settled(
          async () => interfacesIn(await by.read(PATH)).find(({ name }) => name === lag.name),
          (found) => found?.config?.type !== undefined,
        )
        expect(shown?.config?.type, `config.type of the LAG at /${root}`).toBe(LAG)
      }
    },
  )
})
