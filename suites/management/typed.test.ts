import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { findValue, THRESHOLDS } from './printed.ts'
import { verifies } from './contract.ts'

const MGMT = 'system mgmt-ip config ipv4'
const ADDRESSES = [
  ['management/command-address', 'address', `${MGMT} system address`],
  ['management/command-prefix-length', 'prefix-length', `${MGMT} prefix-length`],
  ['management/command-gateway', 'gateway', `${MGMT} gateway`],
] as const
const RANGE = 'system network config network-range-type'
const UNTOLD = 'the command line prints nothing that would identify a rejected line'

describe('configuration mode', () => {
  test(
    'accepts lines that set the management address',
    verifies(...ADDRESSES.map(([id]) => id)),
    async ({ configured, configure, verify, skip }) => {
      // Types the current values, so that the unit stays reachable whatever happens to the lines.
      const lines: string[] = []
      for (const [, name, line] of ADDRESSES) lines.push(`${line} ${await configured(name)}`)

      const objections = (await configure.objections(lines)) ?? skip(UNTOLD)

      for (const [index, [id]] of ADDRESSES.entries()) {
        const line = lines[index] ?? ''
        await verify(id, () => expect(objections.get(line), `what is said of ${line}`).toBeUndefined())
      }
    },
  )

  test(
    'may or may not accept the prefix lengths 0 and 33',
    verifies('management/prefix-length-range'),
    async ({ configured, configure, observe, skip }) => {
      const lines = ['0', '33'].map((length) => `${MGMT} prefix-length ${length}`)

      // The current value is typed last, in case a line takes effect without a commit.
      const current = `${MGMT} prefix-length ${await configured('prefix-length')}`
      const objections = (await configure.objections([...lines, current])) ?? skip(UNTOLD)

      for (const line of lines)
        observe('management/prefix-length-range', `${line}: ${objections.has(line) ? 'refused' : 'accepted'}`)
    },
  )

  test(
    'accepts lines that set another internal range',
    verifies('management/command-range'),
    async ({ configure, ranges, skip }) => {
      const { type = 'RFC6598' } = ranges.configured
      const others = [0, 15].map((prefix) => `${RANGE} RFC1918 prefix ${prefix}`)

      // The current value is typed last, in case a line takes effect without a commit.
      const objections = (await configure.objections([...others, `${RANGE} ${type}`])) ?? skip(UNTOLD)

      expect(
        [...objections].filter(([line]) => others.includes(line)),
        'lines that are not taken, and what is said of them',
      ).toEqual([])
    },
  )

  test(
    'may or may not accept the disk-usage thresholds',
    verifies('management/thresholds-typed'),
    async ({ commandLine, configure, observe, skip }) => {
      const text = await commandLine.print('show running-config cluster disk-usage-threshold')
      // Types the current values, so that nothing changes even if the lines are committed by mistake.
      const lines = Object.keys(THRESHOLDS).flatMap((name) => {
        const value = findValue(text, name)
        return value === undefined ? [] : [`cluster disk-usage-threshold config ${name} ${value}`]
      })
      skip(lines.length === 0, 'no threshold is configured')

      const objections = (await configure.objections(lines)) ?? skip(UNTOLD)

      for (const line of lines)
        observe('management/thresholds-typed', `${line}: ${objections.has(line) ? 'refused' : 'accepted'}`)
    },
  )
})
