import { describe, expect, test } from 'vitest'
import { ofVersion4 } from '#lib/testkit/platform.ts'
import { isVersion4, findValue } from './printed.ts'

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

describe('the printed management configuration', () => {
  test.each([LINES, BLOCKS])('is parsed into values by name: %j', (text) => {
    expect(findValue(ofVersion4(text), 'address')).toBe('192.0.2.10')
    expect(findValue(ofVersion4(text), 'prefix-length')).toBe('24')
    expect(findValue(ofVersion4(text), 'gateway')).toBeUndefined()
  })

  test('is checked for valid IPv4 addresses', () => {
    expect(['192.0.2.10', '192.0.2.256', 'a.b.c.d', '192.0.2'].map(isVersion4)).toEqual([true, false, false, false])
  })
})
