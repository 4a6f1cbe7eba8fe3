import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from './under-test.ts'

let emulator: UnderTest
let renamed: UnderTest
beforeAll(async () => {
  emulator = await emulatorUnderTest()
  renamed = await emulatorUnderTest(
    { naming: { vendor: 'acme', cloud: 'skyhealth' } },
    { quirks: ['documented-rows-only'] },
  )
})
afterAll(() => Promise.all([emulator.close(), renamed.close()]))
beforeEach(async () => {
  await emulator.control('POST', '/quirks', { set: [] })
  await emulator.control('POST', '/reset')
})

const adopt = (...set: string[]) => emulator.control('POST', '/quirks', { set })
const SYSTEM = '/data/openconfig-system:system'
const DNS = `${SYSTEM}/dns`
const PORTS = '/data/vendor-portgroup:portgroups'
const INTERFACES = '/data/openconfig-interfaces:interfaces'
const server = (address: string, port?: number) => ({ address, config: { address, ...(port && { port }) } })
const dns = (search: string[], ...servers: object[]) => ({
  'openconfig-system:dns': { config: { search }, servers: { server: servers } },
})

const port = { name: '3.0', config: { description: 'lent' } }
const group = (name: string) => ({ name, config: { name, type: 'ieee8023adLag' } })

describe('the quirk `documented-rows-only`', () => {
  test.each([
    ['GET', ''],
    ['GET', DNS],
    ['GET', `/restconf${DNS}`],
    ['GET', `${SYSTEM}/aaa`],
    ['GET', `${SYSTEM}/vendor-system-image:image/state`],
    ['POST', '/data/vendor-utils-file-transfer:file/transfer-status'],
  ])('serves %s %s', async (method, path) => {
    await adopt('documented-rows-only')

    expect((await emulator.ask(method, path)).status).toBe(200)
  })

  test.each([
    ['GET', '/restconf', 404],
    ['GET', '/data', 404],
    ['PATCH', '/data', 404],
    ['GET', `${DNS}/`, 404],
    ['GET', '/data/system/dns', 404],
    ['GET', `${DNS}/config/search`, 404],
    ['DELETE', `${DNS}/servers/server=192.0.2.53`, 404],
    ['PUT', `${SYSTEM}/clock/config/timezone-name`, 404],
    ['GET', '/data/openconfig-platform:components', 404],
    ['GET', '/data/openconfig-vlan:vlans', 404],
    ['GET', '/data/', 405],
    ['DELETE', DNS, 405],
    ['PUT', DNS, 405],
    ['PATCH', `${SYSTEM}/clock`, 405],
    ['PATCH', INTERFACES, 405],
  ])('rejects %s %s with %i and changes nothing', async (method, path, status) => {
    const before = await emulator.data()
    await adopt('documented-rows-only')

    const answer = await emulator.ask(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})

    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('ietf-restconf:errors')])
    expect(answer.headers['allow'] !== undefined).toBe(status === 405)
    await adopt()
    expect(await emulator.data()).toEqual(before)
  })

  test('accepts the documented writes', async () => {
    await adopt('documented-rows-only')
    const zone = { 'openconfig-system:system': { clock: { config: { 'timezone-name': 'Asia/Tokyo' } } } }

    expect((await emulator.ask('PATCH', DNS, dns(['x.example']))).status).toBe(204)
    expect((await emulator.ask('PATCH', '/data/', zone)).status).toBe(204)

    expect((await emulator.ask('GET', DNS)).text).toContain('x.example')
    expect((await emulator.ask('GET', `${SYSTEM}/clock`)).text).toContain('Asia/Tokyo')
  })

  test('serves the renamed paths on a renamed device', async () => {
    expect((await renamed.ask('GET', '/data/acme-portgroup:portgroups')).status).toBe(200)
    expect((await renamed.ask('GET', PORTS)).status).toBe(404)
  })

  test('still gives 401 to a request for an undocumented path without credentials', async () => {
    expect((await renamed.ask('GET', '/data/nothing', undefined, {})).status).toBe(401)
  })
})

