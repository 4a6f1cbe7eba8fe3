import { expect } from 'vitest'
import { ChannelError, HarnessError } from '#lib/testkit/platform.ts'
import type { Change } from '#lib/testkit/command-line.ts'
import { type Commit, hasMoved } from './commits.ts'
import { PATH } from './groups.ts'
import { unlessDown } from './modes.ts'
import { test as base } from './polling.ts'
import type { Modes } from './walk.ts'

/** Matches a yes-or-no question. */
const QUESTION = /\byes\b|\bno\b|\[y|proceed|\?\s*$/i

/** Types modes on the command line. */
interface Typing {
  /**
   * Types modes, commits them and answers the question that follows.
   * @returns the commit's output, which ends with the question if the answer is no; undefined if the connection was
   * lost, or if nothing was printed within the budget for a response
   */
  readonly answer: (modes: Modes, now: Modes, answer: 'yes' | 'no') => Promise<string | undefined>
  /**
   * Commits modes on the command line. Uses the API if there is no command line, or if the typed commit had no effect.
   */
  readonly commit: (wanted: Modes, cause: string) => Promise<readonly Commit[]>
}

export const test = base.extend('typing', ({ configure, commit, verify, worker }): Typing => {
  const answer: Typing['answer'] = (modes, now, said) =>
    unlessDown(async () => {
      let asked = ''
      await configure.slowly(buildModeChange(modes, now), async (shell) => {
        const { length } = await shell.quiet()
        shell.type('commit')
        asked = (await shell.shows(QUESTION, length)).slice(length)
        const isSilent = asked.replace('commit', '').trim() === ''
        shell.type(said)
        // The restart that follows may close the connection.
        if (said === 'yes') asked = (await shell.pause().catch(() => '')).slice(length) || asked
        if (isSilent) throw new ChannelError('the command line printed nothing after the commit')
      })
      return asked
    })
  return {
    answer,
    async commit(wanted, cause) {
      if (worker.line === undefined) return commit(wanted, cause)
      let said: string | undefined
      const typed = await commit(wanted, cause, async (modes, now = {}) => {
        said = await answer(modes, now, 'yes')
        return undefined
      })
      const moved = typed.some(hasMoved)
      const commits = moved ? typed : await commit(wanted, cause)
      await verify('port-groups/command-mode', () => {
        if (moved) return
        const what = `no mode changed by a commit, of which was printed: ${requireOutput(said).trim()}`
        if (!commits.slice(0, 1).some(hasMoved)) throw new HarnessError(`${what}; nor did it by PATCH`)
        expect.fail(what)
      })
      return commits
    },
  }
})

/** @throws {ChannelError} if nothing was printed before the connection or the time ended, which proves nothing */
export function requireOutput(said: string | undefined): string {
  if (said !== undefined) return said
  throw new ChannelError('the command line was lost, or printed nothing, before the question came')
}

function buildModeChange(modes: Modes, now: Modes): Change {
  const lines = Object.entries(modes).map(([port, mode]) => `portgroups portgroup ${port} config mode ${mode}`)
  const portgroup = Object.entries({ ...now, ...modes }).map(([name, mode]) => ({
    portgroup_name: name,
    config: { mode },
  }))
  return { lines, as: { path: PATH, body: { 'vendor-portgroup:portgroups': { portgroup } } } }
}
