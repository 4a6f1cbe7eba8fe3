import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('search domains', () => {
  test('are read', verifies('dns/resource'), async ({ restconf }) => {
    const answer = await restconf.ask('GET', PATH)

    expect(answer.status).toBeGreaterThanOrEqual(200)
    expect(answer.status).toBeLessThan(300)
  })

  test('are set by PATCH', verifies('dns/patch-search'), async ({ dns, borrowed, settled, observe }) => {
    const { status } = await dns.patch({ config: { search: [dns.domain] } })

    const { config } = await settled(dns.read, ({ config }) => config?.search?.includes(dns.domain) ?? false)
    expect(config?.search ?? []).toContain(dns.domain)
    observe(
      'dns/search-merge',
      searchOf(borrowed.original).every((name) => config?.search?.includes(name)),
    )
    observe('dns/patch-status', status)
  })

  test('are set without an answer', verifies('dns/patch-answers-nothing'), async ({ dns, borrowed }) => {
    const answer = await dns.patch({ config: { search: [...searchOf(borrowed.original), dns.domain] } })

    expect(answer.text).toBe('')
  })

  test('are mirrored under state', verifies('dns/state-follows-search'), async ({ dns, borrowed, settled }) => {
    await dns.patch({ config: { search: [...searchOf(borrowed.original), dns.domain] } })

    const { state } = await settled(dns.read, ({ state }) => state?.search?.includes(dns.domain) ?? false)
    expect(state?.search ?? []).toContain(dns.domain)
  })

  test(
    'cannot be written under state',
    verifies('dns/state-is-read-only'),
    async ({ dns, borrowed, withoutEffect, restconf }) => {
      const state = { search: [...searchOf(borrowed.original), dns.domain] }

      await withoutEffect({
        write: () => restconf.ask('PATCH', PATH, { 'openconfig-system:dns': { state } }),
        look: async () => (await dns.read()).state?.search,
      })
    },
  )
})

function searchOf(original: unknown): readonly string[] {
  const { 'openconfig-system:dns': dns }: { 'openconfig-system:dns'?: { config?: { search?: string[] } } } = Object(
    original ?? {},
  )
  return dns?.config?.search ?? []
}
