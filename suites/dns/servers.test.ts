import { describe, expect } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { buildServer, test, withDomain, withEntry, withServer } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('several name servers', () => {
  test(
    'can be set in one PATCH, and one keeps its port when the other is changed',
    verifies('dns/patch-server'),
    async ({ dns, lent, settled, leave }) => {
      const { address, otherAddress } = dns
      const first = buildServer(address, { port: 5301 })
      // A target may limit how many there are, so a refusal is left to the tests that add one.
      const { status } = await dns.attempt(withEntry(lent, first, buildServer(otherAddress)))
      if (status > 299) return leave('dns/patch-server')

      const missing = await settled(
        async () => {
          const listed = (await dns.read()).servers?.server?.map((server) => server.address)
          return [address, otherAddress].filter((each) => listed?.includes(each) !== true)
        },
        (addresses) => addresses.length === 0,
      )
      expect(missing, 'name servers of one PATCH that are not listed').toEqual([])
      // Other tests judge whether the port is shown. Without it, nothing can be lost.
      const shown = await settled(
        () => dns.server(address),
        (found) => found?.config?.port === 5301,
      )
      if (shown?.config?.port !== 5301) return leave('dns/patch-server')
      await dns.attempt(withServer(lent, otherAddress, { port: 5302 }))
      await settled(
        () => dns.server(otherAddress),
        (found) => found?.config?.port === 5302,
      )
      // A PATCH may also replace the list, which removes the first server.
      const kept = await settled(
        () => dns.server(address),
        (found) => found === undefined || found.config?.port === 5301,
      )
      const port = kept === undefined ? 5301 : kept.config?.port
      expect(port, `config.port of ${address}, after a PATCH of ${otherAddress} alone`).toBe(5301)
    },
  )
})

describe('name servers', () => {
  test(
    'can be set in the same PATCH as search domains',
    verifies('dns/patch-search-and-servers'),
    async ({ dns, lent, settled }) => {
      await dns.patch({ ...withDomain(lent, dns.domain), ...withServer(lent, dns.address) })

      const domains = await settled(
        async () => (await dns.read()).config?.search ?? [],
        (found) => found.includes(dns.domain),
      )
      expect(domains, 'config.search').toContain(dns.domain)
      const server = await settled(
        () => dns.server(dns.address),
        (found) => found?.config?.address === dns.address,
      )
      expect(server?.config?.address, 'config.address of the server').toBe(dns.address)
    },
  )

  test(
    'from an earlier PATCH are either retained or replaced by the next PATCH',
    verifies('dns/servers-merge'),
    async ({ dns, lent, settled, observe }) => {
      await dns.patch(withServer(lent, dns.address))

      await dns.patch(withServer(lent, dns.otherAddress))

      const other = await settled(
        () => dns.server(dns.otherAddress),
        (found) => found !== undefined,
      )
      expect(other, 'the server that was written last').toBeDefined()
      observe('dns/servers-merge', (await dns.server(dns.address)) !== undefined)
    },
  )

  test(
    'may or may not be accepted with the port as a string',
    verifies('dns/server-port-as-string'),
    async ({ dns, lent, settled, observe }) => {
      const answer = await dns.attempt(withServer(lent, dns.address, { port: '5353' }))

      const server = await settled(
        () => dns.server(dns.address),
        (found) => found?.config?.port === 5353,
      )
      observe('dns/server-port-as-string', outcome(answer, server?.config?.port === 5353))
    },
  )

  test(
    'may or may not be accepted if only their keys are sent',
    verifies('dns/server-without-config'),
    async ({ dns, lent, settled, observe }) => {
      const answer = await dns.attempt(withEntry(lent, { address: dns.address }))

      const server = await settled(
        () => dns.server(dns.address),
        (found) => found !== undefined,
      )
      observe('dns/server-without-config', outcome(answer, server !== undefined))
    },
  )
})

describe('name servers and search domains', () => {
  test(
    'are either all set or all unchanged after a PATCH with an invalid entry',
    verifies('dns/refusal-changes-nothing'),
    async ({ dns, lent, allOrNothing }) => {
      const whole = buildServer(dns.otherAddress)

      await allOrNothing({
        wrong: 'none',
        write: (port) =>
          dns.attempt({
            ...withDomain(lent, dns.domain),
            ...withEntry(lent, whole, buildServer(dns.address, { port })),
          }),
        look: async () => {
          const { config, servers } = await dns.read()
          const sent = [dns.address, dns.otherAddress]
          return {
            domain: config?.search?.includes(dns.domain) ?? false,
            servers: servers?.server?.filter(({ address }) => sent.includes(address)) ?? [],
          }
        },
      })
    },
  )
})
