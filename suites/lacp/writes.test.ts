import { describe, expect } from 'vitest'
import { parseLags, LISTED, PATH, test } from './fixtures.ts'
import { verifies } from './contract.ts'

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
      // Writes another value at `/api` and reads at `/restconf` first, to catch a root that caches its responses. This
      // write may be refused.
      await attempt({ config: { name: lag, interval: 'SLOW' } })
      await otherRoot.read(PATH)

      await otherRoot.write('PATCH', '/data/', { 'ietf-restconf:data': lent({ config: { name: lag, ...LISTED } }) })

      for (const [root, by] of Object.entries({ restconf: otherRoot, api: restconf })) {
        const entry = await settled(
          async () => parseLags(await by.read(PATH)).find(({ name }) => name === lag),
          (found) => found?.config?.interval === 'FAST' && found.state?.interval === 'FAST',
        )
        const shown = [entry?.config?.interval, entry?.state?.interval]
        expect(shown, `config.interval and state.interval at /${root}`).toEqual(['FAST', 'FAST'])
      }
      await otherRoot.agrees(PATH)
    },
  )

  test(
    'is not changed by a PATCH that returns an error',
    verifies('lacp/refusal-changes-nothing'),
    async ({ lag, lacp, attempt, allOrNothing }) => {
      await allOrNothing({
        write: () => attempt({ config: { name: lag, interval: 'NEITHER', 'lacp-mode': 'ACTIVE' } }),
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
