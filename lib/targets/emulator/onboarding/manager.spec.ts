import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whole } from './sample.ts'
import { basic, DECLARATIONS, started, tenant, unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
beforeAll(
  async () =>
    void (unit = await unitUnderTest({ kind: 'manager', devices: [started, { ...started, host: '192.0.2.11' }] })),
)
afterAll(() => unit.close())
beforeEach(async () => {
  await unit.control('POST', '/faults', { set: [] })
  await unit.at(await unit.now(), 4000)
  await unit.control('POST', '/reset')
})

const task = async (id: unknown) =>
  (await unit.ask('GET', `${DECLARATIONS}/task/${String(id)}`, { headers: basic() })).json
const device = async (host = tenant.host) =>
  (await unit.ask('GET', `/mgmt/cm/devices/${host}`, { headers: basic() })).json
const declare = async (change: object = {}) => {
  const { id } = (await unit.declare({ ...whole(), ...change })).json
  await unit.at(await unit.now(), 4000)
  return task(id)
}
/** Sets some members of the manager's settings. */
const settings = (members: object) => ({
  managerSettings: { ...Object(Reflect.get(whole(), 'managerSettings')), ...members },
})

describe('a manager', () => {
  test('contacts the device, follows it through its restart, and imports it', async () => {
    const start = await unit.now()
    const { id } = (await unit.declare(whole())).json
    const seen: unknown[] = []
    for (let seconds = 5; seconds <= 220; seconds += 5) {
      await unit.at(start, seconds)
      const { currentStep, status } = await task(id)
      seen.push(`${String(currentStep)} ${String(status)}`)
    }

    expect([...new Set(seen)]).toEqual(['FOLLOW RUNNING', 'FOLLOW REBOOTING', 'IMPORT RUNNING', 'DONE FINISHED'])
    expect((await unit.ofDevice('/mgmt/tm/sys/global-settings')).json).toMatchObject({ hostname: 'tenant-1.example' })
    expect(await device()).toMatchObject({
      hostname: 'tenant-1.example',
      type: 'tenant',
      clusterName: 'pair',
      statsConfig: { enabled: true, zone: 'default' },
      accessModuleProperties: { 'cm:access:access-group-name': 'group' },
      snapshot: { status: 'TAKEN', objects: {} },
    })
  })

  test.each([
    ['an unknown host', { targetHost: '192.0.2.99' }, 'the device cannot be reached: there is no route to it'],
    [
      'a host that does not respond',
      { targetHost: '127.0.0.1', targetPort: 1 },
      'the device cannot be reached: ECONNREFUSED',
    ],
    ['a wrong password', { targetPassphrase: 'wrong-secret' }, 'the device refuses the credentials'],
    ['a wrong user', { targetUsername: 'root' }, 'the device refuses the credentials'],
  ])('reports in the task that the declaration failed because of %s', async (_what, wrong, reason) => {
    expect(await declare(wrong)).toMatchObject({ code: 422, status: 'ERROR', errors: [reason] })
    expect(await device()).toMatchObject({ code: 404 })
  })

  test('reports in the task that a device does not come back after its restart', async () => {
    await unit.control('POST', '/faults', { set: ['lost-in-restart'] })

    expect(await declare()).toMatchObject({
      status: 'ERROR',
      errors: [expect.stringMatching(/^the device has not answered for \d+ seconds$/)],
    })
    expect(await device()).toMatchObject({ code: 404 })
  })
})

describe('a task of a manager', () => {
  test('reports what the device rejected, after the device has rolled everything back', async () => {
    const { declaration } = whole()
    const common = { ...declaration.Common, self: { ...declaration.Common.self, vlan: 'none' } }
    const ended = await declare({ declaration: { ...declaration, Common: common } })

    expect(ended).toMatchObject({ status: 'ERROR', errors: ['Common.self.vlan: the device has no such VLAN'] })
    expect((await unit.ofDevice('/mgmt/tm/sys/global-settings')).json).toMatchObject({ hostname: 'device.example.com' })
  })

  test('is shown without secrets, and so are imported devices and rejected declarations', async () => {
    await declare()
    await declare({ targetPassphrase: 'canary-of-somebody' })
    const refused = await unit.declare({ ...whole(), targetPassphrase: ['canary-of-somebody'] })
    const tasks = await unit.ask('GET', `${DECLARATIONS}/task`, { headers: basic() })
    const devices = await unit.ask('GET', '/mgmt/cm/devices', { headers: basic() })

    expect(tasks.text).toContain('FINISHED')
    expect([refused.text, tasks.text, devices.text].join()).not.toMatch(/canary|tenant-secret|new-secret|remote-secret/)
  })

  test('does not start while an earlier task for the same device is in progress', async () => {
    const first = (await unit.declare(whole())).json['id']
    const second = (await unit.declare(whole())).json['id']
    await unit.at(await unit.now(), 60)

    expect(await task(second)).toMatchObject({ currentStep: 'WAIT' })
    await unit.at(await unit.now(), 1000)
    expect([(await task(first))['status'], (await task(second))['status']]).toEqual(['FINISHED', 'FINISHED'])
  })
})

describe('if an object exists on both the manager and the device', () => {
  const other = { targetHost: '192.0.2.11' }
  const zone = (servers: readonly string[], more: object) => {
    const { declaration } = whole()
    const Common = { ...declaration.Common, resolver: { class: 'DNS', nameServers: servers } }
    return { declaration: { ...declaration, Common }, ...more }
  }

  test('the import fails if `failImportOnConflict` is set', async () => {
    await declare()
    const ended = await declare(zone(['192.0.2.54'], { ...other, ...settings({ failImportOnConflict: true }) }))

    expect(ended).toMatchObject({
      status: 'ERROR',
      errors: [expect.stringMatching(/^dns\/nameServers exists on the manager and on the device/)],
    })
    expect(await device('192.0.2.11')).toMatchObject({ code: 404 })
  })

  test.each([
    ['USE_MANAGER', { 'dns/nameServers': '192.0.2.53' }],
    ['USE_DEVICE', { 'dns/nameServers': '192.0.2.54' }],
    ['KEEP_VERSION', { 'dns/nameServers': '192.0.2.53', 'dns/nameServers@192.0.2.11': '192.0.2.54' }],
  ])('the policy %s decides which of the two objects the manager keeps', async (conflictPolicy, servers) => {
    await declare()
    const declaration = zone(['192.0.2.54'], { ...other, ...settings({ conflictPolicy }) })
    expect(await declare(declaration)).toMatchObject({ status: 'FINISHED' })

    // A snapshot contains the manager's objects from before an import. Therefore the snapshot of a second import is
    // needed to see the result of the first.
    await declare(declaration)
    const { snapshot } = await device('192.0.2.11')

    const objects = Object.entries<{ value: unknown }>(Object(snapshot).objects).filter(([name]) =>
      name.startsWith('dns/'),
    )
    expect(Object.fromEntries(objects.map(([name, { value }]) => [name, String(value)]))).toEqual(servers)
  })

  test('the import fails with the policy NONE', async () => {
    await declare()

    expect(await declare(zone(['192.0.2.54'], { ...other, ...settings({ conflictPolicy: 'NONE' }) }))).toMatchObject({
      status: 'ERROR',
    })
  })
})
