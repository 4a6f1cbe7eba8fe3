import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const dns = '/data/openconfig-system:system/dns'
const server = (address: string, port?: unknown) => ({
  address,
  config: { address, ...(port !== undefined && { port }) },
})

test('a leaf-list with one value may be sent as a scalar, together with settings of other areas', async () => {
  const body = {
    clock: { config: { 'timezone-name': 'Asia/Singapore' } },
    dns: { config: { search: 'one.example' }, servers: { server: [server('192.0.2.61')] } },
  }

  const { status } = await emulator.ask('PATCH', '/data/', { 'openconfig-system:system': body })

  expect(status).toBe(204)
  expect(await emulator.data('/system/dns/config/search')).toEqual({
    'openconfig-system:search': expect.arrayContaining(['one.example']),
  })
})

describe('a read', () => {
  test('returns any node, with or without module prefixes, at `/api` and at `/restconf`', async () => {
    const wanted = { 'openconfig-system:port': 53 }

    const long = await emulator.ask('GET', `${dns}/servers/server=192.0.2.53/config/port`)
    const short = await emulator.ask(
      'GET',
      '/restconf/data/system/openconfig-system:dns/servers/server=192.0.2.53/state/port',
    )

    expect(JSON.parse(long.text)).toEqual(wanted)
    expect(JSON.parse(short.text)).toEqual(wanted)
    expect(long.headers['content-type']).toBe('application/yang-data+json')
  })

  test('returns a single list entry as an array of one element', async () => {
    const found = await emulator.data('/openconfig-interfaces:interfaces/interface=1%2E0')
    expect(found).toMatchObject({ 'openconfig-interfaces:interface': [{ name: '1.0', state: { mtu: 9600 } }] })
  })

  test.each(['', '?content=config', '?content=nonconfig'])(
    'of all data matches the reads of its parts before and after a write, with the query "%s"',
    async (query) => {
      const parts = async () => {
        const [whole = {}] = Object.values<object>(Object(await emulator.data(query)))
        const found = Object.keys(whole).map(async (name) =>
          Object.entries(Object(await emulator.data(`/${name}${query}`))),
        )
        return { whole, parts: Object.fromEntries((await Promise.all(found)).flat()) }
      }
      const before = await parts()

      await emulator.ask('PATCH', dns, { dns: { servers: { server: [server('192.0.2.77', 5353)] } } })
      const after = await parts()

      expect(before.whole).toEqual(before.parts)
      expect(after.whole).toEqual(after.parts)
      expect(after.whole).not.toEqual(before.whole)
    },
  )

  test('returns 404 for a missing resource, and 401 without credentials', async () => {
    expect((await emulator.ask('GET', `${dns}/servers/server=203.0.113.9`)).status).toBe(404)
    expect((await emulator.ask('GET', '/data/openconfig-system:nothing')).status).toBe(404)
    expect((await emulator.ask('GET', '/data/nothing', undefined, {})).status).toBe(401)
  })

  test('returns only configuration if the query is `content=config`', async () => {
    const found = await emulator.ask('GET', `${dns}?content=config`)
    expect(found.text).not.toContain('"state"')
  })
})

describe('a write', () => {
  test('merges with PATCH, replaces with PUT, deletes with DELETE, and creates only once with POST', async () => {
    expect(
      (await emulator.ask('PATCH', dns, { 'openconfig-system:dns': { config: { search: ['a.example'] } } })).status,
    ).toBe(204)
    expect(await emulator.data('/openconfig-system:system/dns/config')).toEqual({
      'openconfig-system:config': { search: ['lab.example.net', 'a.example'] },
    })
    expect((await emulator.ask('PUT', `${dns}/config/search`, { search: ['b.example'] })).status).toBe(204)
    expect((await emulator.ask('DELETE', `${dns}/config/search=b.example`)).status).toBe(204)
    expect((await emulator.ask('DELETE', `${dns}/config/search=b.example`)).status).toBe(404)
    expect((await emulator.ask('POST', `${dns}/servers`, { server: [server('203.0.113.1', '5353')] })).status).toBe(201)
    expect((await emulator.ask('POST', `${dns}/servers`, { server: [server('203.0.113.1')] })).status).toBe(409)
    expect(await emulator.data('/openconfig-system:system/dns/servers/server=203.0.113.1/state')).toEqual({
      'openconfig-system:state': { address: '203.0.113.1', port: 5353 },
    })
  })

  test.each([
    ['/api', '', `${dns}/servers`, { server: [server('203.0.113.1')] }],
    ['/restconf', '/restconf', `${dns}/servers`, { server: [server('203.0.113.2')] }],
    ['/api', '', '/data/openconfig-vlan:vlans', { 'openconfig-vlan:vlan': [{ 'vlan-id': 612 }] }],
  ])('by POST at %s returns the location of the new resource', async (root, prefix, path, body) => {
    const made = await emulator.ask('POST', `${prefix}${path}`, body)

    const location = String(made.headers['location'])
    expect([made.status, location]).toEqual([201, expect.stringMatching(`^${root}/data/`)])
    const asked = root === '/api' ? location.slice(root.length) : location
    expect((await emulator.ask('GET', asked)).status).toBe(200)
  })

  test('is not lost if many writes run in parallel', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `n${index}.example`)

    await Promise.all(names.map((name) => emulator.ask('PATCH', dns, { dns: { config: { search: [name] } } })))

    const found = JSON.stringify(await emulator.data('/openconfig-system:system/dns/config/search'))
    expect(names.filter((name) => !found.includes(name))).toEqual([])
  })

  test('can be sent to `/data` or `/data/`, with or without `ietf-restconf:data` in the body', async () => {
    const system = { 'openconfig-system:system': { ntp: { config: { enabled: 'false' } } } }
    expect((await emulator.ask('PATCH', '/data/', system)).status).toBe(204)
    expect((await emulator.ask('PATCH', '/data', { 'ietf-restconf:data': system })).status).toBe(204)
    expect(await emulator.data('/openconfig-system:system/ntp/state/enabled')).toEqual({
      'openconfig-system:enabled': false,
    })
  })
})

