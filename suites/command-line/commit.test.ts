import { describe, expect } from 'vitest'
import { type Change, prints } from '#lib/testkit/command-line.ts'
import { ownText } from '#lib/testkit/fields.ts'
import { DNS, parseDns, test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

interface Added {
  readonly change: Change & { readonly lines: readonly string[] }
  /** The values that the change adds. */
  readonly values: readonly string[]
  /** Reads which of these values the API returns. */
  readonly shown: () => Promise<readonly string[]>
}

const SHOW = 'show running-config system dns'

const test = base
  /**
   * A search domain and a name server of the run's own, and the change that adds both. The change has two lines,
   * because a single line may fail for a reason unrelated to the test.
   */
  .extend('added', async ({ checkpoint, restconf, worker }): Promise<Added> => {
    const { search, servers } = parseDns((await checkpoint(DNS)).besides)
    const domain = ownText('<name>.example.net', worker.run)
    const address = ownText('192.0.2.<number>', worker.run)
    const server = [...servers, { address, config: { address } }]
    const body = { 'openconfig-system:dns': { config: { search: [...search, domain] }, servers: { server } } }
    const lines = [
      `system dns config search ${domain}`,
      `system dns servers server ${address} config address ${address}`,
    ]
    return {
      change: { lines, as: { path: DNS, body } },
      values: [domain, address],
      shown: async () => {
        const now = parseDns(await restconf.read(DNS))
        const stand = [...now.search, ...now.servers.map((each) => each.address)]
        return [domain, address].filter((each) => stand.includes(each))
      },
    }
  })

describe('a configuration change typed in the CLI', () => {
  test('takes effect on commit as a whole', verifies('command-line/commit'), async ({ added, configure, settled }) => {
    const { change, values, shown: read } = added
    const told = (said: string) => `of which was printed: ${said.trim()}`
    const said = await configure.commit(change)

    const shown = await settled(read, (found) => found.length > 1)
    expect(shown.length, `changes that the API shows after a commit, ${told(said)}`).toBeGreaterThan(0)
    // A line may fail for a reason unrelated to the commit. Such a line has no effect in a commit of its own either.
    for (const line of change.lines.filter((_, at) => !shown.includes(values[at] ?? ''))) {
      const alone = await configure.commit({ ...change, lines: [line] })
      const late = await settled(read, (found) => found.length > shown.length)
      expect(late, `changes shown after a commit of a line that had no effect beside another, ${told(alone)}`).toEqual(
        shown,
      )
    }
  })

  test(
    'does not take effect before commit',
    verifies('command-line/nothing-before-commit'),
    async ({ added, configure, settled, skip }) => {
      let before: readonly string[] = []

      await configure.slowly(added.change, async (shell) => {
        await shell.quiet()
        // If the change took effect too early, a read might show it only after a while.
        before = await settled(added.shown, (found) => found.length > 0)
        shell.type('commit')
      })

      const after = await settled(added.shown, (found) => found.length > 1)
      skip(after.length === 0, 'the commit had no effect either')
      expect(before, 'changes that the API shows before commit').toEqual([])
    },
  )

  test(
    'does not take effect if it is typed in show mode',
    verifies('command-line/show-mode'),
    async ({ added, configure, restconf }) => {
      const said = await configure.inShowMode(added.change)

      // Reads may lag behind writes.
      await restconf.pause()
      expect(await added.shown(), `changes typed in show mode, of which was printed: ${said.trim()}`).toEqual([])
    },
  )

  test(
    'is not shown to another session before commit',
    verifies('command-line/pending-is-own'),
    async ({ added, configure, commandLine, settled, skip }) => {
      const look = async (): Promise<readonly string[]> => {
        const text = await commandLine.print(SHOW)
        return added.values.filter((value) => prints(text, value))
      }
      let before: readonly string[] = []

      await configure.slowly(added.change, async (shell) => {
        await shell.quiet()
        before = await look()
        shell.type('commit')
      })

      const after = await settled(look, (found) => found.length > 0)
      skip(after.length === 0, `${SHOW} does not show the change after the commit either`)
      expect(before, `pending changes that ${SHOW} prints in another session`).toEqual([])
    },
  )
})
