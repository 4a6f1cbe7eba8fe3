import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { going } from '../calls.ts'
import { listJournals } from '../../acceptance/journals.ts'
import type { Unit } from '../unit.ts'
import { killAtCall, type Moment } from './killing.ts'

/** What happens between the first kill and the check for leftovers. */
export type Sequel = 'restored' | 'left to the next run' | 'killed in the replay' | 'killed again' | 'journal torn'

/** The second kill, if there is one, and the arguments of the runs. */
export interface Again {
  readonly moment: Moment
  readonly run: readonly string[]
  /** Arguments of the next run, for the sequel `left to the next run`. The default is `run` at level nightly. */
  readonly next?: readonly string[]
}

/**
 * Restores what a killed run left behind, in the way that the sequel determines.
 * @returns the output of the restore, and what else happened
 */
export async function restoreKilledRun(
  unit: Unit,
  sequel: Sequel,
  { moment, run, next = [...run, '--level', 'nightly'] }: Again,
): Promise<{ said: string; also: string }> {
  const restore = ['restore', '--profile', unit.profile]
  const asked = async (argv: readonly string[]) => {
    const { out, err, code } = await going(...argv).ended
    return `${out}${err}exit ${code}\n`
  }
  switch (sequel) {
    case 'restored':
      return { said: await asked(restore), also: '' }
    case 'left to the next run':
      return { said: await asked(next), also: '' }
    case 'killed in the replay': {
      const { at = 'the replay had ended', said } = await killAtCall(unit, restore, moment)
      return { said: said + (await asked(restore)), also: at }
    }
    case 'killed again': {
      const { at = 'the second run had ended', said } = await killAtCall(unit, run, moment)
      return { said: said + (await asked(restore)), also: at }
    }
    case 'journal torn':
      return { also: tear(unit.api, moment.soon), said: await asked(restore) }
  }
}

/**
 * Simulates a crash while a line is written to the journal: appends the beginning of a line about a request that was
 * never sent.
 */
function tear(api: string, length: number): string {
  const [journal] = listJournals(api)
  if (journal === undefined) return 'there was no journal'
  const line = JSON.stringify({ kind: 'intended', values: [[join('system', 'never'), 'sent']] })
  appendFileSync(journal, line.slice(0, 1 + (length % (line.length - 1))))
  return `${1 + (length % (line.length - 1))} bytes of a line at its end`
}
