import { describe, expect, test } from 'vitest'
import {
  findHostNames,
  findLiterals,
  findFlaw,
  collides,
  formatRangeLine,
  identifyRange,
  parseRanges,
  RANGES,
} from './internal-range.ts'

const SHARED = { type: 'RFC6598' } as const
const listNetworks = (count: number) => Array.from({ length: count }, (_, each) => `10.${16 + each}.0.0/16`).join(',')
const prefix = (index: number) => ({ type: 'RFC1918', prefix: index }) as const

describe('the output of `show system network`', () => {
  const expected = {
    configured: { type: 'RFC1918', range: '10.[16..31].0.0/16' },
    active: { type: 'RFC6598', range: '100.64.0.0/12' },
  }

  test.each([
    `system network state configured-network-range-type RFC1918
system network state configured-network-range 10.[16..31].0.0/16
system network state active-network-range-type RFC6598
system network state active-network-range 100.64.0.0/12
`,
    ` configured-network-range-type.... RFC1918
 configured-network-range......... 10.[16..31].0.0/16
 active-network-range-type........ RFC6598
 active-network-range............. 100.64.0.0/12
`,
    'configured-network-range-type=RFC1918\nconfigured-network-range=10.[16..31].0.0/16\nactive-network-range-type=RFC6598\nactive-network-range=100.64.0.0/12\n',
    ` configured-network-range-type: "RFC1918";
 configured-network-range: "10.[16..31].0.0/16";
 active-network-range-type: "RFC6598";
 active-network-range: "100.64.0.0/12";
`,
    `CONFIGURED-NETWORK-RANGE-TYPE  CONFIGURED-NETWORK-RANGE  ACTIVE-NETWORK-RANGE-TYPE  ACTIVE-NETWORK-RANGE
-----
RFC1918  10.[16..31].0.0/16  RFC6598  100.64.0.0/12
`,
  ])('contains both ranges: %j', (text) => {
    expect(parseRanges(text)).toEqual(expected)
  })

  test.each([
    ['10.16.0.0 255.240.0.0', '10.16.0.0/12'],
    ['10.16.0.0 to 10.31.255.255', '10.16.0.0-10.31.255.255'],
    ['10.16.0.0/16 through 10.31.0.0/16', '10.16.0.0/16-10.31.0.0/16'],
    ['10.16.0.0/16, ..., 10.31.0.0/16', '10.16.0.0/16-10.31.0.0/16'],
    ['10.16.0.0 netmask 255.240.0.0', '10.16.0.0/12'],
    ['["10.16.0.0/16", "10.17.0.0/16"]', '10.16.0.0/16,10.17.0.0/16'],
    ['[ 10.16.0.0/16 10.17.0.0/16 ]', '10.16.0.0/16,10.17.0.0/16'],
    ['10.16.0.0/16, 10.17.0.0/16', '10.16.0.0/16,10.17.0.0/16'],
  ])('may give a range as %s', (text, range) => {
    const { configured } = parseRanges(
      `configured-network-range ${text}\nactive-network-range-type RFC6598\nactive-network-range 100.64.0.0/12\n`,
    )
    expect(configured.range).toBe(range)
  })

  test('may give a range by its first and last address', () => {
    const { active } = parseRanges(
      'active-network-range-type  RFC6598\nactive-network-range  100.64.0.0 - 100.79.255.255\n',
    )
    expect(active).toEqual({ type: 'RFC6598', range: '100.64.0.0-100.79.255.255' })
  })
})

