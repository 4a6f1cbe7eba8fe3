import { describe, expect } from 'vitest'
import { awaitAnswer } from '#lib/testkit/platform.ts'
import { LISTED, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import type { Settings } from './membership.ts'

describe('a LAG in LACP', () => {
  test(
    'shows the written settings under `config` and `state`, whatever was set before',
    verifies(
      'lacp/patch-interface',
      'lacp/interval-written',
      'lacp/mode-written',
      'lacp/state-follows-name',
      'lacp/state-follows-interval',
      'lacp/state-follows-mode',
      'lacp/interval-values',
      'lacp/mode-values',
    ),
    async ({ lag, unlisted, shows, write, verify }) => {
      const wanted = { name: lag, ...LISTED }
      const before = await unlisted()

      const sent = write(LISTED)
      await awaitAnswer(sent)

      const after = { config: await shows('config', wanted), state: await shows('state', wanted) }
      await verify('lacp/patch-interface', async () => {
        await sent
        expect(after.config.name, 'config.name of the LAG that was written').toBe(lag)
      })
      await verify('lacp/interval-written', () => expect(after.config.interval, 'config.interval').toBe('FAST'))
      await verify('lacp/mode-written', () => expect(after.config['lacp-mode'], 'config.lacp-mode').toBe('ACTIVE'))
      await verify('lacp/state-follows-name', () => expect(after.state.name, 'state.name').toBe(lag))
      await verify('lacp/state-follows-interval', () => repeats('interval', before, { ...after, config: wanted }))
      await verify('lacp/state-follows-mode', () => repeats('lacp-mode', before, { ...after, config: wanted }))
    },
  )
})

/** The LAG's settings under `config` and `state` at one point in the test. */
interface Both {
  readonly config: Settings
  readonly state: Settings
}

/**
 * @throws {AssertionError} if `state` differs from `config` at any point in the test. If `config` has no value, `state`
 * may have any value
 */
function repeats(field: keyof Settings, ...times: readonly Both[]): void {
  const set = times.filter(({ config }) => config[field] !== undefined)
  const values = (part: keyof Both) => set.map((each) => each[part][field])
  expect(values('state'), `state.${field}, one after the other`).toEqual(values('config'))
}
