import { describe, expect, test } from 'vitest'
import { contentOf, disagreements } from './agreement.ts'

const server = (address: string, port: number) => ({ address, config: { address, port } })
const dns = (search: string[], ...entries: object[]) =>
  contentOf({ 'openconfig-system:dns': { config: { search }, servers: { server: entries } } })

describe('two roots agree', () => {
  test('whatever the order of lists and leaf-lists is', () => {
    const api = dns(['a', 'b'], server('192.0.2.1', 53), server('192.0.2.2', 53))

    expect(disagreements(api, dns(['b', 'a'], server('192.0.2.2', 53), server('192.0.2.1', 53)), api)).toEqual([])
  })

  test('on what did not change while they were read', () => {
    const counted = (octets: string) => contentOf({ config: { uptime: octets } })

    expect(disagreements(counted('1'), counted('2'), counted('3'))).toEqual([])
  })

  test('whatever their readings are, and their own addresses', () => {
    const shown = (power: string, root: string) => contentOf({ state: { power, link: `/${root}/data` } })

    expect(disagreements(shown('-2.31', 'api'), shown('-2.30', 'restconf'), shown('-2.31', 'api'))).toEqual([])
  })
})

describe('two roots disagree', () => {
  const api = dns(['a'], server('192.0.2.1', 53))

  test('on a value', () => {
    expect(disagreements(api, dns(['a'], server('192.0.2.1', 5353)), api)).toEqual([
      '/openconfig-system:dns/servers/server[192.0.2.1]/config/port is "53", and "5353" at /restconf',
    ])
  })

  test('on what one of them lacks', () => {
    expect(disagreements(api, dns([], server('192.0.2.1', 53)), api)).toEqual([
      '/openconfig-system:dns/config/search is "a", and "" at /restconf',
    ])
  })

  test('on the module of a resource', () => {
    const named = (name: string) => contentOf({ [name]: { config: { search: ['a'] } } })

    expect(disagreements(named('one:dns'), named('other:dns'), named('one:dns'))).toEqual([
      '/one:dns is "a resource", and missing at /restconf',
      '/one:dns/config/search is "a", and missing at /restconf',
    ])
  })

  test('on the module of a resource that holds nothing to compare', () => {
    const counted = (name: string, times: number) => contentOf({ [name]: { asked: times } })

    expect(disagreements(counted('one:aaa', 1), counted('other:aaa', 2), counted('one:aaa', 3))).toEqual([
      '/one:aaa is "a resource", and missing at /restconf',
    ])
  })

  test('on a reading that one of them lacks', () => {
    const limits = (high: object) => contentOf({ 'one:ports': { state: { temp: { ...high, low: '-5.0' } } } })
    const whole = limits({ high: '75.0' })

    expect(disagreements(whole, limits({}), whole)).toEqual([
      '/one:ports/state/temp/high is "75.0", and missing at /restconf',
    ])
  })

  test('on an entry that one of them has of its own', () => {
    expect(disagreements(api, dns(['a'], server('192.0.2.1', 53), server('192.0.2.9', 53)), api)).toEqual([
      '/openconfig-system:dns/servers/server[192.0.2.9] stands at /restconf only',
    ])
  })
})
