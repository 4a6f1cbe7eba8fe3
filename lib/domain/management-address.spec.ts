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
  ])('are read in either layout: %j', (text) => {
    expect(parseManagementSettings(text)).toEqual(FORMER)
  })

  test('that are not printed, or not of their type, are not complete', () => {
    expect(parseManagementSettings('system mgmt-ip config dhcp-enabled true')).toEqual({})
    expect([FORMER, {}, { ...FORMER, gateway: 'x' }, { ...FORMER, 'prefix-length': '/24' }].map(isComplete)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('are typed with the address last, which ends the session', () => {
    expect(formatSettingLines(FORMER)).toEqual([
      'system mgmt-ip config ipv4 prefix-length 24',
      'system mgmt-ip config ipv4 gateway 192.0.2.1',
      'system mgmt-ip config ipv4 system address 192.0.2.10',
    ])
  })
})

describe('other management settings', () => {
  test('are safe in the network of the former ones', () => {
    expect(findRisk(FORMER, OTHER)).toBeUndefined()
    expect(findRisk(FORMER, { ...OTHER, 'prefix-length': '23' })).toBeUndefined()
  })

  test.each([
    ['in another network', { address: '198.51.100.11' }, '198.51.100.11 is not in the network of 192.0.2.10/24'],
    ['beyond the shorter network', { address: '192.0.2.200' }, '192.0.2.200 is not in the network of 192.0.2.10/25'],
    ['with a gateway in another network', { gateway: '192.0.3.1' }, '192.0.3.1 is not in the network'],
    ['that name the network', { address: '192.0.2.0' }, '192.0.2.0 names the whole network of 192.0.2.10/24'],
    ['that name everybody', { address: '192.0.2.127' }, '192.0.2.127 names the whole network of 192.0.2.10/25'],
    ['that are the former ones', { address: '192.0.2.10' }, 'not four different ones'],
    ['with the unit as its gateway', { gateway: '192.0.2.11' }, 'not four different ones'],
    ['without a network', { 'prefix-length': '32' }, 'no room for two addresses'],
  ])('%s are not', (_what, change, why) => {
    expect(findRisk(FORMER, { ...OTHER, ...change })).toContain(why)
  })
})

test('an address lies in a network by its leading bits', () => {
  expect(isInNetwork('192.0.2.126', '192.0.2.10', 25)).toBe(true)
  expect(isInNetwork('192.0.2.128', '192.0.2.10', 25)).toBe(false)
  expect(isInNetwork('255.255.255.254', '192.0.2.10', 0)).toBe(true)
  expect(isInNetwork('2001:db8::1', '192.0.2.10', 0)).toBe(false)
})

test('malformed addresses are none', () => {
  const malformed = listMalformedAddresses('192.0.2.10')
  expect(malformed).toEqual(['x', '192.0.2.10.1', '192.0.2.256'])
  expect(malformed.some((address) => isComplete({ ...FORMER, address }))).toBe(false)
})
