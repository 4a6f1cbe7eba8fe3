import { describe, expect } from 'vitest'
import { findDoubled } from '#lib/testkit/command-line.ts'
import { identifyRange, ofVersion4 } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { isVersion4, findValue, THRESHOLDS } from './printed.ts'
import { verifies } from './contract.ts'

const TYPES = ['RFC6598', 'RFC1918']

describe('the management address', () => {
  test('is an IPv4 address', verifies('management/address'), async ({ configured }) => {
    const address = await configured('address')
    expect(isVersion4(address), `whether the address ${address} is one of IPv4`).toBe(true)
  })

  test('has a prefix length', verifies('management/prefix-length'), async ({ configured }) => {
    expect(await configured('prefix-length'), 'prefix-length').toMatch(/^\d+$/)
  })

  test('has a gateway', verifies('management/gateway'), async ({ configured }) => {
    const gateway = await configured('gateway')
    expect(isVersion4(gateway), `whether the gateway ${gateway} is an IPv4 address`).toBe(true)
  })

  test(
    'may be static or obtained through DHCP',
    verifies('management/address-source'),
    async ({ commandLine, observe }) => {
      const text = await commandLine.print('show running-config system mgmt-ip')
      const source = /dhcp/i.test(text) ? 'DHCP is mentioned' : 'nothing is configured'
      observe('management/address-source', findValue(ofVersion4(text), 'address') === undefined ? source : 'configured')
    },
  )
})

for (const [part, ofType, ofRange] of [
  ['configured', 'management/configured-range-type', 'management/configured-range'],
  ['active', 'management/active-range-type', 'management/active-range'],
] as const) {
  describe(`the ${part} internal range`, () => {
    test('has a documented type', verifies(ofType), async ({ ranges }) => {
      expect(TYPES, `${part}-network-range-type among the types`).toContain(ranges[part].type)
    })

    test('is a valid range of its type', verifies(ofRange), async ({ ranges }) => {
      const { type, range } = ranges[part]
      expect(
        identifyRange({ type, range }),
        `the range of ${type} that ${part}-network-range ${range} is`,
      ).toBeDefined()
    })
  })
}

describe('the disk-usage thresholds', () => {
  test('are numbers', verifies('management/disk-usage-thresholds'), async ({ commandLine }) => {
    const text = await commandLine.print('show running-config cluster disk-usage-threshold')

    expect(findDoubled(text), 'lines of the disk-usage thresholds that are printed twice').toEqual([])
    for (const name of Object.keys(THRESHOLDS))
      expect(findValue(text, name) ?? 'absent', `${name} of disk usage`).toMatch(/^\d+(\.\d+)?%?$/)
  })

  for (const [name, id] of Object.entries(THRESHOLDS)) {
    test(`include ${name}`, verifies(id), async ({ commandLine, observe }) => {
      const text = await commandLine.print('show running-config cluster disk-usage-threshold')
      observe(id, findValue(text, name) ?? 'absent')
    })
  }
})
