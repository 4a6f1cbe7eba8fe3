import { describe, expect } from 'vitest'
import type { Change } from '#lib/fixtures/command-line.ts'
import { ownText } from '#lib/fixtures/fields.ts'
import { DNS, searchIn, test as base } from './fixtures.ts'
import { verifies } from './requirements.ts'

const test = base
  /** Search domains that the API shows. */
  .extend(
    'search',
    ({ restconf }) =>
      async (): Promise<readonly string[]> =>
        searchIn(await restconf.read(DNS)),
  )
  /** A search domain of the run's own, and the change that adds it. */
  .extend('added', async ({ borrow, worker }): Promise<{ domain: string; change: Change }> => {
    const { besides } = await borrow(DNS)
    const domain = ownText('<name>.example.net', worker.run.prefix)
    const body = { 'openconfig-system:dns': { config: { search: [...searchIn(besides), domain] } } }
    return { domain, change: { lines: [`system dns config search ${domain}`], as: { path: DNS, body } } }
  })

describe('what is typed into the mode that configures', () => {
  test('applies by commit', verifies('command-line/commit'), async ({ added, configure, search, settled }) => {
    const { domain, change } = added

    const said = await configure.commit(change)

    const domains = await settled(search, (found) => found.includes(domain))
    expect(domains, `search domains after a commit, of which was printed: ${said.trim()}`).toContain(domain)
  })

  test(
    'does not apply before commit',
    verifies('command-line/nothing-before-commit'),
    async ({ added, configure, search, settled, skip }) => {
      const { domain, change } = added
      let before: readonly string[] = []

      await configure.slowly(change, async (shell) => {
        await shell.quiet()
        before = await search()
        shell.type('commit')
      })

      const after = await settled(search, (found) => found.includes(domain))
      skip(!after.includes(domain), 'nothing came of the commit either')
      expect(before, 'search domains before commit').not.toContain(domain)
    },
  )
})
