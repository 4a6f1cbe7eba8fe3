import type { Incident, RebootRecord } from '../../domain/conformance.ts'
import { Collector } from './collector.ts'
import type { Note, TestOutcome } from '../../domain/finding.ts'
import type { LaneName } from '../../domain/lane.ts'
import type { RunContext } from '../../judging/context.ts'
import { Following } from '../../judging/following.ts'
import type { Earlier } from '../record/earlier.ts'
import type { RunRecord } from '../record/record.ts'
import { createClock } from '../../clock/clock.ts'
import { listTestFiles, type Lane, openLane } from './lanes.ts'
import { dividePlan } from '../../plan/estimate.ts'
import { Observations } from '../../judging/observations.ts'
import type { Progress } from '../../domain/progress.ts'

/** Everything that the lanes of a run recorded. */
export interface Evidence {
  readonly outcomes: readonly TestOutcome[]
  readonly notes: Observations
  readonly incidents: readonly Incident[]
  readonly reboots: readonly RebootRecord[]
  readonly transcripts: ReadonlyMap<string, string>
  /** Errors outside any test, which may have prevented tests from running. */
  readonly broken: readonly string[]
  readonly interrupted?: string
  /** The target was lost or was never reached. */
  readonly lost?: true
}

/** Inputs of the lanes in addition to the run's context. */
export interface Running {
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly record: Pick<RunRecord, 'test'>
  /** Called when a check finds another target than the one that the profile pins. */
  readonly untrusted: (reason: string) => void
  /** Called when a lane has died for lack of memory, so that nothing else runs before its changes are restored. */
  readonly starved: (reason: string) => void
  /**
   * Called after an install. @returns why the running release cannot be judged; undefined if it is the release of the
   * profile
   */
  readonly misses?: () => Promise<string | undefined>
  /** Results taken over from resumed runs, or from this run's first round. */
  readonly earlier?: Pick<Earlier, 'tests'> | undefined
}

/** The name by which the clock identifies the waits of the main lane. */
const MAIN = 'the main lane'

/**
 * Installs the release to be judged, if this run has to. Then runs the main and timeline lanes in parallel, and after
 * them the exclusive lane. Each lane is its own Vitest instance: within one instance, projects with one worker run in
 * sequence, and with more workers the files of one project run in parallel.
 */
export async function runLanes(context: RunContext, running: Running): Promise<Evidence> {
  const { signal, earlier } = running
  const collectors: Collector[] = []
  const opened: Promise<Lane | undefined>[] = []
  const following = new Following(
    context,
    earlier?.tests.map(({ outcome }) => outcome),
  )
  const part = context.part === undefined ? undefined : dividePlan(context)
  const filesIn = (name: LaneName) =>
    listTestFiles(name, context, context.profile.kind).filter(
      (file) => part === undefined || part(name, file.split('/')[1] ?? '') === context.part,
    )
  const besideTracks = filesIn('timeline').length > 0
  const collect = (name: LaneName, collected: () => void): Collector => {
    const collector = createCollector(name, running, following, collected)
    collectors.push(collector)
    return collector
  }
  const open = (name: LaneName): Promise<Lane | undefined> => {
    const files = filesIn(name)
    const collected = Promise.withResolvers<void>()
    const collector = collect(name, collected.resolve)
    const lane =
      files.length === 0
        ? Promise.resolve(undefined)
        : openLane(name, {
            context: name === 'main' ? { ...context, waitsAs: MAIN, besideTracks } : context,
            files,
            reporters: [collector],
            starved: running.starved,
            collected: collected.promise,
          })
    opened.push(lane)
    return lane
  }
  try {
    const reads = context.level === 'smoke'
    const upgrade = context.upgrades === true ? open('upgrade') : undefined
    // A resumed run does not repeat an install, but keeps the verdicts of its tests.
    if (upgrade === undefined) collect('upgrade', () => {})
    const beside = await Promise.all(reads ? [open('main')] : [open('main'), open('timeline')])
    // A run that only reads needs no exclusive lane, because the checks in that lane restart the target or make writes
    // that would disturb token tracks.
    const alone = reads ? undefined : open('exclusive')
    const [main, timeline] = beside
    const missed = upgrade === undefined ? undefined : await runUpgrade(upgrade, running)
    if (missed !== undefined) return { ...gatherEvidence(collectors, signal), interrupted: missed }
    // Virtual time advances only while the main lane is waiting too. Therefore the work of the main lane fits into the
    // long waits of the timeline lane.
    const held = createClock(context.clock).during(MAIN, () => startLane(main, signal))
    await together([held, startLane(timeline, signal)], beside)
    await startLane(await alone, signal)
  } finally {
    await Promise.all(opened.map(async (lane) => (await lane)?.close()))
    running.progress({ kind: 'verdicts', ...following.conclude() })
  }
  return gatherEvidence(collectors, signal)
}

