import { describe, expect } from 'vitest'
import { type Dns, parseDns, PATH, test, withDomain } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('search domains', () => {
  test('can be set two in one PATCH', verifies('dns/patch-search'), async ({ dns, lent, settled, leave }) => {
    const both = [dns.domain, dns.otherDomain]
    // A target may limit how many there are, so a refusal is left to the tests that add one.
    const { status } = await dns.attempt({ config: { search: [...(lent.config?.search ?? []), ...both] } })
    if (status > 299) return leave('dns/patch-search')

    const missing = await settled(
      async () => {
        const listed = (await dns.read()).config?.search ?? []
        return both.filter((domain) => !listed.includes(domain))
      },
      (domains) => domains.length === 0,
    )
    expect(missing, 'search domains of one PATCH that are not in config.search').toEqual([])
  })

  test(
    'are removed from `state` when they are removed from `config`',
    verifies('dns/state-drops-search'),
    async ({ dns, checkpoint, settled }) => {
      const lent = await checkpoint(PATH)
      await dns.patch(withDomain(parseDns(lent.besides), dns.domain))
      const mirrors = ({ state }: Dns) => state?.search?.includes(dns.domain) ?? false
      expect((await settled(dns.read, mirrors)).state?.search ?? [], 'state.search').toContain(dns.domain)

      await lent.restore()

      const { config, state } = await settled(dns.read, (found) => !mirrors(found))
      expect(config?.search ?? [], 'config.search, when the domain was taken out').not.toContain(dns.domain)
      expect(state?.search ?? [], 'state.search, when config.search no longer has the domain').not.toContain(dns.domain)
    },
  )

  test(
    'from an earlier PATCH are either retained or replaced by the next PATCH',
    verifies('dns/search-merge'),
    async ({ dns, lent, settled, observe }) => {
      await dns.patch(withDomain(lent, dns.domain))

      await dns.patch(withDomain(lent, dns.otherDomain))

      const { config } = await settled(dns.read, ({ config }) => config?.search?.includes(dns.otherDomain) ?? false)
      expect(config?.search ?? [], 'config.search').toContain(dns.otherDomain)
      observe('dns/search-merge', config?.search?.includes(dns.domain) ?? false)
    },
  )
})
