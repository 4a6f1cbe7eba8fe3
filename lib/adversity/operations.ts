import { join } from 'node:path'
import { pickOne, createRandom } from '../domain/random.ts'
import { listJournals } from '../acceptance/journals.ts'
import { killCommand } from './kills/killing.ts'
import { restoreKilledRun, type Sequel } from './kills/recovery.ts'
import { findProblems, listOpenEffects } from './kills.ts'
import { createKillInterceptor } from './operations/kill-point.ts'
import { type Phase, PHASES } from './operations/phases.ts'
import { diffStates, isNamed } from './standing.ts'
import { inBrief, type Row, runCases, type Table } from './table.ts'
import { startUnit } from './unit.ts'

const MODEL = 'emulator-appliance-20port'

/** The phase in which a run is killed, and what happens after the kill. */
interface Kill {
  readonly phase: Phase
  readonly sequel: Sequel
  /** Delay of the kill in milliseconds, for kill points after an event. */
  readonly soon: number
  /** Number of the call at which the replay is killed, for sequels in which the replay is killed. */
  readonly again: number
}

/** Operations during which a run is killed. */
export const operations: Table = {
  about:
    'A run is killed in each phase of each operation, with all of its processes. Then the device is restored by "restore", by a "restore" that is killed and repeated, or by the next run. Files, captures, configuration and release are as before, or the output names every difference.',
  columns: ['operation', 'killed at', 'open', 'then', 'said', 'left'],
  rows({ sample, seed, said }) {
    const random = createRandom(seed)
    const all = PHASES.map((phase) => ({ phase, ...chooseSequel(random), at: random() }))
    const drawn = sample === undefined ? all : all.toSorted((one, other) => one.at - other.at).slice(0, sample)
    return runCases<Kill>(drawn, { said }, runKillCase)
  },
}

function chooseSequel(random: () => number): Omit<Kill, 'phase'> {
  return {
    sequel: pickOne(random, ['restored', 'restored', 'killed in the replay', 'left to the next run']),
    soon: Math.floor(random() * 40),
    again: 1 + Math.floor(random() * 12),
  }
}

async function runKillCase({ phase, sequel, soon, again }: Kill): Promise<Row> {
  const { operation, requirement, killPoint, quirks = [], upgrades = false } = phase
  const unit = await startUnit(MODEL, quirks, upgrades)
  try {
    const before = await unit.standing()
    const run = ['run', '--profile', unit.profile, '--out', join(unit.folder, 'run'), '--requirement', requirement]
    const { at, said: ended } = await killCommand(unit, run, createKillInterceptor(killPoint, soon))
    if (at === undefined) throw new Error(`${operation}: a run ended before it could be killed: ${ended.trim()}`)
    const open = listOpenEffects(unit.api)
    const moment = { call: again, when: 'soon after', soon } as const
    const next = [...run.slice(0, 3), '--out', join(unit.folder, 'next'), ...run.slice(5)]
    const { said, also } = await restoreKilledRun(unit, sequel, { moment, run, next })
    // If the next run completes an upgrade, the new release is the intended result, so it is not reported as a
    // difference.
    const isMeant = (line: string) =>
      upgrades && sequel === 'left to the next run' && line.includes('the release ') && !isNamed(line, said)
    const left = diffStates(before, await unit.standing()).filter((line) => !isMeant(line))
    const wrong = findProblems(left, said, left.length === 0 ? listJournals(unit.api) : [])
    return {
      cells: [
        quirks.length === 0 ? operation : `${operation} (${quirks.join(', ')})`,
        at,
        open.join(', ') || 'nothing',
        also === '' ? sequel : `${sequel}: ${also}`,
        inBrief(extractRestoreLines(said)),
        left.length === 0 ? 'as before' : inBrief(left),
      ],
      ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }),
    }
  } finally {
    await unit.close()
  }
}

/** Returns the lines of the output that say what was restored and what was not. */
function extractRestoreLines(said: string): readonly string[] {
  const lines = said.split('\n').map((line) => line.trim().replace(/\S+\.jsonl/, 'a journal'))
  return lines.filter((line) =>
    /^(restored|left|Everything|Nothing|an earlier run left|put back what|exit) /.test(line),
  )
}
