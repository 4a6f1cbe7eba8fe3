import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { type Going, going, readReport } from './calls.ts'
import { type Forwarded, startForwardedUnit } from './forwarded.ts'
import { listJournals } from '../acceptance/journals.ts'
import { createRandom } from '../domain/random.ts'
import { badReads } from './bad-reads.ts'
import { diffStates } from './standing.ts'
import { describeError } from '../domain/errors.ts'
import { inBrief, type Row, type Table } from './table.ts'

const MODEL = 'emulator-appliance-20port'
const RUNS = 10
/** Delay in milliseconds, in each direction. */
const LATENCY = 150
/** Share of all chunks whose transfer cuts the connection. */
const CUTS = 0.01
/** Duration of the outage in milliseconds. It starts within the first half of a run's usual length. */
const OUTAGE = 60_000

/** Certification runs over a bad line. The runs spend most of their time waiting, so all of them run at once. */
export const line: Table = {
  about: `Certifications through a forwarder that accepts connections even while the device is down: ${2 * LATENCY} ms latency, ${CUTS * 100} % of all chunks cut the connection, and one outage of ${OUTAGE / 1000} s. No verdict is wrong, every run writes a report, and only checks that lost the connection are inconclusive. If an intermediary responds to reads in place of the device, no leftovers accumulate, and everything is restored once the line is good again.`,
  columns: ['run', 'outage after', 'cuts', 'exit', 'passed', 'inconclusive', 'minutes', 'why inconclusive'],
  async rows(asked) {
    const { sample = RUNS, seed, said } = asked
    const usual = await common()
    const limit = pLimit(RUNS)
    const rows = Array.from({ length: sample }, (_, index) =>
      limit(async () => {
        const row = await runCertification(index + 1, seed + index, usual).catch(
          (error: unknown): Row => ({ cells: ['it broke'], wrong: describeError(error) }),
        )
        said([...row.cells, ...(row.wrong === undefined ? [] : [`WRONG: ${row.wrong}`])].join(', '))
        return row
      }),
    )
    return [...(await badReads(asked)), ...(await Promise.all(rows))]
  },
}

/** Runs the same certification over a good line, for comparison. */
async function common(): Promise<Conformance> {
  const at = await startForwardedUnit(MODEL)
  try {
    const { run, result } = startRun(at)
    await run.ended
    return result()
  } finally {
    await at.close()
  }
}

function startRun({ unit, profile }: Forwarded): { readonly run: Going; readonly result: () => Conformance } {
  const out = join(unit.folder, 'run')
  const run = going('run', '--profile', profile, '--out', out)
  return {
    run,
    result() {
      const report = readReport(out)
      if (report === undefined) throw new Error(`a run wrote no report: ${run.printed().trim()}`)
      return report
    },
  }
}

async function runCertification(number: number, seed: number, usual: Conformance): Promise<Row> {
  const random = createRandom(seed)
  const at = await startForwardedUnit(MODEL, { latency: LATENCY, cuts: CUTS, random })
  try {
    const before = await at.unit.standing()
    const begun = performance.now()
    const after = Math.round(random() * 300) * 1000
    const { run, result } = startRun(at)
    const ended = new AbortController()
    const outage = simulateOutage(at, after, ended.signal)
    const { code } = await run.ended
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    ended.abort()
    await outage
    const report = result()
    const { passed, inconclusive } = report.totals
    const journals = listJournals(at.api).map((file) => `a journal is left: ${file}`)
    const wrong = [...astray(usual, report), ...diffStates(before, await at.unit.standing()), ...journals]
    const numbers = [number, `${after / 1000} s`, at.forwarder.cuts(), code, passed, inconclusive, minutes].map(String)
    const why = inBrief(
      [...new Set(findChangedVerdicts(usual, report).map(({ reason = '' }) => reason.slice(0, 100)))],
      3,
    )
    return { cells: [...numbers, why], ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }) }
  } finally {
    await at.close()
  }
}

/** Simulates one outage: existing connections end, and new ones are accepted but get no response. */
async function simulateOutage({ forwarder }: Forwarded, after: number, signal: AbortSignal): Promise<void> {
  const waited = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => {})
  await waited(after)
  await forwarder.become('is silent')
  await waited(OUTAGE)
  await forwarder.become('passes')
}

/** Returns the results whose verdicts differ from the verdicts over a good line. */
function findChangedVerdicts(usual: Conformance, report: Conformance): readonly RequirementResult[] {
  const verdicts = new Map(usual.requirements.map(({ id, verdict }) => [id, verdict]))
  return report.requirements.filter(({ id, verdict }) => verdicts.get(id) !== verdict)
}

/**
 * Matches the reasons that a bad line can cause for an inconclusive verdict: a response is missing, or something that
 * the check needs is missing because of a lost response.
 */
const CHANNEL = /no answer|no complete answer|connection|did not come back|no longer answers|unavailable|restore/i

/**
 * Returns what a bad line cannot explain: incidents, and verdicts that changed for other reasons than those in
 * `CHANNEL`.
 */
function astray(usual: Conformance, report: Conformance): readonly string[] {
  const excused = ({ verdict, reason = '' }: RequirementResult) => verdict === 'inconclusive' && CHANNEL.test(reason)
  return [
    ...report.incidents.map(({ message, details = [] }) => [message, ...details].join(': ')),
    ...findChangedVerdicts(usual, report)
      .filter((each) => !excused(each))
      .map(({ id, verdict, reason }) => `${id}: ${verdict} (${reason ?? ''})`),
  ]
}
