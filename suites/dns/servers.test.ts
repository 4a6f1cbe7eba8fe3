import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('name servers', () => {
  test.beforeEach(async ({ borrowed }) => void borrowed)

  test('are set by PATCH', verifies('dns/patch-server'), async ({ dns, settled }) => {
    await dns.patch({ servers: { server: [{ address: dns.address, config: { address: dns.address } }] } })

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found !== undefined,
    )
    expect(server?.config?.address).toBe(dns.address)
  })

  test('read port 53 when none is set', verifies('dns/server-port-default'), async ({ dns, settled }) => {
    await dns.patch({ servers: { server: [{ address: dns.address, config: { address: dns.address } }] } })

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.config?.port !== undefined,
    )
    expect(server?.config?.port).toBe(53)
  })

  test('keep a port that is set', verifies('dns/server-port-written'), async ({ dns, settled }) => {
    await dns.patch({ servers: { server: [{ address: dns.address, config: { address: dns.address, port: 5353 } }] } })

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.config?.port === 5353,
    )
    expect(server?.config?.port).toBe(5353)
  })

  test('mirror their port under state', verifies('dns/state-follows-port'), async ({ dns, settled }) => {
    await dns.patch({ servers: { server: [{ address: dns.address, config: { address: dns.address, port: 5353 } }] } })

    const server = await settled(
      () => dns.server(dns.address),
      (found) => found?.state?.port === 5353,
    )
    expect(server?.state?.port).toBe(5353)
  })
})
