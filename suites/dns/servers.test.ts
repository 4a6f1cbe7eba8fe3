import { describe, expect } from 'vitest'
import { outcome } from '#lib/fixtures.ts'
import { test, withDomain, withEntry, withServer } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('name servers', () => {
  test('are set by PATCH', verifies('dns/patch-server'), async ({ dns, lent, settled }) => {
    await dns.patch(withServer(lent, dns.address))

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.config?.address !== undefined,
    )
    expect(server?.config?.address).toBe(dns.address)
  })

  test(
    'are set together with search domains',
    verifies('dns/patch-search-and-servers'),
    async ({ dns, lent, settled }) => {
      await dns.patch({ ...withDomain(lent, dns.domain), ...withServer(lent, dns.address) })

      const domains = await settled(
        async () => (await dns.read()).config?.search ?? [],
        (found) => found.includes(dns.domain),
      )
      expect(domains).toContain(dns.domain)
      expect((await dns.server(dns.address))?.config?.address).toBe(dns.address)
    },
  )

  test(
    'read port 53 when none is set',
    verifies('dns/server-port-default', 'dns/server-state-port-default'),
    async ({ dns, lent, settled, verify }) => {
      await dns.patch(withServer(lent, dns.address))

      const server = await settled(
        () => dns.server(dns.address),
        (found) => found?.config?.port !== undefined && found.state?.port !== undefined,
      )
      await verify('dns/server-port-default', () => expect(server?.config?.port).toBe(53))
      await verify('dns/server-state-port-default', () => expect(server?.state?.port).toBe(53))
    },
  )

  test('keep a port that is set', verifies('dns/server-port-written'), async ({ dns, lent, settled }) => {
    await dns.patch(withServer(lent, dns.address, { port: 5353 }))

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.config?.port === 5353,
    )
    expect(server?.config?.port).toBe(5353)
  })

  test('mirror their address under state', verifies('dns/state-follows-address'), async ({ dns, lent, settled }) => {
    await dns.patch(withServer(lent, dns.address))

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.state?.address !== undefined,
    )
    expect(server?.state?.address).toBe(dns.address)
  })

  test('mirror their port under state', verifies('dns/state-follows-port'), async ({ dns, lent, settled }) => {
    await dns.patch(withServer(lent, dns.address, { port: 5353 }))

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.state?.port === 5353,
    )
    expect(server?.state?.port).toBe(5353)
  })
})

describe('of name servers is not shown', () => {
  test('whether they are added', verifies('dns/servers-merge'), async ({ dns, lent, settled, observe }) => {
    await dns.patch(withServer(lent, dns.address))

    await dns.patch(withServer(lent, dns.otherAddress))

    const other = await settled(
      () => dns.server(dns.otherAddress),
      (found) => found !== undefined,
    )
    expect(other).toBeDefined()
    observe('dns/servers-merge', (await dns.server(dns.address)) !== undefined)
  })

  test('a port as a string', verifies('dns/server-port-as-string'), async ({ dns, lent, settled, observe }) => {
    const answer = await dns.attempt(withServer(lent, dns.address, { port: '5353' }))

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.config?.port === 5353,
    )
    observe('dns/server-port-as-string', outcome(answer, server?.config?.port === 5353))
  })

  test('an entry without config', verifies('dns/server-without-config'), async ({ dns, lent, settled, observe }) => {
    const answer = await dns.attempt(withEntry(lent, { address: dns.address }))

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found !== undefined,
    )
    observe('dns/server-without-config', outcome(answer, server !== undefined))
  })
})