/**
 * Installs the release to be judged.
 * @returns why the run cannot judge anything else; undefined if it can
 */
async function runUpgrade(
  upgrade: Promise<Lane | undefined>,
  { signal, misses }: Running,
): Promise<string | undefined> {
  await startLane(await upgrade, signal)
  return signal.aborted ? undefined : misses?.()
}

function createCollector(
  lane: LaneName,
  { progress, record, untrusted, earlier }: Running,
  following: Following,
  collected: () => void,
): Collector {
  const before = (earlier?.tests ?? []).filter((line) => line.lane === lane)
  return new Collector(
    {
      planned(tests) {
        collected()
        progress({ kind: 'planned', lane, tests })
      },
      started: (test) => progress({ kind: 'started', lane, test }),
      finished(outcome, test) {
        const { state, seconds } = outcome
        progress({ kind: 'finished', lane, test, state, seconds })
        progress({ kind: 'verdicts', ...following.follow(outcome) })
      },
      result: (key, outcome) => {
        record.test({ lane, key, outcome })
        const other = outcome.findings.find((finding) => finding.untrusted)
        if (other !== undefined) untrusted(other.reason ?? 'the target shows another certificate')
      },
    },
    new Map(before.map(({ key, outcome }, index) => [key ?? `left ${index}`, outcome])),
    lane,
  )
}

/**
 * Waits until all lanes have ended. If a lane fails, cancels the other lanes, so that nothing is restored while a lane
 * is still running.
 */
async function together(runs: readonly Promise<void>[], lanes: readonly (Lane | undefined)[]): Promise<void> {
  try {
    await Promise.all(runs)
  } catch (error) {
    for (const lane of lanes) void lane?.collected.then(() => lane.cancel())
    await Promise.allSettled(runs)
    throw error
  }
}

async function startLane(lane: Lane | undefined, signal: AbortSignal): Promise<void> {
  if (lane === undefined || signal.aborted) return
  // A lane ignores a cancellation until its tests are collected, so the cancellation waits for that.
  const cancel = () => void lane.collected.then(() => lane.cancel())
  signal.addEventListener('abort', cancel, { once: true })
  await lane.start()
  signal.removeEventListener('abort', cancel)
}

function gatherEvidence(collectors: readonly Collector[], signal: AbortSignal): Evidence {
  return {
    ...collectEvidence(collectors.flatMap((collector) => collector.outcomes)),
    broken: collectors.flatMap(({ errors }) => errors),
    ...(signal.aborted ? { interrupted: String(signal.reason) } : {}),
  }
}

/** Returns everything that the tests recorded. The result is empty if the run never reached its tests. */
export function collectEvidence(outcomes: readonly TestOutcome[]): Evidence {
  const notes = new Observations()
  const transcripts = new Map<string, string>()
  const incidents: Incident[] = []
  const reboots: RebootRecord[] = []
  for (const { name, record } of outcomes) {
    for (const message of record?.incidents ?? []) incidents.push({ kind: 'restore', message: `${name}: ${message}` })
    reboots.push(...(record?.reboots ?? []))
  }
  return {
    outcomes: outcomes.map((outcome) => {
      const { name, record } = outcome
      const file = record?.transcript === undefined ? undefined : freeName(name, transcripts)
      for (const note of record?.notes ?? []) notes.add(annotateNote(note, file))
      if (file === undefined) return outcome
      transcripts.set(file, record?.transcript ?? '')
      return linkTranscript(outcome, file)
    }),
    notes,
    incidents,
    reboots,
    transcripts,
    broken: [],
  }
}

/** Returns a file name for the transcript of a test. A test that ran again in a resumed run has two transcripts. */
function freeName(test: string, taken: ReadonlyMap<string, unknown>): string {
  const name = test
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120)
  let file = `${name}.txt`
  for (let number = 2; taken.has(file); number += 1) file = `${name}-${number}.txt`
  return file
}

/** Adds the name of the transcript that shows the observation. */
function annotateNote({ isShown, ...note }: Note, file: string | undefined): Note {
  return isShown === undefined || file === undefined
    ? note
    : { ...note, value: `${String(note.value)} (transcript/${file})` }
}

function linkTranscript(outcome: TestOutcome, file: string): TestOutcome {
  const transcript = `transcript/${file}`
  const findings = outcome.findings.map((finding) =>
    finding.failure === undefined ? finding : { ...finding, failure: { ...finding.failure, transcript } },
  )
  return { ...outcome, findings }
}
