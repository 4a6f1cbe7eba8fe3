import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { openProgressChannel } from '../clock/progress-channel.ts'
import type { Conformance, Incident } from '../domain/conformance.ts'
import { TargetChangedError, TrustError, describeError } from '../domain/errors.ts'
import { WORKPLACE } from '../domain/places.ts'
import type { Occurrence, TestOutcome } from '../domain/finding.ts'
import type { Progress } from '../domain/progress.ts'
import { redactResult, redactor } from '../domain/redaction.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'
import { type Driver, type Finished, NOTHING_LEFT, type Prepared } from '../driver/driver.ts'
import { openDriver } from '../driver/open.ts'
import type { RunContext } from '../judging/context.ts'
import { resolveNeededTests } from '../judging/narrowing.ts'
import { listInvalidWaivers } from '../judging/waivers.ts'
import { estimate, selectRequirements } from '../plan/estimate.ts'
import { beginReports } from '../report/folder.ts'
import { hashInputs } from '../report/inputs.ts'
import { count } from '../report/wording.ts'
import { compareToPrevious } from '../report/since.ts'
import { writeReports } from '../report/write.ts'
import { assemble } from './assemble.ts'
import { addConsole, describePanics, describeSilence } from './boot-sights.ts'
import { type Recording, recordConsole } from './console-recording.ts'
import { type Evidence, collectEvidence } from './lanes/evidence.ts'
import { keepBundleOfFailure } from './failure-bundle.ts'
import { ROOT } from './lanes/lanes.ts'
import { describeOccurrences } from './occurrences.ts'
import { computeBounds, listDueRequirements, ownReboots, createRecord, sumEarlierSeconds } from './recording.ts'
import { createChangeReader } from '../safety/journal.ts'
import type { RunRecord } from './record/record.ts'
import type { RunRequest } from './request.ts'
import { inRounds } from './rounds.ts'

/**
 * Judges a target: restores what an earlier run left changed, runs the lanes, restores everything, and writes the
 * reports. The reports are always written, even if the run did not get far.
 * @throws {TrustError} {LoginRefusedError} {ProfileError} {BusyError} if the run was refused before anything was
 * judged; only then is no report written
 */
export async function run(request: RunRequest): Promise<Conformance> {
  const { target, folder, journals, progress } = request
  const started = new Date()
  mkdirSync(folder, { recursive: true })
  const limiter = openLoginLimiter(target.profile.budgets.loginSpacing)
  const waits = openProgressChannel((text, seconds, restart) => {
    const { clock } = target
    const isRestart = restart ? { restart } : {}
    if (clock.driver === 'real') progress({ kind: 'wait', text, seconds: seconds / clock.rate, ...isRestart })
  })
  const context = createContext(request)
  const inputs = hashInputs(ROOT, target.profile, request.policy)
  for (const { run: id, tests } of request.resumed?.runs ?? []) {
    progress({ kind: 'step', text: `resume ${id}: ${count(tests, 'test')} with a verdict will not run again` })
  }
  for (const ended of listInvalidWaivers(target.profile, catalogue.all, started.toISOString().slice(0, 10))) {
    progress({ kind: 'step', text: `${ended}: whatever the checks find, this run fails because of it` })
  }
  const { signal, wait, held } = request
  const driver = await openDriver({ context, journals, checkout: WORKPLACE, progress, signal, wait, held })
  try {
    const { conformance: judgedNow, transcripts } = await judgeTarget(request, context, driver, { started, inputs })
    const since = compareToPrevious(folder, judgedNow)
    const conformance = since === undefined ? judgedNow : { ...judgedNow, since }
    await driver.settle()
    await writeReports(folder, conformance, transcripts, inputs)
    return conformance
  } finally {
    waits.close()
    limiter.close()
    await driver.close()
  }
}

/** Creates the context that a run shares with its driver and its lanes. */
export function createContext({
  target,
  level,
  upgrades,
  only,
  part,
  id,
  journals,
}: Pick<RunRequest, 'target' | 'level' | 'upgrades' | 'only' | 'part' | 'id' | 'journals'>): RunContext {
  const { close: _close, emulated: _emulated, ...access } = target
  const { profile } = target
  // Changes to an embedded emulator end with the emulator, so no later run needs the journal. The journal is kept
  // outside the folder that the users of this checkout share.
  const place = profile.family === 'platform' && profile.addresses === 'embedded' ? tmpdir() : journals
  return {
    ...access,
    id,
    prefix: getRunPrefix(id),
    level,
    ...(upgrades === undefined ? {} : { upgrades }),
    only,
    ...(part === undefined ? {} : { part }),
    ...(only.length === 0 ? {} : { needed: resolveNeededTests(only) }),
    journal: join(place, `${id}.jsonl`),
  }
}