test('the input of an operation may be inside the member `input`, be sent without that member, or be omitted', async () => {
  const list = '/data/vendor-utils-file-transfer:file/list'
  const bare = await emulator.ask('POST', list, { 'vendor-utils-file-transfer:path': 'log/host' })
  const wrapped = await emulator.ask('POST', list, { input: { path: 'log/host/' } })
  const none = await emulator.ask('POST', '/data/vendor-utils-file-transfer:file/transfer-status')

  expect([bare.status, wrapped.text, none.status]).toEqual([200, bare.text, 200])
  expect(bare.text).toContain('"vendor-utils-file-transfer:output":{"entries":[{"name":"messages"')
  expect((await emulator.ask('PUT', list, {})).headers['allow']).toContain('POST')
})

test.each(['input', 'vendor-system-image:input'])('an operation accepts its input as `%s`', async (member) => {
  const path = '/data/openconfig-system:system/vendor-system-image:image/check-version'
  const answer = await emulator.ask('POST', path, { [member]: { 'iso-version': '1.8.0-4321' } })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('vendor-system-image:output')])
})

test('an operation rejects an input with the prefix of another module', async () => {
  const list = '/data/vendor-utils-file-transfer:file/list'
  expect((await emulator.ask('POST', list, { 'vendor-system-image:input': { path: 'log/host' } })).status).toBe(400)
})

const wrong: readonly [what: string, method: string, path: string, body: unknown, status: number][] = [
  ['malformed JSON', 'PATCH', dns, '{', 400],
  ['no body', 'PATCH', dns, '', 400],
  ['an unknown JSON member', 'PATCH', dns, { dns: { config: { search: ['x.example'] }, bogus: 1 } }, 400],
  ['a value of the wrong JSON type', 'PATCH', dns, { dns: { config: { search: { name: 'x.example' } } } }, 400],
  ['a number out of range', 'PATCH', dns, { dns: { servers: { server: [server('203.0.113.1', 65_536)] } } }, 400],
  ['a missing key', 'PATCH', dns, { dns: { servers: { server: [{ config: {} }] } } }, 400],
  [
    'a key that contradicts the path',
    'PUT',
    `${dns}/servers/server=203.0.113.1`,
    { server: [server('203.0.113.2')] },
    400,
  ],
  [
    'a key that contradicts config',
    'POST',
    `${dns}/servers`,
    { server: [{ address: 'a', config: { address: 'b' } }] },
    400,
  ],
  ['a write to a `state` container', 'PATCH', `${dns}/state`, { state: {} }, 405],
  ['a JSON member inside `state`', 'PATCH', dns, { dns: { state: { search: ['x'] } } }, 400],
  ['a body that does not match the path', 'PATCH', dns, { ntp: {} }, 400],
  ['a PUT of the whole datastore', 'PUT', '/data', { data: {} }, 405],
  ['a body over the limit', 'PATCH', dns, 'x'.repeat(1024 * 1024 + 1), 413],
  ['a DELETE of a hardware entry', 'DELETE', '/data/vendor-portgroup:portgroups/portgroup=1', undefined, 400],
  [
    'an unknown enumeration value',
    'PATCH',
    '/data/portgroups',
    { portgroups: { portgroup: [{ portgroup_name: '3', config: { mode: 'MODE_1GB' } }] } },
    400,
  ],
]

describe('an invalid request is rejected and changes nothing', () => {
  test.each(wrong)('because of %s', async (_, method, path, body, status) => {
    const before = await emulator.data()

    const answer = await emulator.ask(method, path, body)

    expect(answer.status).toBe(status)
    expect(answer.text).toContain('ietf-restconf:errors')
    expect(await emulator.data()).toEqual(before)
  })

  test('because of an unsupported media type', async () => {
    const { authorization } = { authorization: `Basic ${btoa('admin:a-long-secret')}` }
    const answer = await emulator.ask('PATCH', dns, '<dns/>', {
      authorization,
      'content-type': 'application/yang-data+xml',
    })
    expect(answer.status).toBe(415)
  })

  test('and leaves the device readable, whatever JSON its body contains', async () => {
    const body = fc.dictionary(fc.constantFrom('config', 'servers', 'search', 'server', 'address', 'x'), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(body, async (inner) => {
        const answer = await emulator.ask('PATCH', dns, { dns: inner })
        expect([204, 400]).toContain(answer.status)
        expect((await emulator.ask('GET', dns)).status).toBe(200)
      }),
      { numRuns: 150 },
    )
  })
})
