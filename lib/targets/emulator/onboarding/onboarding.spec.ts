import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, basic, credentials, DECLARATIONS, unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
beforeAll(async () => void (unit = await unitUnderTest()))
afterAll(() => unit.close())
beforeEach(async () => {
  await unit.at(await unit.now(), 300)
  await unit.control('POST', '/reset')
})

const device = (common: object, async = false) => ({ class: 'Device', async, Common: { class: 'Tenant', ...common } })
const shown = async (path: string) => {
  const { status, json } = await unit.ask('GET', `/mgmt/tm/${path}`, { headers: basic() })
  return status === 200 ? json : status
}
const task = async (id: unknown) =>
  (await unit.ask('GET', `${DECLARATIONS}/task/${String(id)}`, { headers: basic() })).json

const dns = { resolver: { class: 'DNS', nameServers: ['192.0.2.53'] } }
const guest = {
  class: 'User',
  userType: 'regular',
  partitionAccess: { 'all-partitions': { role: 'admin' } },
  password: 'first-of-guest',
}
const root = { class: 'User', userType: 'root', oldPassword: administrator.password, newPassword: 'new-of-root' }
const internal = { class: 'SelfIp', address: '192.0.2.20/24', vlan: 'internal', allowService: 'all' }

describe('a declaration takes effect', () => {
  test('on the host name, name servers, time, addresses, groups and variables of the device', async () => {
    const answer = await unit.declare(
      device({
        hostname: 'unit-1.example.com',
        ...dns,
        time: { class: 'NTP', servers: ['192.0.2.123'], timezone: 'Europe/Berlin' },
        internal,
        sync: { class: 'ConfigSync', configsyncIp: '/Common/internal/address' },
        failover: { class: 'FailoverUnicast', address: '192.0.2.20' },
        group: { class: 'DeviceGroup', type: 'sync-failover', members: ['a', 'b'], owner: 'a', autoSync: true },
        trust: {
          class: 'DeviceTrust',
          localUsername: 'admin',
          localPassword: administrator.password,
          remoteHost: '192.0.2.11',
        },
        variables: { class: 'DbVariables', 'ui.advisory.enabled': 'true' },
      }),
    )

    expect([answer.status, answer.json['status']]).toEqual([200, 'FINISHED'])
    expect(await shown('sys/global-settings')).toMatchObject({ hostname: 'unit-1.example.com' })
    expect(await shown('sys/dns')).toMatchObject({ nameServers: ['192.0.2.53'] })
    expect(await shown('sys/ntp')).toMatchObject({ servers: ['192.0.2.123'], timezone: 'Europe/Berlin' })
    expect(await shown('net/self/~Common~internal')).toMatchObject({ address: '192.0.2.20/24', allowService: 'all' })
    expect(await shown('cm/device/self')).toMatchObject({ configsyncIp: '192.0.2.20', unicastAddress: '192.0.2.20' })
    expect(await shown('cm/device-group/group')).toMatchObject({ members: ['a', 'b'], autoSync: true })
    expect(await shown('cm/trust-domain')).toMatchObject({ remoteHost: '192.0.2.11' })
    expect(await shown('sys/db/ui.advisory.enabled')).toMatchObject({ value: 'true' })
  })
})

