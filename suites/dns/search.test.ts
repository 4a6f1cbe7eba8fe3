import { describe, expect } from 'vitest'
import { PATH, test, withDomain } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('search domains', () => {
  test('are read', verifies('dns/resource'), async ({ restconf }) => {
    await restconf.read(PATH)
  })

  test('are set by PATCH', verifies('dns/patch-search'), async ({ dns, lent, settled, observe }) => {
    const { status } = await dns.patch(withDomain(lent, dns.domain))

    const { config } = await settled(dns.read, ({ config }) => config?.search?.includes(dns.domain) ?? false)
    expect(config?.search ?? []).toContain(dns.domain)
    observe('dns/patch-status', status)
  })

  test('are added or replaced', verifies('dns/search-merge'), async ({ dns, lent, settled, observe }) => {
    await dns.patch(withDomain(lent, dns.domain))

    await dns.patch(withDomain(lent, dns.otherDomain))

    const { config } = await settled(dns.read, ({ config }) => config?.search?.includes(dns.otherDomain) ?? false)
    expect(config?.search ?? []).toContain(dns.otherDomain)
    observe('dns/search-merge', config?.search?.includes(dns.domain) ?? false)
  })

  test('are set without an answer', verifies('dns/patch-answers-nothing'), async ({ dns, lent }) => {
    const answer = await dns.patch(withDomain(lent, dns.domain))

    expect(answer.text).toBe('')
  })

  test('are mirrored under state', verifies('dns/state-follows-search'), async ({ dns, lent, settled }) => {
    await dns.patch(withDomain(lent, dns.domain))

    const { state } = await settled(dns.read, ({ state }) => state?.search?.includes(dns.domain) ?? false)
    expect(state?.search ?? []).toContain(dns.domain)
  })

  test('cannot be written under state', verifies('dns/state-is-read-only'), async ({ dns, lent, withoutEffect }) => {
    const state = { search: [...(lent.config?.search ?? []), dns.domain] }

    await withoutEffect({
      write: () => dns.attempt({ state }),
      look: async () => (await dns.read()).state?.search,
    })
  })
})
