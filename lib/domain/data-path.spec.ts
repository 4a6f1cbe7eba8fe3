import { describe, expect, test } from 'vitest'
import {
  getParent,
  isInSubtree,
  joinPlace,
  parseDataPath,
  splitBelow,
  stripKeys,
  stripModule,
  toPlace,
  toRequestSegment,
} from './data-path.ts'

const SELECTOR = '/data/openconfig-system:system/logging/x:selectors/selector=x%3ALOCAL0,a%2Cb%2Fc'

describe('the path of a request', () => {
  test('is split into names without prefixes and decoded keys', () => {
    expect(parseDataPath(SELECTOR)).toEqual([
      { name: 'system' },
      { name: 'logging' },
      { name: 'selectors' },
      { name: 'selector', keys: ['x:LOCAL0', 'a,b/c'] },
    ])
  })

  test('becomes a path within the data, in which only the slashes and commas of keys are still encoded', () => {
    expect(toPlace(SELECTOR)).toBe('system/logging/selectors/selector=x:LOCAL0,a%2Cb%2Fc')
    expect(toPlace('/data/openconfig-interfaces:interfaces/interface=1%2F1')).toBe('interfaces/interface=1%2F1')
    expect(['/data', '/data/', ''].map(toPlace)).toEqual(['', '', ''])
  })

  test('is split into its segments below a given resource', () => {
    expect(splitBelow('/data/openconfig-system:system/logging', SELECTOR)).toEqual([
      'selectors',
      'selector=x:LOCAL0,a%2Cb%2Fc',
    ])
    expect(splitBelow(SELECTOR, SELECTOR)).toEqual([])
  })
})

describe('a path within the data', () => {
  const place = 'dns/servers/server=192.0.2.1/config/port'

  test('has a parent, which is the empty path at the top', () => {
    expect(getParent(place)).toBe('dns/servers/server=192.0.2.1/config')
    expect(getParent('dns')).toBe('')
  })

  test('lies in its own subtree and in the subtrees of the entry, list and containers above, and in no other', () => {
    const around = ['', 'dns', 'dns/servers/server', 'dns/servers/server=192.0.2.1', place]
    expect(around.map((each) => isInSubtree(each, place))).toEqual(around.map(() => true))
    expect(['dn', 'dns/server', 'dns/servers/server=192.0.2'].some((each) => isInSubtree(each, place))).toBe(false)
  })

  test('can be stripped of the keys of its lists', () => {
    expect(stripKeys(place)).toBe('dns/servers/server/config/port')
  })

  test('is joined from its parts, without empty parts', () => {
    expect(joinPlace('', 'dns', '', 'config')).toBe('dns/config')
  })

  test('can be encoded for a request, segment by segment', () => {
    expect(toRequestSegment('selector=x:LOCAL0,a%2Cb%2Fc')).toBe('selector=x%3ALOCAL0,a%2Cb%2Fc')
    expect(toRequestSegment('config')).toBe('config')
  })
})

test.each([
  ['openconfig-system:system', 'system'],
  ['x:server=10', 'server=10'],
  ['12:30', '12:30'],
  ['fd00::1', 'fd00::1'],
])('the member %s is called %s without its prefix', (name, bare) => {
  expect(stripModule(name)).toBe(bare)
})
