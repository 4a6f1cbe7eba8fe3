import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../under-test.ts'
import type { Alteration, Calls, Change } from './alteration.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(async () => {
  await emulator.control('POST', '/faults', { set: [] })
  await emulator.control('POST', '/reset')
})

const DNS = '/data/openconfig-system:system/dns'
const PORT = 'data/system/dns/servers/server/config/port'
const token = async () => ({ 'x-auth-token': (await emulator.ask('GET', DNS)).token ?? '' })

async function altered(change: Change, calls?: Calls): Promise<void> {
  const alteration: Alteration = { change, ...(calls === undefined ? {} : { calls }) }
  const { status } = await emulator.control('POST', '/faults', { set: [`altered:${JSON.stringify(alteration)}`] })
  expect(status).toBe(200)
}

describe('an alteration of a member', () => {
  const leaf = `${DNS}/servers/server=192.0.2.53/config/port`

  test.each([
    ['other', 54],
    [{ value: '53' }, '53'],
  ] as const)('applies to every response that contains the member: %j', async (to, port) => {
    await altered({ kind: 'member', at: PORT, to })

    expect(await emulator.data('/system/dns/servers')).toMatchObject({
      'openconfig-system:servers': { server: [{ config: { address: '192.0.2.53', port } }, { config: { port } }] },
    })
    expect((await emulator.ask('GET', leaf)).text).toBe(JSON.stringify({ 'openconfig-system:port': port }))
  })

  test('can remove the member, and a read of the member then returns 404', async () => {
    await altered({ kind: 'member', at: PORT, to: 'gone' })

    const { text } = await emulator.ask('GET', DNS)
    expect(text).toContain('"config":{"address":"192.0.2.53"}')
    expect((await emulator.ask('GET', leaf)).status).toBe(404)
  })

  test('can apply to a single list entry, selected by key', async () => {
    await altered({ kind: 'member', at: 'data/portgroups/portgroup[3]/config/mode', to: 'lower case' })

    const text = JSON.stringify(await emulator.data('/portgroups'))
    expect(text.match(/mode_\d+gb/g)).toHaveLength(1)
  })

  test('can swap the member with the same member of another entry', async () => {
    await altered({ kind: 'member', at: 'data/portgroups/portgroup', to: { swapped: 'config' } })

    const { 'vendor-portgroup:portgroups': found } = Object(await emulator.data('/portgroups'))
    const [first, last] = [found.portgroup[0], found.portgroup.at(-1)]
    expect([first.config.name, last.config.name]).toEqual([last.portgroup_name, first.portgroup_name])
  })

  test('can be limited to one request, and to one root', async () => {
    await altered({ kind: 'member', at: 'data/system/dns/config', to: 'gone' }, { root: '/restconf', only: 2 })

    const asked = async () => (await emulator.ask('GET', `/restconf${DNS}`)).text.includes('"config":{"search"')
    expect([await asked(), await asked(), await asked()]).toEqual([true, false, true])
  })

  test('can change the module prefix of the member, or duplicate a list entry', async () => {
    await altered({ kind: 'member', at: 'data/system/dns', to: 'other module' })
    expect(Object.keys(Object(await emulator.data('/system/dns')))).toEqual(['example-module:dns'])

    await altered({ kind: 'member', at: 'data/system/dns/servers/server', to: 'first doubled' })
    const found = JSON.stringify(await emulator.data('/system/dns'))
    expect(found.match(/"config":\{"address":"192\.0\.2\.53"/g)).toHaveLength(2)
  })

  test('can return the old value of the member after a write', async () => {
    await altered({ kind: 'member', at: 'data/system/ntp/state/enabled', to: 'stale' })
    const before = await emulator.data('/system/ntp')
    const enabled = JSON.stringify(before).includes('"enabled":true')
    await emulator.ask('PATCH', '/data/', { 'openconfig-system:system': { ntp: { config: { enabled: !enabled } } } })

    expect(await emulator.data('/system/ntp')).toMatchObject({
      'openconfig-system:ntp': { config: { enabled: !enabled }, state: { enabled } },
    })
  })
})

describe('an altered write', () => {
  const write = { 'openconfig-system:dns': { config: { search: ['x.example'] } } }
  const stands = async () => JSON.stringify(await emulator.data('/system/dns')).includes('x.example')

  test.each([
    ['swallowed', 204, false],
    ['applied and refused', 400, true],
    ['refused', 400, false],
    ['twice', 204, true],
  ] as const)('can be `%s`', async (to, status, kept) => {
    await altered({ kind: 'write', to }, { methods: ['PATCH'], path: 'system/dns$' })

    const answer = await emulator.ask('PATCH', DNS, write)

    expect([answer.status, typeof answer.token]).toEqual([status, 'string'])
    expect(await stands()).toBe(kept)
  })

  test('can be rejected in only one of several calls', async () => {
    await altered({ kind: 'write', to: 'refused' }, { methods: ['PATCH'], only: 2 })
    const statuses = async () => (await emulator.ask('PATCH', DNS, write)).status

    expect([await statuses(), await statuses(), await statuses()]).toEqual([204, 400, 204])
    expect(await stands()).toBe(true)
  })

  test('can lack a member that the client sent', async () => {
    await altered({ kind: 'sent', at: 'data/system/dns/config/search', to: 'gone' })

    expect((await emulator.ask('PATCH', DNS, write)).status).toBe(204)
    expect(await stands()).toBe(false)
  })

  test('is rejected if its body is not JSON, whatever the alteration changes', async () => {
    await altered({ kind: 'sent', at: 'data/system/dns/config/search', to: 'gone' })

    expect((await emulator.ask('PATCH', DNS, '{"openconfig-system:dns":')).status).toBe(400)
  })
})

describe('an altered operation', () => {
  const list = () =>
    emulator.ask('POST', '/data/vendor-utils-file-transfer:file/list', {
      'vendor-utils-file-transfer:path': 'log/system',
    })

  test('can return a changed output', async () => {
    await altered({ kind: 'member', at: 'data/file/list/output/entries/name', to: { replaced: ['\\.log', '.txt'] } })
    const { text } = await list()
    expect(text).toContain('"name":"platform.txt"')
    expect(text).not.toContain('"name":"platform.log"')

    await altered({ kind: 'member', at: 'data/file/list/output', to: 'gone' })
    expect(await list()).toMatchObject({ status: 200, text: '{}' })
  })

  test('can return success without an effect', async () => {
    await altered({ kind: 'write', to: 'swallowed', answer: { output: { entries: [] } } }, { path: 'file/list$' })

    expect(await list()).toMatchObject({ status: 200, text: '{"output":{"entries":[]}}' })
  })
})

describe('an altered response', () => {
  test('can have a changed status, with the original body or with an error', async () => {
    await altered({ kind: 'status', to: 206 }, { path: 'dns$' })
    expect(await emulator.ask('GET', DNS)).toMatchObject({ status: 206, text: expect.stringContaining('192.0.2.53') })

    await altered({ kind: 'status', to: 500 }, { path: 'dns$', by: 'basic' })
    expect(await emulator.ask('GET', DNS)).toMatchObject({ status: 500, text: expect.stringContaining('errors') })
  })

  test('can end in mid-body when the connection closes, with or without a `Content-Length`', async () => {
    const text = () =>
      emulator.ask('GET', DNS).then(
        (answer) => answer.text,
        () => 'none',
      )
    await altered({ kind: 'body', to: 'cut within its length' }, { path: 'dns$' })
    expect(await text()).toBe('none')

    await altered({ kind: 'body', to: 'cut without a length' }, { path: 'dns$' })
    expect(await text()).toMatch(/^\{"openconfig-system:dns".*[^}]$/)
  })

  test.each([
    ['gone', 'undefined'],
    ['cut', 'string'],
    ['forged', 'string'],
    [{ renamed: 'x-token' }, 'undefined'],
  ] as const)('can have a changed header: %j', async (to, kind) => {
    await altered({ kind: 'header', name: 'X-Auth-Token', to })

    const { token: own } = await emulator.ask('GET', DNS)
    expect(typeof own).toBe(kind)
    const headers = { 'x-auth-token': own ?? 'none' }
    expect((await emulator.ask('GET', DNS, undefined, headers)).status).toBe(401)
  })
})

describe('tokens', () => {
  test.each([
    [{ die: 840 }, 839, 200],
    [{ die: 840 }, 840, 401],
    [{ live: 960 }, 959, 200],
    [{ live: 960 }, 960, 401],
  ])('are valid for the time that the alteration %j sets, checked after %d s', async (to, seconds, status) => {
    await altered({ kind: 'tokens', to }, { methods: ['GET'] })
    const headers = await token()
    await emulator.at(await emulator.now(), seconds * 1000)

    expect((await emulator.ask('GET', DNS, undefined, headers)).status).toBe(status)
  })

  test.each([
    [{ bring: 300 }, 301, true],
    [{ offersFrom: 700 }, 650, false],
    [{ offersUntil: 640 }, 650, false],
    [{ offersFrom: 640 }, 650, true],
  ])('are renewed at the time that the alteration %j sets, checked after %d s', async (to, seconds, offered) => {
    await altered({ kind: 'tokens', of: { generation: 0 }, to })
    const headers = await token()
    await emulator.at(await emulator.now(), seconds * 1000)

    expect((await emulator.ask('GET', DNS, undefined, headers)).token !== undefined).toBe(offered)
  })
})

test('an alteration can admit a request without credentials', async () => {
  await altered({ kind: 'entry' }, { by: 'nobody', methods: ['GET'] })

  expect((await emulator.ask('GET', DNS, undefined, {})).status).toBe(200)
  expect((await emulator.ask('PATCH', DNS, {}, {})).status).toBe(401)
})

test('an alteration can restart the device after a rejected request', async () => {
  await altered({ kind: 'restarts', to: 'after these calls' }, { methods: ['PATCH'], answered: 'badly' })
  const reboots = async () => Reflect.get(Object((await emulator.control('GET', '/statistics')).json), 'reboots')
  const before = Number(await reboots())

  await emulator.ask('PATCH', DNS, { nonsense: 1 })
  await emulator.at(await emulator.now(), 2_000_000)

  expect(await reboots()).toBe(before + 1)
})

test('an alteration can change the response of the redirect port', async () => {
  await altered({ kind: 'status', to: 200 }, { root: 'redirect' })

  expect((await fetch(emulator.addresses.redirect, { redirect: 'manual' })).status).toBe(200)
})

test.each([
  ['{}', 'wants {"calls"?'],
  ['{"change":', 'wants {"calls"?'],
  ['{"calls":5,"change":{"kind":"status","to":500}}', 'wants {"calls"?'],
  ['{"change":{"kind":"nonsense"}}', 'not "nonsense"'],
  ['{"change":{"kind":"member","to":"gone"}}', 'wants "at"'],
])('an invalid alteration is rejected: %s', async (text, words) => {
  expect(await emulator.control('POST', '/faults', { set: [`altered:${text}`] })).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining(words) },
  })
})
