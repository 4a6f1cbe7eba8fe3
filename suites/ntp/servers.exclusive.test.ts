import { describe, expect } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { buildServer, listServerValues, type NtpServer, test, withEntry, withServer } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('several time servers', () => {
  test(
    'can be set in one PATCH, and one keeps its settings when the other is changed',
    verifies('ntp/patch-server'),
    async ({ ntp, lentServers, settled, leave }) => {
      const { host, otherHost } = ntp
      const written = { port: 1301, iburst: true }
      const first = buildServer(host, written)
      // A target may limit how many there are, so a refusal is left to the tests that add one.
      const { status } = await ntp.attempt(withEntry(lentServers, first, buildServer(otherHost)))
      if (status > 299) return leave('ntp/patch-server')

      const missing = await settled(
        async () => {
          const listed = (await ntp.read()).servers?.server?.map(({ address }) => address)
          return [host, otherHost].filter((address) => listed?.includes(address) !== true)
        },
        (addresses) => addresses.length === 0,
      )
      expect(missing, 'time servers of one PATCH that are not listed').toEqual([])
      // Other tests judge whether these values are shown. Without them, nothing can be lost.
      const isWhole = ({ config }: Partial<NtpServer>) =>
        config?.port === written.port && config.iburst === written.iburst
      const shown = await settled(async () => (await ntp.server(host)) ?? {}, isWhole)
      if (!isWhole(shown)) return leave('ntp/patch-server')
      await ntp.attempt(withServer(lentServers, otherHost, { port: 1302 }))
      await settled(
        () => ntp.server(otherHost),
        (found) => found?.config?.port === 1302,
      )
      // A PATCH may also replace the list, which removes the first server.
      const kept = await settled(async () => (await ntp.server(host)) ?? { config: written }, isWhole)
      const { port, iburst } = kept.config ?? {}
      expect({ port, iburst }, `port and iburst of ${host}, after a PATCH of ${otherHost} alone`).toEqual(written)
    },
  )
})

describe('time servers', () => {
  test('can be set by host name', verifies('ntp/patch-server'), async ({ ntp, lentServers, settled, observe }) => {
    await ntp.patch(withServer(lentServers, ntp.host))

    const server = await settled(
      () => ntp.server(ntp.host),
      (found) => found?.config?.address !== undefined,
    )
    expect(server?.config?.address, 'config.address of the server').toBe(ntp.host)
    for (const [id, value] of listServerValues(server)) observe(id, value)
  })

  test('can be set by address', verifies('ntp/patch-server-by-address'), async ({ ntp, lentServers, settled }) => {
    await ntp.patch(withServer(lentServers, ntp.address))

    const server = await settled(
      () => ntp.server(ntp.address),
      (found) => found?.config?.address !== undefined,
    )
    expect(server?.config?.address, 'config.address of the server').toBe(ntp.address)
  })

  test(
    'can be set by the PATCH that enables or disables NTP',
    verifies('ntp/patch-switch-and-server'),
    async ({ ntp, wasEnabled, lentServers, settled }) => {
      await ntp.patch({ config: { enabled: !wasEnabled }, ...withServer(lentServers, ntp.host) })

      const both = async () => {
        const { config, servers } = await ntp.read()
        return { enabled: config?.enabled, listed: servers?.server?.some(({ address }) => address === ntp.host) }
      }
      const shown = await settled(both, ({ enabled, listed }) => enabled === !wasEnabled && listed === true)
      expect(shown.enabled, 'config.enabled').toBe(!wasEnabled)
      expect(shown.listed, `whether the server ${ntp.host} is listed`).toBe(true)
    },
  )

  test(
    'from one PATCH are either retained or replaced by the next PATCH',
    verifies('ntp/servers-merge'),
    async ({ ntp, lentServers, settled, observe }) => {
      await ntp.patch(withServer(lentServers, ntp.host))

      await ntp.patch(withServer(lentServers, ntp.otherHost))

      const other = await settled(
        () => ntp.server(ntp.otherHost),
        (found) => found !== undefined,
      )
      expect(other, 'the server that was written last').toBeDefined()
      observe('ntp/servers-merge', (await ntp.server(ntp.host)) !== undefined)
    },
  )
})

describe('time server entries', () => {
  test(
    'may or may not be accepted with the port as a string',
    verifies('ntp/server-port-as-string'),
    async ({ ntp, lentServers, settled, observe }) => {
      const answer = await ntp.attempt(withServer(lentServers, ntp.host, { port: '1123' }))

      const server = await settled(
        () => ntp.server(ntp.host),
        (found) => found?.config?.port === 1123,
      )
      observe('ntp/server-port-as-string', outcome(answer, server?.config?.port === 1123))
    },
  )

  test(
    'are not added by a PATCH that returns an error',
    verifies('ntp/refusal-changes-nothing'),
    async ({ ntp, lentServers, allOrNothing }) => {
      const whole = buildServer(ntp.otherHost)

      await allOrNothing({
        wrong: 'none',
        write: (port) => ntp.attempt(withEntry(lentServers, whole, buildServer(ntp.host, { port }))),
        look: () => Promise.all([ntp.server(ntp.host), ntp.server(ntp.otherHost)]),
      })
    },
  )

  test(
    'may or may not be accepted if only their keys are sent',
    verifies('ntp/server-without-config'),
    async ({ ntp, lentServers, settled, observe }) => {
      const answer = await ntp.attempt(withEntry(lentServers, { address: ntp.host }))

      const server = await settled(
        () => ntp.server(ntp.host),
        (found) => found !== undefined,
      )
      observe('ntp/server-without-config', outcome(answer, server !== undefined))
    },
  )
})
