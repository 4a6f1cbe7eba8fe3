import { describe, expect } from 'vitest'
import { ChannelError, lendAddress, listMalformedAddresses, restoreCheckpoints } from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

const test = base
  /**
   * The management address of the unit, which is restored when the test ends. Skips the test if the address must not
   * change.
   */
  .extend(
    'lentAddress',
    async ({ worker, clock, witness, recorder, commandLine, configure, cleanUp, skip }, { onCleanup }) => {
      const lent = await lendAddress({ ...worker, ...configure, clock, witness, print: commandLine.print, cleanUp })
      if (typeof lent === 'string') return skip(lent)
      onCleanup(() => restoreCheckpoints(worker.run.rehearses === true ? [] : [lent], recorder))
      return lent
    },
  )

/** A resource that every platform target serves. The response is never empty. */
const READ = '/data/openconfig-system:system/logging'

describe('a new management address', () => {
  test(
    'is configured by a commit, and the unit is reachable at that address',
    verifies('management/address-changes', 'management/served-at-address', 'management/former-address'),
    async ({ lentAddress, observe, settled, verify }) => {
      const { former, other, set, read, follow, readThere } = lentAddress

      const isAnswered = await set('address', other.address)
      const { here, stayed, silent } = await follow()

      await verify('management/address-changes', async () => {
        // A committed value may become visible only later.
        const { address } = await settled(read, (now) => now.address === other.address)
        if (!isAnswered && address === former.address)
          throw new ChannelError('the commit of another address got no answer, and perhaps never arrived')
        expect(address, 'the configured address after the commit of another one').toBe(other.address)
      })
      await verify('management/served-at-address', async () => {
        expect(stayed, `what answers at ${former.address} only, after ${other.address} was committed`).toEqual([])
        if (silent.length > 0) throw new ChannelError(`${silent.join(', ')}: no answer at either address`)
        const readRefused = async () =>
          (await readThere(READ)).filter(({ status, body }) => status < 200 || status >= 300 || body === undefined)
        // A unit that has just moved may still be starting its services.
        const refused = await settled(readRefused, ({ length }) => length === 0)
        expect(
          refused.map(({ status }) => status),
          `what refuses ${READ} at both roots of ${other.address}`,
        ).toEqual([])
      })
      observe('management/former-address', here.length === 0 ? 'silent' : `${here.join(', ')} still answer`)
    },
  )
})

describe('a new gateway and prefix length', () => {
  test(
    'are configured by a commit',
    verifies('management/gateway-changes', 'management/prefix-length-changes'),
    async ({ lentAddress, settled, skip, verify }) => {
      const { isNeighbour, other, set, read } = lentAddress
      skip(!isNeighbour, "this machine has no address in the unit's network, and could be cut off by another one")

      await verify('management/gateway-changes', async () => {
        await set('gateway', other.gateway)
        const { gateway } = await settled(read, (now) => now.gateway === other.gateway)
        expect(gateway, 'the configured gateway after the commit of another one').toBe(other.gateway)
      })
      await verify('management/prefix-length-changes', async () => {
        await set('prefix-length', other['prefix-length'])
        const { 'prefix-length': length } = await settled(
          read,
          (now) => now['prefix-length'] === other['prefix-length'],
        )
        expect(length, 'the configured prefix length after the commit of another one').toBe(other['prefix-length'])
      })
    },
  )
})

describe('a malformed management setting', () => {
  test(
    'is not configured by a commit',
    verifies('management/malformed-settings'),
    async ({ lentAddress, restconf }) => {
      const { former, set, read } = lentAddress
      const malformed = listMalformedAddresses(former.address)

      await set('prefix-length', 'x')
      for (const value of malformed) await set('gateway', value)
      for (const value of malformed) await set('address', value)

      // A value that was accepted may become visible only later.
      await restconf.pause()
      expect(await read(), `the settings after x and ${malformed.join(', ')}`).toEqual(former)
    },
  )
})
