import { describe, expect } from 'vitest'
import { isSameContent } from '#lib/testkit/platform.ts'
import { parseLags, LISTED, PATH, test } from './fixtures.ts'
import type { Lag, Settings } from './membership.ts'
import { verifies } from './contract.ts'

const pickListed = (settings: Settings | undefined) => ({
  interval: settings?.interval,
  'lacp-mode': settings?.['lacp-mode'],
})
const summarise = (lag: Lag | undefined) => ({ config: pickListed(lag?.config), state: pickListed(lag?.state) })

describe('a LAG in LACP', () => {
  test(
    'can be written by a PATCH whose response body is empty',
    verifies('lacp/patch-answers-nothing', 'lacp/patch-status'),
    async ({ write }) => {
      // The witness judges the response, as for every write.
      await write(LISTED)
    },
  )

  test(
    'can be written and read at `/restconf` too',
    verifies('lacp/both-roots'),
    async ({ lag, lent, attempt, restconf, otherRoot, settled }) => {
      // Writes other values at `/api` and reads at `/restconf` first, to catch a root that caches its responses. These
      // writes may be refused.
      await attempt({ config: { name: lag, interval: 'SLOW' } })
      await attempt({ config: { name: lag, 'lacp-mode': 'PASSIVE' } })
      await otherRoot.read(PATH)

      await otherRoot.write('PATCH', '/data/', { 'ietf-restconf:data': lent({ config: { name: lag, ...LISTED } }) })

      for (const [root, by] of Object.entries({ restconf: otherRoot, api: restconf })) {
        const shown = await settled(
          async () => summarise(parseLags(await by.read(PATH)).find(({ name }) => name === lag)),
          (found) => isSameContent(found, { config: LISTED, state: LISTED }),
        )
        expect(shown, `the LAG in LACP at /${root}, written at /restconf`).toEqual({ config: LISTED, state: LISTED })
      }
      await otherRoot.agrees(PATH)
    },
  )

  test(
    'is not changed by a PATCH that returns an error',
    verifies('lacp/refusal-changes-nothing'),
    async ({ lag, lacp, attempt, allOrNothing }) => {
      await allOrNothing({
        wrong: 'NEITHER',
        write: (interval) => attempt({ config: { name: lag, interval, 'lacp-mode': 'ACTIVE' } }),
        look: async () => {
          const { name, interval, 'lacp-mode': mode } = (await lacp.named(lag))?.config ?? {}
          return { name, interval, mode }
        },
      })
    },
  )

  test(
    'cannot be written under `state`',
    verifies('lacp/state-is-read-only'),
    async ({ lacp, lag, write, attempt, shows, withoutEffect }) => {
      await write(LISTED)
      await shows('config', LISTED)
      await shows('state', LISTED)

      await withoutEffect({
        write: () => attempt({ state: { interval: 'SLOW' } }),
        look: async () => {
          const found = await lacp.named(lag)
          return [found?.config?.interval, found?.state?.interval]
        },
      })
    },
  )
})
