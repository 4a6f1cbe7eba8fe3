import { describe, expect } from 'vitest'
import { judgeMirrors } from '#lib/testkit/fields.ts'
import { PATH, test, withDomain, withServer } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('a CLI command', () => {
  test('adds a search domain', verifies('dns/command-search'), async ({ dns, lent, configure, settled }) => {
    const as = { path: PATH, body: { 'openconfig-system:dns': withDomain(lent, dns.domain) } }

    const said = await configure.commit({ lines: [`system dns config search ${dns.domain}`], as })

    const domains = await settled(
      async () => (await dns.read()).config?.search ?? [],
      (found) => found.includes(dns.domain),
    )
    expect(domains, `search domains after a commit, of which was printed: ${said.trim()}`).toContain(dns.domain)
  })

  test('adds a name server', {
    meta: { ...verifies('dns/command-server').meta, besides: verifies('dns/state-mirrors-config').meta.verifies },
  }, async ({ dns, lent, configure, restconf, settled, verify, leave }) => {
    const { address } = dns
    const as = { path: PATH, body: { 'openconfig-system:dns': withServer(lent, address) } }

    const said = await configure.commit({
      lines: [`system dns servers server ${address} config address ${address}`],
      as,
    })

    const server = await settled(
      () => dns.server(address),
      (found) => found !== undefined,
    )
    await verify('dns/command-server', () =>
      expect(server, `the server ${address} after a commit, of which was printed: ${said.trim()}`).toBeDefined(),
    )
    if (server === undefined) return leave('dns/state-mirrors-config')
    await judgeMirrors(PATH, 'dns/state-mirrors-config', { restconf, settled, verify, leave })
  })
})