interface Began {
  readonly started: Date
  readonly inputs: ReadonlyMap<string, string>
}

/** What is known about a run so far. */
interface Known {
  context: RunContext
  /** Device time at the start of the run. */
  begin?: number
  record?: RunRecord
  recording?: Recording | undefined
  prepared: Prepared
  seen: Evidence
  finished: Finished
  watched: readonly Incident[]
  /** The crashes and firmware events that the target reported after the tests. */
  occurred: readonly Occurrence[]
  /** Aborted if the target is no longer the one that the profile pins. The reason says why. */
  readonly distrust: AbortController
}

/** Returns the state at the start of a run. It contains only the results taken over from resumed runs. */
function createInitialState(context: RunContext, { resumed }: RunRequest): Known {
  const seen = collectEvidence(resumed?.tests.map(({ outcome }) => outcome) ?? [])
  const nothing = {
    prepared: { found: {}, incidents: [], remarks: [] },
    finished: NOTHING_LEFT,
    watched: [],
    occurred: [],
  }
  return { context, seen, ...nothing, distrust: new AbortController() }
}

/** Names of the errors that refuse a run before anything is judged. */
const WRONG = ['TrustError', 'LoginRefusedError', 'ProfileError', 'BusyError']

/** Runs the sequence and returns its result, however far it got. */
async function judgeTarget(request: RunRequest, context: RunContext, driver: Driver, began: Began) {
  const known = createInitialState(context, request)
  try {
    await sequenceOrBreak(request, driver, known, began)
    return await result(request, driver, known, began)
  } finally {
    await known.recording?.end()
  }
}

async function sequenceOrBreak(request: RunRequest, driver: Driver, known: Known, began: Began): Promise<void> {
  const { progress, signal } = request
  try {
    await sequence(request, driver, known, began)
  } catch (error) {
    known.finished = mergeFinished(known.finished, await driver.abandon())
    if (error instanceof Error && WRONG.includes(error.name) && !isChange(error, known)) throw error
    if (error instanceof TrustError) known.distrust.abort(error.message)
    const reason = signal.aborted ? String(signal.reason) : describeError(error)
    known.seen = { interrupted: reason, ...known.seen, lost: true }
    progress({ kind: 'step', text: `the run breaks off: ${reason}` })
    if (known.record === undefined) await beginRecord(request, driver, known, began)
  }
}

/**
 * Whether the error shows that a different target responded after the run had begun. The profile matched at the start,
 * so the run is interrupted and reported, not refused.
 */
function isChange(error: Error, { record }: Known): boolean {
  return error instanceof TargetChangedError || (error instanceof TrustError && record !== undefined)
}

function mergeFinished(one: Finished, other: Finished): Finished {
  return {
    incidents: [...one.incidents, ...other.incidents],
    residue: [...one.residue, ...other.residue],
    notes: [...(one.notes ?? []), ...(other.notes ?? [])],
    reboots: [...one.reboots, ...other.reboots],
    ...(other.lost === undefined ? {} : { lost: other.lost }),
  }
}

/** Begins the reports and the record of a run. */
async function beginRecord(request: RunRequest, { timed }: Driver, known: Known, began: Began): Promise<RunRecord> {
  await beginReports(request.folder, request.id)
  known.record = createRecord(request, { ...began, device: timed ? known.begin : undefined })
  known.record.found({ incidents: known.prepared.incidents })
  return known.record
}

/** Runs all steps from the login to the final check of the target. */
async function sequence(request: RunRequest, driver: Driver, known: Known, began: Began): Promise<void> {
  const { folder, progress, signal, resumed: earlier } = request
  await driver.open()
  known.begin = await driver.clock.now()
  known.prepared = await driver.prepare()
  for (const text of known.prepared.remarks) progress({ kind: 'step', text })
  known.context = { ...known.context, ...known.prepared.found, ...computeBounds(request, known.begin) }
  announceLength(known.context, listDueRequirements(known.context, request, known.begin), progress)
  const record = await beginRecord(request, driver, known, began)
  const plan = known.context.family === 'platform' ? known.context.console : undefined
  known.recording = plan && recordConsole(plan, driver.clock, folder, (sight) => record.found({ sights: [sight] }))
  const starvation = new AbortController()
  const ends = AbortSignal.any([signal, driver.lost, known.distrust.signal, starvation.signal])
  const untrusted = (reason: string) => known.distrust.abort(reason)
  const starved = (reason: string) => starvation.abort(reason)
  const misses = () => driver.misses?.() ?? Promise.resolve(undefined)
  const running = { folder, progress, signal: ends, record, untrusted, starved, misses }
  await inRounds(known.context, driver, { ...running, earlier }, (seen) => (known.seen = seen))
  known.finished = { ...NOTHING_LEFT, ...(await keepBundleOfFailure(request, driver, known.seen)) }
  known.finished = mergeFinished(known.finished, await driver.finish())
  known.occurred = (await driver.occurred?.()) ?? []
  known.watched = await driver.watched(ownReboots([...known.seen.reboots, ...known.finished.reboots], request))
}