describe('the printed networks', () => {
  test.each([
    [SHARED, '100.64.0.0/12', undefined],
    [SHARED, '100.64.0.0-100.79.255.255', undefined],
    [SHARED, '100.64.0.0', '100.64.0.0, which is not 100.64.0.0/12'],
    [SHARED, '100.64.0.0-100.127.255.255', '100.64.0.0-100.127.255.255, which is not 100.64.0.0/12'],
    [SHARED, '100.[64..79].0.0/16', undefined],
    [SHARED, '100.64.0.0/10', '100.64.0.0/10, which is not 100.64.0.0/12'],
    [prefix(1), '10.16.0.0/12', undefined],
    [prefix(15), '10.[240..255].0.0/16', undefined],
    [prefix(0), '10.0.0.0-10.15.255.255', undefined],
    [prefix(1), '10.17.0.0/12', '10.17.0.0/12, which does not begin with 10.16.0.0'],
    [prefix(15), '10.224.0.0/12', '10.224.0.0/12, which does not begin with 10.240.0.0'],
    [prefix(1), '10.[16..30].0.0/16', '10.[16..30].0.0/16, which does not end with 10.31'],
    [prefix(0), '10.0.0.0-10.16.255.255', '10.0.0.0-10.16.255.255, which does not end with 10.15'],
    [prefix(1), '10.16/12', undefined],
    [prefix(1), '10.16.0.0/16-10.31.0.0/16', undefined],
    [prefix(1), listNetworks(16), undefined],
    [prefix(1), listNetworks(15), `${listNetworks(15)}, which is not sixteen networks of 16 bits`],
    [prefix(1), '10.16.0.0', '10.16.0.0, which is not sixteen networks of 16 bits'],
    [prefix(1), '10.16.0.0/16', '10.16.0.0/16, which is not sixteen networks of 16 bits'],
    [prefix(1), '10.[16..31].0.0/24', '10.[16..31].0.0/24, which is not sixteen networks of 16 bits'],
    [prefix(1), '10.16.0.0/13', '10.16.0.0/13, which is not sixteen networks of 16 bits'],
  ])('of the range %j are checked: %s', (range, text, amiss) => {
    expect(findFlaw(text, range)).toBe(amiss)
  })

  test('identify their range', () => {
    expect(identifyRange({ type: 'RFC1918', range: '10.240.0.0/12' })).toEqual(prefix(15))
    expect(identifyRange({ type: 'RFC6598', range: '100.64.0.0/12' })).toEqual(SHARED)
    expect(identifyRange({ type: 'RFC1918', range: '10.8.0.0/12' })).toBeUndefined()
    expect(identifyRange({ type: 'RFC4193', range: 'fd00::/8' })).toBeUndefined()
  })
})

describe('the collision check', () => {
  test.each([
    [SHARED, '100.63.255.255', false],
    [SHARED, '100.64.0.0', true],
    [SHARED, '100.79.255.255', true],
    [SHARED, '100.80.0.0', false],
    [prefix(0), '10.0.0.0', true],
    [prefix(0), '10.15.255.255', true],
    [prefix(0), '10.16.0.0', false],
    [prefix(15), '10.239.255.255', false],
    [prefix(15), '10.255.255.255', true],
    [prefix(15), '11.0.0.0', false],
    [prefix(3), '10.0.0.0/8', true],
    [prefix(3), '10.48.7.9/24', true],
    [prefix(3), '10.47.255.1/16', false],
    [prefix(3), '192.0.2.1', false],
  ])('says whether %j collides with %s', (range, address, does) => {
    expect(collides(range, address)).toBe(does)
  })

  test('finds exactly one prefix that collides with each address in 10.0.0.0/8', () => {
    for (let second = 0; second < 256; second += 1)
      expect(RANGES.filter((range) => collides(range, `10.${second}.1.2`))).toEqual([prefix(Math.floor(second / 16))])
  })
})

test('only valid addresses are found in a text', () => {
  const text = 'server 10.1.2.3 config address 10.1.2.3/24; host 999.1.1.1 version 1.8.0-4321 from ::ffff:10.9.8.7'
  expect(findLiterals(text)).toEqual(['10.1.2.3', '10.1.2.3/24', '10.9.8.7'])
})

test('one CLI line sets a range', () => {
  expect(formatRangeLine(SHARED)).toBe('system network config network-range-type RFC6598')
  expect(formatRangeLine(prefix(7))).toBe('system network config network-range-type RFC1918 prefix 7')
})

test('the host names of servers are found by the keywords before them', () => {
  const configuration = `system ntp servers server time.lab.example config address time.lab.example
system logging remote-servers remote-server "logs.lab.example" config remote-port 514
system dns config search corp.example
system dns servers server 192.0.2.53
system diagnostics proxy config proxy-server http://proxy.lab.example:3128
system image config iso-version 1.8.0-4321
`
  expect(findHostNames(configuration)).toEqual(['time.lab.example', 'logs.lab.example', 'proxy.lab.example'])
})
