import { describe, expect } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { buildServer, FACILITY, formatSelectors, PROTO, withEntry, withServer } from './logging.ts'
import { verifies } from './contract.ts'

/** A selector as `formatSelectors` returns it. */
const SELECTED = `${FACILITY} WARNING`

describe('several remote log servers', () => {
  test(
    'can be set in one PATCH',
    verifies('logging/patch-server'),
    async ({ logging, lentServers, settled, leave }) => {
      const hosts = [logging.host, logging.otherHost]
      // A target may limit how many there are, so a refusal is left to the tests that add one.
      const { status } = await logging.attempt(withEntry(lentServers, ...hosts.map((each) => buildServer(each))))
      if (status > 299) return leave('logging/patch-server')

      const missing = await settled(
        async () => {
          const listed = (await logging.servers()).map((server) => server.host)
          return hosts.filter((each) => !listed.includes(each))
        },
        (found) => found.length === 0,
      )
      expect(missing, 'remote log servers of one PATCH that are not listed').toEqual([])
    },
  )

  test(
    'keep their selectors when another one is changed',
    verifies('logging/patch-server'),
    async ({ logging, lentServers, attemptToSelect, settled, leave }) => {
      const { host, otherHost } = logging
      const shown = async () => formatSelectors(await logging.selectors(host))
      const isShown = (found: readonly string[]) => found.includes(SELECTED)
      // Other tests judge whether these writes are accepted and shown. Without a shown selector, nothing can be lost.
      const { status } = await logging.attempt(withEntry(lentServers, buildServer(host), buildServer(otherHost)))
      const isSelected = status < 300 && (await attemptToSelect(host, ['WARNING']))
      if (!isSelected || !isShown(await settled(shown, isShown))) return leave('logging/patch-server')

      await logging.attempt(withServer(lentServers, otherHost, { 'remote-port': '1514' }))

      const isThere = async () => (await logging.servers()).some((server) => server.host === host)
      // A PATCH may also replace the list, which removes the first server.
      const kept = async () => ((await isThere()) ? shown() : [SELECTED])
      const after = await settled(kept, isShown)
      expect(after, `selectors of ${host}, after a PATCH of ${otherHost} alone`).toContain(SELECTED)
    },
  )
})

describe('a remote log server', () => {
  test(
    'can be given its port as a string',
    verifies('logging/server-port-as-string'),
    async ({ logging, lentServers, settled }) => {
      await logging.patch(withServer(lentServers, logging.host, { 'remote-port': '1514' }))

      const server = await settled(
        () => logging.server(logging.host),
        (found) => found?.config?.['remote-port'] === 1514,
      )
      expect(server?.config?.['remote-port'], 'config.remote-port, which was written as a string').toBe(1514)
    },
  )

  test(
    'is not added by a PATCH that returns an error',
    verifies('logging/server-refusal-changes-nothing'),
    async ({ logging, lentServers, allOrNothing }) => {
      const whole = buildServer(logging.otherHost)

      await allOrNothing({
        wrong: 'none',
        write: (port) =>
          logging.attempt(withEntry(lentServers, whole, buildServer(logging.host, { 'remote-port': port }))),
        look: () => Promise.all([logging.server(logging.host), logging.server(logging.otherHost)]),
      })
    },
  )

  test(
    'is either added to the existing servers or replaces them',
    verifies('logging/servers-merge'),
    async ({ logging, lentServers, settled, observe }) => {
      await logging.patch(withServer(lentServers, logging.host))

      await logging.patch(withServer(lentServers, logging.otherHost))

      const other = await settled(
        () => logging.server(logging.otherHost),
        (found) => found !== undefined,
      )
      expect(other, 'the server that was written last').toBeDefined()
      observe('logging/servers-merge', (await logging.server(logging.host)) !== undefined)
    },
  )
})

describe('a remote log server entry', () => {
  test(
    'may or may not be accepted with a host name instead of an address',
    verifies('logging/server-by-name'),
    async ({ logging, lentServers, settled, observe }) => {
      const answer = await logging.attempt(withServer(lentServers, logging.hostName))

      const server = await settled(
        () => logging.server(logging.hostName),
        (found) => found !== undefined,
      )
      observe('logging/server-by-name', outcome(answer, server !== undefined))
    },
  )

  test(
    'may or may not use a protocol other than UDP',
    verifies('logging/server-other-proto'),
    async ({ logging, lentServers, settled, observe }) => {
      const answer = await logging.attempt(withServer(lentServers, logging.host, { [PROTO]: 'tcp' }))

      const server = await settled(
        () => logging.server(logging.host),
        (found) => found?.config?.[PROTO] === 'tcp',
      )
      observe('logging/server-other-proto', `tcp: ${outcome(answer, server?.config?.[PROTO] === 'tcp')}`)
    },
  )

  test(
    'may or may not be accepted if only its key is sent',
    verifies('logging/server-without-config'),
    async ({ logging, lentServers, settled, observe }) => {
      const answer = await logging.attempt(withEntry(lentServers, { host: logging.host }))

      const server = await settled(
        () => logging.server(logging.host),
        (found) => found !== undefined,
      )
      observe('logging/server-without-config', outcome(answer, server !== undefined))
    },
  )
})
