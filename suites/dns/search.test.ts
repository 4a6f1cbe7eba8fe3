import { describe, expect } from 'vitest'
import { test, withDomain } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('search domains', () => {
  test('are added or replaced', verifies('dns/search-merge'), async ({ dns, lent, settled, observe }) => {
    await dns.patch(withDomain(lent, dns.domain))

    await dns.patch(withDomain(lent, dns.otherDomain))

    const { config } = await settled(dns.read, ({ config }) => config?.search?.includes(dns.otherDomain) ?? false)
    expect(config?.search ?? []).toContain(dns.otherDomain)
    observe('dns/search-merge', config?.search?.includes(dns.domain) ?? false)
  })
})
