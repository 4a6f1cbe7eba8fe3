import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

const MGMT = 'system mgmt-ip config ipv4'
const ADDRESSES = [
  ['management/command-address', 'address', `${MGMT} system address`],
  ['management/command-prefix-length', 'prefix-length', `${MGMT} prefix-length`],
  ['management/command-gateway', 'gateway', `${MGMT} gateway`],
] as const
const RANGES = [0, 15].map((prefix) => `system network config network-range-type RFC1918 prefix ${prefix}`)

describe('the mode that configures', () => {
  test(
    'takes lines with the management address',
    verifies(...ADDRESSES.map(([id]) => id)),
    async ({ configured, commandLine, verify }) => {
      // As they stand: whatever becomes of the lines, the unit stays within reach.
      const lines = await Promise.all(ADDRESSES.map(async ([, name, line]) => `${line} ${await configured(name)}`))

      const objections = await commandLine.objections(lines)

      for (const [index, [id]] of ADDRESSES.entries()) {
        const line = lines[index] ?? ''
        await verify(id, () => expect(objections.get(line), `what is said of ${line}`).toBeUndefined())
      }
    },
  )

  test('takes lines with another internal range', verifies('management/command-range'), async ({ commandLine }) => {
    const objections = await commandLine.objections(RANGES)

    expect([...objections], 'lines that are not taken, and what is said of them').toEqual([])
  })
})
