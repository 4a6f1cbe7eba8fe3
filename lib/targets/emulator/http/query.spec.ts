import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const dns = '/data/openconfig-system:system/dns'
const servers = `${dns}/servers`
const read = async (path: string): Promise<unknown> => JSON.parse((await emulator.ask('GET', path)).text)

describe('a query', () => {
  test('can limit the depth', async () => {
    expect(await read(`${dns}?depth=1`)).toEqual({ 'openconfig-system:dns': {} })
    expect(await read(`${servers}?depth=3`)).toEqual({
      'openconfig-system:servers': {
        server: [
          { address: '192.0.2.53', config: {}, state: {} },
          { address: '198.51.100.53', config: {}, state: {} },
        ],
      },
    })
  })

  test('can select members, with and without module prefixes', async () => {
    expect(await read(`${dns}?fields=config/openconfig-system:search;servers(server/address)`)).toEqual({
      'openconfig-system:dns': {
        config: { search: ['lab.example.net'] },
        servers: { server: [{ address: '192.0.2.53' }, { address: '198.51.100.53' }] },
      },
    })
    expect(await read(`${servers}/server=192.0.2.53?fields=state(port)&content=nonconfig`)).toEqual({
      'openconfig-system:server': [{ state: { port: 53 } }],
    })
  })

  test('can include or omit defaults', async () => {
    const port = async (address: string, defaults: string) =>
      (await emulator.ask('GET', `${servers}/server=${address}/config?with-defaults=${defaults}`)).text.includes(
        '"port"',
      )
    const both = async (defaults: string) => [await port('192.0.2.53', defaults), await port('198.51.100.53', defaults)]

    expect(await both('report-all')).toEqual([true, true])
    expect(await both('explicit')).toEqual([false, true])
    expect(await both('trim')).toEqual([false, false])
  })

  test.for(['depth=0', 'depth=deep', 'fields=config(', 'fields=;', 'with-defaults=some', 'content=none'])(
    'with %s is rejected',
    async (query) => {
      expect((await emulator.ask('GET', `${dns}?${query}`)).status).toBe(400)
    },
  )
})

describe('a client', () => {
  test('can put list keys in quotes', async () => {
    expect((await emulator.ask('GET', `${servers}/server="192.0.2.53"`)).status).toBe(200)
    expect((await emulator.ask('GET', `${servers}/server=%22192.0.2.53%22/config`)).status).toBe(200)
    const selector = '/data/openconfig-system:system/logging/remote-servers/remote-server=192.0.2.14/selectors/selector'
    expect((await emulator.ask('GET', `${selector}="LOCAL0","WARNING"`)).status).toBe(200)
  })

  test('gets sorted lists with the quirk `lists-sorted`, except lists whose order the user determines', async () => {
    await emulator.control('POST', '/quirks', { set: ['lists-sorted'] })
    const vlan = (id: number) => ({ 'vlan-id': id, config: { 'vlan-id': id } })
    for (const id of [100, 20, 3]) await emulator.ask('PATCH', '/data/vlans', { vlans: { vlan: [vlan(id)] } })
    const community = { name: 'lab', config: { 'security-model': ['v2c', 'usm', 'v1'] } }
    await emulator.ask('PUT', '/data/system/snmp/communities/community=lab', { community: [community] })
    await emulator.ask('PATCH', dns, { dns: { config: { search: ['b.example', 'a.example'] } } })

    const { text } = await emulator.ask('GET', '/data/vlans?fields=vlan/vlan-id')
    expect(text.match(/\d+/g)?.map(Number)).toEqual(
      [...(text.match(/\d+/g) ?? [])].map(Number).toSorted((a, b) => a - b),
    )
    expect((await emulator.ask('GET', '/data/system/snmp/communities')).text).toContain('["usm","v1","v2c"]')
    expect((await emulator.ask('GET', `${dns}/config`)).text).toContain('"b.example","a.example"')
    await emulator.control('POST', '/quirks', { set: [] })
  })

  test('gets XML if it accepts only XML', async () => {
    const authorization = `Basic ${btoa('admin:a-long-secret')}`
    const accepting = (accept: string) => emulator.ask('GET', `${dns}/config`, undefined, { authorization, accept })

    expect(await accepting('application/yang-data+xml')).toMatchObject({
      headers: { 'content-type': 'application/yang-data+xml' },
      text: '<config xmlns="urn:openconfig-system"><search>lab.example.net</search></config>',
    })
    expect((await accepting('application/yang-data+xml, application/json')).text).toMatch(/^\{/)
  })

  test('gets 404 when it deletes an entry a second time', async () => {
    const path = `${servers}/server=192.0.2.53`

    expect((await emulator.ask('DELETE', path)).status).toBe(204)
    expect(await emulator.ask('DELETE', path)).toMatchObject({
      status: 404,
      text: expect.stringContaining('uri keypath not found'),
    })
  })
})
