import { expect, test } from 'vitest'
import { Restconf } from '../channel/http/restconf.ts'
import { bootTime } from './restart-probe.ts'

const STATE = '/data/openconfig-system:system/state'
const BOOTED = 1_795_000_000

/** Simulates a target that serves only these bodies. */
function showing(bodies: Readonly<Record<string, unknown>>): Restconf {
  const ask = async (_method: string, path: string) =>
    path in bodies ? { status: 200, body: bodies[path] } : { status: 404 }
  return Object.assign(Object.create(Restconf.prototype), { ask })
}

test.each([
  ['read from its leaf', { [`${STATE}/boot-time`]: { 'openconfig-system:boot-time': `${BOOTED}000000000` } }, BOOTED],
  [
    'read from its container if the leaf is not served',
    { [STATE]: { 'openconfig-system:state': { hostname: 'a', 'boot-time': BOOTED } } },
    BOOTED,
  ],
  [
    'unknown if the container does not include it',
    { [STATE]: { 'openconfig-system:state': { hostname: 'a' } } },
    undefined,
  ],
])('the boot time is %s', async (_where, bodies, expected) => {
  expect(await bootTime(showing(bodies))).toBe(expected)
})
