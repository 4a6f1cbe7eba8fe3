import { get } from 'node:https'
import { afterEach, expect, test } from 'vitest'
import { startEmulator, type Emulator } from 'plumbline/emulator'

let device: Emulator | undefined
afterEach(() => device?.close())

/** Returns the status of a GET. Trusts only the unit's own certificate. */
function getStatus({ addresses, account, certificate }: Emulator, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const auth = `${account.username}:${account.password}`
    get(`${addresses.api}/api${path}`, { auth, ca: certificate, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
}

test('a read by a client is recorded by the unit', async () => {
  device = await startEmulator({ model: '10-port' })

  expect(await getStatus(device, '/data/openconfig-system:system/dns')).toBe(200)

  expect(device.requests()).toMatchObject([
    { method: 'GET', user: 'admin', path: '/api/data/openconfig-system:system/dns' },
  ])
})

test('a restarting unit accepts no connections for ten minutes', async () => {
  await using unit = await startEmulator()

  await unit.power.cycle()
  await expect(getStatus(unit, '/data/openconfig-system:system/dns')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)

  await unit.clock.advance(700)
  expect(await getStatus(unit, '/data/openconfig-system:system/dns')).toBe(200)
})

test('a unit can be restored to a snapshot', async () => {
  await using unit = await startEmulator()
  const before = unit.snapshot()
  unit.stimulus.raise('psu-2 psu-fault')
  expect(unit.stimulus.active()).toEqual(['psu-2 psu-fault'])

  before.restore()

  expect(await getStatus(unit, '/data/openconfig-system:system/dns')).toBe(200)
  expect(unit.requests({ method: 'GET', path: /\/dns$/ })).toHaveLength(1)
  expect(unit.requests({ method: 'PATCH' })).toEqual([])
})

test('an unknown fault is refused, and a known fault can be planted and removed', async () => {
  await using unit = await startEmulator()

  expect(() => unit.faults.set(['no-such-fault'])).toThrow('no-such-fault')

  unit.faults.set(['gone:system/dns'])
  expect(await getStatus(unit, '/data/openconfig-system:system/dns')).toBe(404)
  unit.faults.set([])
  unit.reset()
  expect(await getStatus(unit, '/data/openconfig-system:system/dns')).toBe(200)
})
