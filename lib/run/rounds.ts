import { decide } from '../judging/applicability.ts'
import type { RunContext } from '../judging/context.ts'
import { wider } from '../judging/narrowing.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Driver } from '../driver/driver.ts'
import { type Evidence, type Running as Lanes, runLanes } from './lanes/evidence.ts'
import { readErredCalls, readKeptTests } from './record/earlier.ts'
import { readRecord } from './record/reading.ts'

/** Inputs of the rounds in addition to the context. `folder` contains the record of the run. */
interface Running extends Lanes {
  readonly folder: string
}

/** Maximum number of times that the tests that lost the connection are repeated. */
const MOST_MORE = 2

/**
 * Runs the lanes. Then runs wider rounds for named requirements that have no verdict yet. Finally repeats the tests
 * that lost the connection.
 * @param seen called after each round with everything known so far
 */
export async function inRounds(
  context: RunContext,
  driver: Pick<Driver, 'serves'>,
  running: Running,
  seen: (evidence: Evidence) => void,
): Promise<void> {
  const last = await runWideningRounds(context, running, seen)
  const { folder, progress, signal } = running
  for (let more = 0; more < MOST_MORE && !signal.aborted; more += 1) {
    const standing = readKeptTests(folder)
    if (standing === undefined || !(await driver.serves())) return
    progress({ kind: 'step', text: 'run once more what the line has broken' })
    const kept = standing.flatMap(({ key }) => key ?? [])
    seen(await runLanes({ ...last, kept, erred: readErredCalls(folder) }, { ...running, earlier: { tests: standing } }))
  }
}

/**
 * Runs the lanes, then wider rounds for named requirements that have no verdict yet.
 * @returns the context of the widest round that was needed
 */
async function runWideningRounds(
  context: RunContext,
  running: Running,
  seen: (evidence: Evidence) => void,
): Promise<RunContext> {
  let evidence = await runLanes(context, running)
  seen(evidence)
  const first = findUnjudged(context, evidence)
  const rounds = context.needed === undefined || first.length === 0 ? [] : wider(context.needed, first)
  let last = context
  for (const needed of rounds) {
    const silent = findUnjudged(context, evidence)
    if (silent.length === 0 || running.signal.aborted) break
    running.progress({ kind: 'step', text: `look further for what speaks of ${silent.join(', ')}` })
    const tests = (readRecord(running.folder)?.tests ?? []).filter(
      ({ key, outcome }) => key === undefined || outcome.record !== undefined,
    )
    last = { ...context, needed, kept: tests.flatMap(({ key }) => key ?? []) }
    evidence = await runLanes(last, { ...running, earlier: { tests } })
    seen(evidence)
  }
  return last
}

/** Returns the named requirements that a run may judge and that have no verdict yet. */
function findUnjudged(context: RunContext, { outcomes, notes }: Evidence): readonly string[] {
  const said = new Set(outcomes.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)))
  return context.only.filter((id) => {
    const requirement = catalogue.all.get(id)
    return requirement !== undefined && decide(id, requirement, context).run && !said.has(id) && !notes.has(id)
  })
}
