import { describe, expect, test } from 'vitest'
import { isHeld, overlayValue, pruneToLeaves, removeLeaves } from './contract-writes.ts'

const server = (address: string, port?: number) => ({
  address,
  config: { address, ...(port === undefined ? {} : { port }) },
})
const dns = (search: readonly string[], ...servers: readonly object[]) => ({
  'openconfig-system:dns': { config: { search }, servers: { server: servers } },
})
const standing = dns(['a.example', 'b.example'], server('192.0.2.1', 53), server('192.0.2.2'))

describe('a value pruned to certain leaves', () => {
  const named = { lists: 'named', leafLists: 'named' } as const
  const complete = { lists: 'complete', leafLists: 'complete' } as const

  test('contains the wanted leaves, with the keys of their entries', () => {
    const paths = new Set(['system/dns/servers/server=192.0.2.1/config/port', 'system/dns/config/search=b.example'])

    expect(pruneToLeaves(standing, paths, 'system', named)).toEqual({
      'openconfig-system:dns': {
        config: { search: ['b.example'] },
        servers: { server: [{ address: '192.0.2.1', config: { port: 53 } }] },
      },
    })
  })

  test('contains complete lists for a target that replaces lists', () => {
    const paths = new Set(['system/dns/servers/server=192.0.2.1/config/port'])

    expect(pruneToLeaves(standing, paths, 'system', complete)).toEqual({
      'openconfig-system:dns': { servers: { server: [server('192.0.2.1', 53), server('192.0.2.2')] } },
    })
  })

  test('contains no empty container', () => {
    const unset = { 'openconfig-system:ntp': { config: {} } }

    expect(pruneToLeaves(unset, new Set(['system/ntp/config/enabled']), 'system', complete)).toEqual({})
  })

  test('contains an empty list only for a target that replaces lists', () => {
    const paths = new Set(['system/dns/servers/server=192.0.2.9/address'])

    expect(pruneToLeaves(dns([]), paths, 'system', complete)).toEqual({
      'openconfig-system:dns': { servers: { server: [] } },
    })
    expect(pruneToLeaves(dns([]), paths, 'system', named)).toEqual({})
  })

  test('contains an empty leaf-list but no empty list for a target that replaces only leaf-lists', () => {
    const replacing = { lists: 'named', leafLists: 'complete' } as const
    const entry = new Set(['system/dns/servers/server=192.0.2.9/address'])
    const value = new Set(['system/dns/config/search=c.example'])

    expect(pruneToLeaves(dns([]), entry, 'system', replacing)).toEqual({})
    expect(pruneToLeaves(dns([]), value, 'system', replacing)).toEqual({
      'openconfig-system:dns': { config: { search: [] } },
    })
  })
})

describe('the removal of leaves from a value', () => {
  test('also removes an entry without remaining leaves, but not its list', () => {
    const gone = ['address', 'config/address'].map((leaf) => `system/dns/servers/server=192.0.2.2/${leaf}`)
    const all = [
      ...gone,
      ...['address', 'config/address', 'config/port'].map((leaf) => `system/dns/servers/server=192.0.2.1/${leaf}`),
    ]

    expect(removeLeaves(standing, new Set(gone), 'system')).toEqual(
      dns(['a.example', 'b.example'], server('192.0.2.1', 53)),
    )
    expect(removeLeaves(standing, new Set(all), 'system')).toEqual(dns(['a.example', 'b.example']))
  })

  test('does not remove the key of an entry that has other leaves', () => {
    const gone = new Set(['address', 'config/address'].map((leaf) => `system/dns/servers/server=192.0.2.1/${leaf}`))

    expect(removeLeaves(dns([], server('192.0.2.1', 53)), gone, 'system')).toEqual(
      dns([], { address: '192.0.2.1', config: { port: 53 } }),
    )
  })

  test('can remove single values of a leaf-list', () => {
    expect(removeLeaves(standing, new Set(['system/dns/config/search=a.example']), 'system')).toEqual(
      dns(['b.example'], server('192.0.2.1', 53), server('192.0.2.2')),
    )
  })
})

test('overlaying a value changes leaves and adds list entries by key, regardless of module prefixes', () => {
  const over = { dns: { config: { search: ['c.example'] }, servers: { server: [server('192.0.2.2', 5353)] } } }

  expect(overlayValue(standing, over, 'system')).toEqual(
    dns(['a.example', 'b.example', 'c.example'], server('192.0.2.1', 53), server('192.0.2.2', 5353)),
  )
})

test('the path of a list counts as in use if one of the leaves in use lies in an entry of the list', () => {
  const paths = ['system/dns/servers/server=192.0.2.1/config/port']

  expect(isHeld('system/dns/servers/server', paths)).toBe(true)
  expect(isHeld('system/dns/servers/serv', paths)).toBe(false)
})
