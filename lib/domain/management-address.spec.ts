import { describe, expect, test } from 'vitest'
import {
  findRisk,
  formatSettingLines,
  isComplete,
  isInNetwork,
  listMalformedAddresses,
  parseManagementSettings,
} from './management-address.ts'

const FORMER = { address: '192.0.2.10', 'prefix-length': '24', gateway: '192.0.2.1' }
const OTHER = { address: '192.0.2.11', 'prefix-length': '25', gateway: '192.0.2.2' }

describe('management settings', () => {
  test.each([
    `${formatSettingLines(FORMER).join('\n')}\nsystem mgmt-ip config ipv6 system address 2001:db8::1\n`,
    'system mgmt-ip config ipv4\n system address "192.0.2.10";\n prefix-length: 24\n gateway 192.0.2.1\n!\n',
  ])('are parsed in both layouts: %j', (text) => {
    expect(parseManagementSettings(text)).toEqual(FORMER)
  })

  test('are incomplete if one of them is missing or malformed', () => {
    expect(parseManagementSettings('system mgmt-ip config dhcp-enabled true')).toEqual({})
    expect([FORMER, {}, { ...FORMER, gateway: 'x' }, { ...FORMER, 'prefix-length': '/24' }].map(isComplete)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('are typed with the address last, because a new address ends the session', () => {
    expect(formatSettingLines(FORMER)).toEqual([
      'system mgmt-ip config ipv4 prefix-length 24',
      'system mgmt-ip config ipv4 gateway 192.0.2.1',
      'system mgmt-ip config ipv4 system address 192.0.2.10',
    ])
  })
})

describe('new management settings', () => {
  test('are safe in the network of the old settings', () => {
    expect(findRisk(FORMER, OTHER)).toBeUndefined()
    expect(findRisk(FORMER, { ...OTHER, 'prefix-length': '23' })).toBeUndefined()
  })

  test.each([
    ['in another network', { address: '198.51.100.11' }, '198.51.100.11 is not in the network of 192.0.2.10/24'],
    [
      'outside the smaller of the two networks',
      { address: '192.0.2.200' },
      '192.0.2.200 is not in the network of 192.0.2.10/25',
    ],
    ['with a gateway in another network', { gateway: '192.0.3.1' }, '192.0.3.1 is not in the network'],
    ['with the address of the network', { address: '192.0.2.0' }, '192.0.2.0 names the whole network of 192.0.2.10/24'],
    ['with the broadcast address', { address: '192.0.2.127' }, '192.0.2.127 names the whole network of 192.0.2.10/25'],
    ['with the old address', { address: '192.0.2.10' }, 'not four different ones'],
    ['with the new address as the gateway', { gateway: '192.0.2.11' }, 'not four different ones'],
    ['with a prefix length of 32', { 'prefix-length': '32' }, 'no room for two addresses'],
  ])('%s are not safe', (_what, change, why) => {
    expect(findRisk(FORMER, { ...OTHER, ...change })).toContain(why)
  })
})

test('an address is in a network if their leading bits are equal', () => {
  expect(isInNetwork('192.0.2.126', '192.0.2.10', 25)).toBe(true)
  expect(isInNetwork('192.0.2.128', '192.0.2.10', 25)).toBe(false)
  expect(isInNetwork('255.255.255.254', '192.0.2.10', 0)).toBe(true)
  expect(isInNetwork('2001:db8::1', '192.0.2.10', 0)).toBe(false)
})

test('malformed addresses are not accepted', () => {
  const malformed = listMalformedAddresses('192.0.2.10')
  expect(malformed).toEqual(['x', '192.0.2.10.1', '192.0.2.256'])
  expect(malformed.some((address) => isComplete({ ...FORMER, address }))).toBe(false)
})