describe('a declaration', () => {
  test('changes the password of a user, and the old password no longer works', async () => {
    const login = async (password: string) => {
      const body = { ...credentials, username: 'guest', password }
      return (await unit.login({ body, headers: basic(password, 'guest') })).status
    }
    await unit.declare(device({ guest }))
    expect(await login('first-of-guest')).toBe(200)

    await unit.declare(device({ guest: { ...guest, password: 'second-of-guest' } }))
    expect([await login('first-of-guest'), await login('second-of-guest')]).toEqual([401, 200])
    await unit.declare(device({}))

    expect(await login('second-of-guest')).toBe(401)
  })

  test('changes modules with a restart, during which no request is served', async () => {
    const start = await unit.now()
    const answer = await unit.declare(device({ ...dns, modules: { class: 'Provision', asm: 'nominal' } }, true))
    const { id } = answer.json

    expect(answer.status).toBe(202)
    await unit.at(start, 9)
    expect(await task(id)).toMatchObject({ status: 'REBOOTING' })
    await unit.at(start, 60)
    await expect(shown('sys/dns')).rejects.toThrow(/ECONN(REFUSED|RESET)/)
    await unit.at(start, 135)
    expect(await shown('sys/dns')).toBe(503)
    await unit.at(start, 200)
    expect(await task(id)).toMatchObject({ status: 'FINISHED' })
    expect(await shown('sys/provision/asm')).toMatchObject({ level: 'nominal' })
  })

  test('changes nothing and causes no restart if it is sent a second time', async () => {
    const declared = device({ hostname: 'unit-1.example.com', ...dns, guest, root })
    await unit.declare(declared)

    const again = await unit.declare(declared)

    expect(again.json).toMatchObject({ status: 'FINISHED', message: 'success: nothing had to change' })
  })
})

describe('a declaration changes nothing', () => {
  test('if it has mistakes, and each mistake is reported with its path', async () => {
    const answer = await unit.declare(
      device({ ...dns, hostname: 1, self: { class: 'SelfIp', address: '192.0.2.1' }, x: {} }),
    )

    expect([answer.status, answer.json['errors']]).toEqual([
      422,
      [
        'Common.hostname must be a string',
        'Common.self.address must be an address with a prefix length',
        'Common.x.class is missing',
      ],
    ])
    expect(await shown('sys/dns')).toMatchObject({ nameServers: [] })
  })

  test.each([
    ['a VLAN', { self: { ...internal, vlan: 'none' } }, 'Common.self.vlan: the device has no such VLAN'],
    ['a module', { m: { class: 'Provision', xyz: 'nominal' } }, 'Common.m.xyz: the device has no such module'],
    [
      'an address',
      { s: { class: 'ConfigSync', configsyncIp: '192.0.2.9' } },
      'Common.s.configsyncIp: the device has no such address',
    ],
    [
      'the password of root',
      { root: { ...root, oldPassword: 'other' } },
      'Common.root.oldPassword: it is not the password of root',
    ],
    [
      'a time zone',
      { t: { class: 'NTP', timezone: 'Mars/Base' } },
      'Common.t.timezone: the device knows no such time zone',
    ],
  ])('if it fails half-way because of %s, and the response says so', async (_what, broken, reason) => {
    const answer = await unit.declare(device({ hostname: 'unit-1.example.com', ...dns, ...broken }))

    expect(answer.json).toMatchObject({ status: 'ERROR', message: 'failed, and rolled back', errors: [reason] })
    expect(await shown('sys/dns')).toMatchObject({ nameServers: [] })
    expect(await shown('sys/global-settings')).toMatchObject({ hostname: 'device.example.com' })
  })

  test('if another declaration is in progress', async () => {
    const first = await unit.declare(device(dns, true))

    expect((await unit.declare(device({ hostname: 'unit-2.example.com' }))).status).toBe(409)
    await unit.at(await unit.now(), 30)

    expect(await task(first.json['id'])).toMatchObject({ status: 'FINISHED' })
    expect(await shown('sys/global-settings')).toMatchObject({ hostname: 'device.example.com' })
  })
})

test('the stored declaration can be read only with credentials, and no response contains a password', async () => {
  await unit.declare(device({ guest, root }))

  const read = await unit.ask('GET', DECLARATIONS, { headers: basic() })
  const users = JSON.stringify(await shown('auth/user'))

  expect(read.json['declaration']).toMatchObject({ Common: { guest: { userType: 'regular' } } })
  expect(read.text).not.toMatch(/first-of-guest|new-of-root/)
  expect(users).toContain('guest')
  expect(users).not.toMatch(/secret|first-of-guest|new-of-root/)
  expect((await unit.ask('GET', DECLARATIONS)).status).toBe(401)
})