describe('on a unit where PATCH replaces lists, a list', () => {
  test('contains only the entries of the last PATCH, whether the PATCH is sent to the resource or to the root', async () => {
    await adopt('lists-replaced')

    await emulator.ask('PATCH', DNS, dns(['one.example'], server('203.0.113.1', 5353), server('203.0.113.2')))
    await emulator.ask('PATCH', '/data/', {
      'openconfig-system:system': { dns: { servers: { server: [server('203.0.113.1')] } } },
    })

    const { text } = await emulator.ask('GET', `${DNS}?content=config`)
    expect(JSON.parse(text)).toEqual({
      'openconfig-system:dns': {
        config: { search: ['one.example'] },
        // The PATCH at the root omitted the port, so the entry has the default port.
        servers: { server: [{ address: '203.0.113.1', config: { address: '203.0.113.1', port: 53 } }] },
      },
    })
  })

  test('keeps the entries of ports, with their settings, if a PATCH omits them', async () => {
    await adopt('lists-replaced')

    const ports = await emulator.ask('PATCH', PORTS, {
      'vendor-portgroup:portgroups': { portgroup: [{ portgroup_name: '3', config: { mode: 'MODE_25GB' } }] },
    })
    const interfaces = await emulator.ask('PATCH', INTERFACES, { interfaces: { interface: [port, group('uplink')] } })

    expect([ports.status, interfaces.status]).toEqual([204, 204])
    const shown = (await emulator.ask('GET', `${INTERFACES}?content=config`)).text
    expect(shown).toContain('"name":"1.0"')
    expect(shown).toMatch(/"name":"3.0","type":"iana-if-type:ethernetCsmacd","enabled":true,"description":"lent"/)
  })

  test('loses an aggregation group that a PATCH of the interfaces omits', async () => {
    await emulator.ask('PATCH', INTERFACES, { interfaces: { interface: [group('lag-one')] } })
    await adopt('lists-replaced')

    const lone = await emulator.ask('PATCH', INTERFACES, { interfaces: { interface: [port] } })
    const whole = await emulator.ask('PATCH', INTERFACES, { interfaces: { interface: [port, group('uplink')] } })

    // The first PATCH omits the factory group `uplink`. Two ports are members of `uplink`, so it cannot be deleted.
    expect([lone.status, whole.status]).toEqual([400, 204])
    const { text } = await emulator.ask('GET', INTERFACES)
    expect(text).toContain('uplink')
    expect(text).not.toContain('lag-one')
  })

  test('still contains its other entries after an entry is added on the CLI', async () => {
    await adopt('lists-replaced')
    await typeLines(emulator.addresses.ssh, [
      'config',
      'system dns servers server 203.0.113.9',
      'commit',
      'end',
      'exit',
    ])
    expect((await emulator.ask('GET', DNS)).text).toMatch(/192\.0\.2\.53.*203\.0\.113\.9/)
  })
})

describe('a unit with limited ways to remove or replace values', () => {
  test('can reject DELETE and accept all other methods', async () => {
    await adopt('no-delete')

    const answer = await emulator.ask('DELETE', `${DNS}/servers/server=192.0.2.53`)

    expect([answer.status, answer.text]).toEqual([405, expect.stringContaining('operation-not-supported')])
    expect((await emulator.ask('PUT', `${DNS}/config/search`, { search: ['b.example'] })).status).toBe(204)
    const typing = ['config', 'no system dns servers server 192.0.2.53', 'commit', 'exit', 'exit']
    await typeLines(emulator.addresses.ssh, typing)
    expect((await emulator.ask('GET', DNS)).text).not.toContain('192.0.2.53')
  })

  test('can reject every PUT that the contract does not document', async () => {
    await adopt('no-put')
    const proxy = `${SYSTEM}/vendor-system-diagnostics-qkview:diagnostics/vendor-system-diagnostics-proxy:proxy`

    expect((await emulator.ask('PUT', `${DNS}/config/search`, { search: ['b.example'] })).status).toBe(405)
    expect((await emulator.ask('PUT', `${proxy}/vendor-system-diagnostics-proxy:config`, {})).status).not.toBe(405)
    expect((await emulator.ask('PATCH', DNS, dns(['b.example']))).status).toBe(204)
    expect((await emulator.ask('DELETE', `${DNS}/config/search=b.example`)).status).toBe(204)
  })

  test('can lack the CLI command `no`', async () => {
    await adopt('no-cli-removal')
    const typing = ['config', 'no system dns servers server 192.0.2.53', 'commit', 'exit', 'exit']

    expect(await typeLines(emulator.addresses.ssh, typing)).toContain('syntax error: unknown element: no')

    expect((await emulator.ask('GET', DNS)).text).toContain('192.0.2.53')
  })

  test('can have all these limits together, and still accepts a PATCH that replaces a list', async () => {
    await adopt('documented-rows-only', 'lists-replaced', 'no-delete', 'no-put', 'no-cli-removal')

    expect((await emulator.ask('DELETE', DNS)).status).toBe(405)
    expect((await emulator.ask('PATCH', DNS, dns(['only.example'], server('203.0.113.1')))).status).toBe(204)

    const { text } = await emulator.ask('GET', DNS)
    expect(text).toContain('only.example')
    expect(text).not.toContain('192.0.2.53')
  })
})
