import { toPlace, toRequestSegment } from '../domain/data-path.ts'
import { describe, expect, test } from 'vitest'
import { configuration, differences, leaves, listLeaves } from './tree.ts'

const server = (address: string, port?: number) => ({
  address,
  config: { address, ...(port === undefined ? {} : { port }) },
  state: { address },
})

const dns = {
  'openconfig-system:dns': {
    config: { search: ['a.example', 'b.example'] },
    state: { search: ['a.example'] },
    servers: { server: [server('192.0.2.1', 53), server('192.0.2.2')] },
  },
}

describe('leaves', () => {
  test('include the keys of list entries, but neither state nor prefixes', () => {
    expect(leaves(dns)).toEqual([
      { path: 'dns/config/search=a.example', value: 'a.example' },
      { path: 'dns/config/search=b.example', value: 'b.example' },
      { path: 'dns/servers/server=192.0.2.1/address', value: '192.0.2.1' },
      { path: 'dns/servers/server=192.0.2.1/config/address', value: '192.0.2.1' },
      { path: 'dns/servers/server=192.0.2.1/config/port', value: '53' },
      { path: 'dns/servers/server=192.0.2.2/address', value: '192.0.2.2' },
      { path: 'dns/servers/server=192.0.2.2/config/address', value: '192.0.2.2' },
    ])
  })

  test('contain numbers as text, and booleans as they are', () => {
    expect(leaves({ mtu: 1500, enabled: true })).toEqual([
      { path: 'mtu', value: '1500' },
      { path: 'enabled', value: true },
    ])
  })
})

describe('the key of an entry', () => {
  const selector = (facility: string, severity: string) => ({ 'acme-extension:reads': 7, severity, facility })
  const logging = (...all: readonly object[]) => ({
    'openconfig-system:logging': {
      'remote-servers': { 'remote-server': [{ config: {}, host: '192.0.2.1', selectors: { selector: all } }] },
    },
  })

  test('is found by the name in the contract, whatever its position in the entry', () => {
    const [first] = leaves({
      'acme-extension:reads': 7,
      dns: { servers: { server: [{ 'x:reads': 7, address: 'a' }] } },
    }).slice(1)

    expect(first?.path).toBe('dns/servers/server=a/reads')
  })

  test('has as many parts as the contract defines key fields', () => {
    const [one, other] = [selector('LOCAL0', 'ERROR'), selector('LOCAL0', 'DEBUG')]

    expect(differences(logging(one, other), logging(other, one))).toEqual([])
    expect(leaves(logging(one)).map(({ path }) => path)).toContain(
      'logging/remote-servers/remote-server=192.0.2.1/selectors/selector=LOCAL0,ERROR/severity',
    )
    expect(toRequestSegment('selector=LOCAL0,a%2Cb%2Fc')).toBe('selector=LOCAL0,a%2Cb%2Fc')
  })

  test('is part of the path even if the entry is sent as an object instead of a list', () => {
    const server = { address: '192.0.2.1', config: { port: 53 } }

    expect(leaves({ dns: { servers: { server } } })).toEqual(leaves({ dns: { servers: { server: [server] } } }))
  })
})

describe('the configuration', () => {
  test('contains no state at any depth', () => {
    expect(JSON.stringify(configuration(dns))).not.toContain('state')
    expect(configuration(dns)).toMatchObject({
      'openconfig-system:dns': { config: { search: ['a.example', 'b.example'] } },
    })
  })
})

describe('the comparison of two values', () => {
  test('ignores order, prefixes, state and the notation of numbers', () => {
    const other = {
      dns: {
        servers: {
          server: [server('192.0.2.2'), { ...server('192.0.2.1'), config: { address: '192.0.2.1', port: '53' } }],
        },
        config: { search: ['b.example', 'a.example'] },
      },
    }

    expect(differences(dns, other)).toEqual([])
  })

  test('distinguishes changed, added and removed leaves', () => {
    const before = { ntp: { config: { enabled: true, auth: 'x' } } }
    const after = { ntp: { config: { enabled: false, port: 1 } } }

    expect(differences(before, after)).toEqual([
      { path: 'ntp/config/enabled', before: true, after: false },
      { path: 'ntp/config/auth', before: 'x' },
      { path: 'ntp/config/port', after: '1' },
    ])
  })

  test('lists added entries of lists and leaf-lists', () => {
    const after = { dns: { config: { search: ['a.example'] }, servers: { server: [server('192.0.2.9')] } } }

    expect(differences({ dns: {} }, after).map(({ path }) => path)).toEqual([
      'dns/config/search=a.example',
      'dns/servers/server=192.0.2.9/address',
      'dns/servers/server=192.0.2.9/config/address',
    ])
  })

  test('lists all leaves if the first value is empty', () => {
    expect(differences(undefined, { dns: { config: { search: ['a'] } } })).toEqual([
      { path: 'dns/config/search=a', after: 'a' },
    ])
    expect(differences(undefined, undefined)).toEqual([])
  })
})

describe('the leaves of a write request', () => {
  test('have paths from the data root, whether or not the body repeats the last node of the URL', () => {
    const path = '/data/openconfig-system:system/dns'
    const inner = { config: { search: ['a.example'] } }

    expect(listLeaves(path, { 'openconfig-system:dns': inner })).toEqual([
      { path: 'system/dns/config/search=a.example', value: 'a.example' },
    ])
    expect(listLeaves(path, inner)).toEqual([{ path: 'system/dns/config/search=a.example', value: 'a.example' }])
  })

  test('are found in a write to the data root', () => {
    const body = {
      'ietf-restconf:data': { 'openconfig-system:system': { clock: { config: { 'timezone-name': 'UTC' } } } },
    }

    expect(listLeaves('/data', body)).toEqual([{ path: 'system/clock/config/timezone-name', value: 'UTC' }])
    expect(listLeaves('/data/', body)).toEqual(listLeaves('/data', body))
  })

  test('have the key of the addressed list entry in their paths', () => {
    const body = { 'openconfig-interfaces:interface': [{ name: '1/1', config: { enabled: false } }] }

    expect(
      listLeaves('/data/openconfig-interfaces:interfaces/interface=1%2F1', { config: { enabled: false } }),
    ).toEqual([{ path: 'interfaces/interface=1%2F1/config/enabled', value: false }])
    expect(listLeaves('/data/openconfig-interfaces:interfaces', body)).toContainEqual({
      path: 'interfaces/interface=1%2F1/config/enabled',
      value: false,
    })
  })

  test('are empty for a request without a body', () => {
    expect(listLeaves('/data/openconfig-system:system/dns', undefined)).toEqual([])
  })
})

describe('a path', () => {
  test('loses its prefixes and the percent-encoding of its keys, but slashes in keys remain encoded', () => {
    expect(toPlace('/data/openconfig-interfaces:interfaces/interface=1%2F1')).toBe('interfaces/interface=1%2F1')
  })
})
