import { describe, expect, test } from 'vitest'
import { findRangeError, isVersion4, ofVersion4, findValue } from './printed.ts'

const LINES = `system mgmt-ip config ipv4 system address 192.0.2.10
system mgmt-ip config ipv4 prefix-length 24
system mgmt-ip config ipv6 system address 2001:db8::1
`
const BLOCKS = `system mgmt-ip config ipv6 prefix-length 64
system mgmt-ip config ipv4
 system address "192.0.2.10";
 prefix-length: 24
!
`

describe('what is printed of management', () => {
  test.each([LINES, BLOCKS])('has values behind names: %j', (text) => {
    expect(findValue(ofVersion4(text), 'address')).toBe('192.0.2.10')
    expect(findValue(ofVersion4(text), 'prefix-length')).toBe('24')
    expect(findValue(ofVersion4(text), 'gateway')).toBeUndefined()
  })

  test('has addresses of version 4, or others', () => {
    expect(['192.0.2.10', '192.0.2.256', 'a.b.c.d', '192.0.2'].map(isVersion4)).toEqual([true, false, false, false])
  })

  test.each([
    ['RFC6598', '100.64.0.0/12', undefined],
    ['RFC6598', '100.64.0.0/10', '100.64.0.0/10, which is not 100.64.0.0/12'],
    ['RFC1918', '10.16.0.0/12', undefined],
    ['RFC1918', '10.[240..255].0.0/16', undefined],
    ['RFC1918', '10.0.0.0-10.15.255.255', undefined],
    ['RFC1918', '10.17.0.0/12', '10.17.0.0/12, which does not begin with 10.16n.0.0'],
  ])('has networks of %s: %s', (type, range, amiss) => {
    expect(findRangeError(range, type)).toBe(amiss)
  })
})

test('values stand below their names in a table', () => {
  const names =
    'CONFIGURED-NETWORK-RANGE-TYPE  CONFIGURED-NETWORK-RANGE  ACTIVE-NETWORK-RANGE-TYPE  ACTIVE-NETWORK-RANGE'
  const text = `system network state\n${names}\n-----\nRFC6598  100.64.0.0/12  RFC1918  10.16.0.0/12\n`

  expect(findValue(text, 'configured-network-range')).toBe('100.64.0.0/12')
  expect(findValue(text, 'active-network-range-type')).toBe('RFC1918')
  expect(findRangeError('100.64.0.0-100.79.255.255', 'RFC6598')).toBeUndefined()
})
