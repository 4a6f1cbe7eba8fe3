import { describe, expect } from 'vitest'
import { type Interface, test } from './fixtures.ts'
import { verifies } from './contract.ts'

const ETHERNET = 'openconfig-if-ethernet:ethernet'

describe('the speed of a port', () => {
  test(
    'is the same under `state` as under `config`',
    verifies('interfaces/state-mirrors-port-speed'),
    async ({ interfaces, settled, skip }) => {
      const both = async () => (await interfaces.read()).flatMap(getSpeeds)

      const found = await settled(both, (all) => all.every(({ configured, shown }) => shown === configured))

      skip(found.length === 0, 'no interface shows its speed in both places')
      for (const { name, configured, shown } of found) {
        expect(shown, `ethernet.state.port-speed of ${name}`).toBe(configured)
      }
    },
  )
})

/**
 * Returns the configured speed and the speed under `state`, if the port has both. A port without a link may not know
 * its speed.
 */
function getSpeeds({ name, [ETHERNET]: ethernet }: Interface) {
  const [configured, shown] = [ethernet?.config?.['port-speed'], ethernet?.state?.['port-speed']]
  if (configured === undefined || shown === undefined || `${shown}`.endsWith('UNKNOWN')) return []
  return [{ name, configured, shown }]
}