async function result(request: RunRequest, driver: Driver, known: Known, { started }: Began) {
  const { context, begin, record } = known
  const recorded = await known.recording?.end()
  const seen = withOwn(known.seen, driver, record)
  const finished = withOccurrences(known)
  const watched = [...known.watched, ...reportDistrust(known)]
  const { residue, lost } = finished
  record?.found({ incidents: [...finished.incidents, ...watched], reboots: finished.reboots, residue })
  const end = await driver.clock.now().catch(() => begin)
  const timed = driver.timed && begin !== undefined && end !== undefined
  const reboots = [...(request.resumed?.found.reboots ?? []), ...seen.reboots, ...finished.reboots]
  const sights = [...(request.resumed?.found.sights ?? []), ...(recorded?.sights ?? [])]
  const told = [
    ...describePanics(sights, seen.outcomes),
    ...(recorded?.remarks ?? []),
    ...describeSilence(recorded, ownReboots(reboots, request)),
  ]
  for (const text of told) request.progress({ kind: 'step', text })
  const assembled = assemble({
    request,
    context,
    started,
    evidence: {
      ...seen,
      reboots: addConsole(reboots, sights),
      ...(lost === undefined ? {} : { interrupted: seen.interrupted ?? lost }),
      ...(lost === undefined && !known.distrust.signal.aborted ? {} : { lost: true }),
    },
    prepared: { ...known.prepared, remarks: [...known.prepared.remarks, ...told] },
    finished,
    watched,
    target: driver.describe(),
    ...(timed ? { deviceSeconds: (end - begin) / 1000 + sumEarlierSeconds(request), device: { begin, end } } : {}),
  })
  const conformance = redactResult({
    ...assembled,
    ...(recorded === undefined ? {} : { console: { lines: recorded.lines } }),
  })
  const { interrupted } = conformance.run
  record?.end({
    ...(timed ? { device: end } : {}),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(seen.lost === true || lost !== undefined || known.distrust.signal.aborted ? { lost: true as const } : {}),
    ...(finished.notes === undefined ? {} : { notes: finished.notes }),
  })
  const transcripts = new Map([...seen.transcripts].map(([name, text]) => [name, redactor.clean(text)]))
  return { conformance, transcripts }
}

/** Combines the evidence of the lanes with evidence from the run's own exchanges, which belong to no test. */
function withOwn(seen: Evidence, driver: Driver, record: RunRecord | undefined): Evidence {
  const own = driver.seen?.()
  if (own === undefined) return seen
  const { findings } = own
  const state = findings.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
  const outcome: TestOutcome = { name: OWN, verifies: [], state, findings, record: own, seconds: 0 }
  // The line has no key: a run that resumes this one repeats these exchanges and keeps these findings.
  if (findings.length + own.notes.length > 0) record?.test({ lane: 'main', outcome })
  const beside = collectEvidence([outcome])
  for (const { count: _, ...note } of beside.notes.all()) seen.notes.add(note)
  return {
    ...seen,
    outcomes: [...seen.outcomes, ...beside.outcomes],
    transcripts: new Map([...seen.transcripts, ...beside.transcripts]),
  }
}

/** Adds observations of the crashes and firmware events that the target reported. */
function withOccurrences({ prepared, occurred, seen, finished, begin }: Known): Finished {
  const { occurred: before = [] } = prepared
  const { outcomes } = seen
  const reboots = [...seen.reboots, ...finished.reboots]
  const notes = describeOccurrences({ before, after: occurred, outcomes, reboots, begin })
  return notes.length === 0 ? finished : { ...finished, notes: [...(finished.notes ?? []), ...notes] }
}

/** Name in reports for the run's own exchanges, which belong to no test. */
const OWN = 'what the run itself asks'

/** Reports an incident if the target was replaced, unless the end of the run has already reported it. */
function reportDistrust({ distrust: { signal }, finished }: Known): readonly Incident[] {
  if (!signal.aborted || finished.incidents.some(({ kind }) => kind === 'trust')) return []
  return [{ kind: 'trust', message: String(signal.reason) }]
}

/** Announces how long it takes to judge these requirements, and how to see what the run has changed. */
function announceLength(context: RunContext, due: readonly string[], progress: Progress): void {
  const { clock, profile } = context
  const { timeline, reboots } = estimate(context, due)
  progress({
    kind: 'length',
    requirements: selectRequirements(context).length,
    reboots,
    timeline,
    reboot: profile.budgets.rebootTypical,
    ...(clock.driver === 'real' ? { rate: clock.rate } : {}),
    changes: createChangeReader(context.journal),
  })
}
