import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from './under-test.ts'

const OTHER = '127.0.0.2'

let emulator: UnderTest
afterEach(() => emulator.close())

const type = (at: string, address: string) =>
  typeLines(at, ['config', `system mgmt-ip config ipv4 system address ${address}`, 'commit', 'exit', 'exit'])
const later = async (seconds: number) => emulator.at(await emulator.now(), seconds * 1000)

/** Returns, for each port of the unit, the hosts at which the port is open. */
async function findHosts(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { api, restconf, redirect, ssh } = emulator.addresses
  const found = await Promise.all(
    Object.entries({ api, restconf, redirect, ssh }).map(async ([door, address]) => {
      const port = Number(address.split(':').at(-1))
      const hosts = []
      for (const host of ['127.0.0.1', OTHER]) if (await isOpen(host, port)) hosts.push(host)
      return [door, hosts] as const
    }),
  )
  return Object.fromEntries(found)
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}

const everywhere = (host: string) => ({ api: [host], restconf: [host], redirect: [host], ssh: [host] })

// macOS has no second loopback address by default.
describe.skipIf(process.platform === 'darwin')('a new management address', () => {
  test('moves every port of the unit, and the old address moves them back', async () => {
    emulator = await emulatorUnderTest()
    const { ssh } = emulator.addresses

    expect(await type(ssh, OTHER)).toContain('Commit complete')
    expect(await findHosts()).toEqual(everywhere('127.0.0.1'))
    await later(2)
    await expect.poll(findHosts).toEqual(everywhere(OTHER))

    await type(ssh.replace('127.0.0.1', OTHER), '127.0.0.1')
    await later(2)
    await expect.poll(findHosts).toEqual(everywhere('127.0.0.1'))
  })

  test('is still used after a restart, and no longer used after a reset', async () => {
    emulator = await emulatorUnderTest({ rebootSeconds: 10 })
    await type(emulator.addresses.ssh, OTHER)

    await emulator.control('POST', '/power', { state: 'cycle' })
    await later(60)
    await expect.poll(findHosts).toEqual(everywhere(OTHER))

    await emulator.control('POST', '/reset')
    await expect.poll(findHosts).toEqual(everywhere('127.0.0.1'))
  })

  test('is not used if the emulator cannot listen on it', async () => {
    emulator = await emulatorUnderTest()

    await type(emulator.addresses.ssh, '192.0.2.77')
    await later(2)

    expect(await findHosts()).toEqual(everywhere('127.0.0.1'))
  })

  test('is rejected if it is not an IPv4 address', async () => {
    emulator = await emulatorUnderTest()

    expect(await type(emulator.addresses.ssh, '127.0.0.256')).toContain('is not an IPv4 address')
  })
})
