import type { Incident, RebootRecord } from '../report/conformance.ts'
import { join } from 'node:path'
import { Collector, type TestOutcome } from './collect.ts'
import type { RunContext } from './context.ts'
import { filesOf, type Lane, type LaneName, openLane } from './lanes.ts'
import { Notes } from './notes.ts'
import type { Progress } from './progress.ts'

/** All that the lanes of a run brought. */
export interface Evidence {
  readonly outcomes: readonly TestOutcome[]
  readonly notes: Notes
  readonly incidents: readonly Incident[]
  readonly reboots: readonly RebootRecord[]
  readonly transcripts: ReadonlyMap<string, string>
  /** Errors outside any test: nothing is known of what they kept from running. */
  readonly broken: readonly string[]
  readonly interrupted?: string
}

/** Main and timeline side by side, then the reboots alone; a lane is made ready and cleared away beside the others. */
export async function runLanes(
  context: RunContext,
  folder: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Evidence> {
  const collectors: Collector[] = []
  const opened: Promise<Lane | undefined>[] = []
  const open = (name: LaneName): Promise<Lane | undefined> => {
    const files = filesOf(name, context.only, context.profile.kind)
    const collector = collectorOf(name, progress)
    collectors.push(collector)
    const lane =
      files.length === 0
        ? Promise.resolve(undefined)
        : openLane(name, { context, files, reporters: [collector, allure(folder)] })
    opened.push(lane)
    return lane
  }
  try {
    const beside = context.level === 'smoke' ? [open('main')] : [open('main'), open('timeline')]
    await Promise.all(beside)
    // Reading needs no more; the exclusive lane also has the writes that no token track may meet.
    const alone = context.level === 'smoke' ? Promise.resolve(undefined) : open('reboot')
    await Promise.all(beside.map(async (lane) => started(await lane, signal)))
    await started(await alone, signal)
  } finally {
    await Promise.all(opened.map(async (lane) => (await lane)?.close()))
  }
  return gathered(collectors, signal)
}

function collectorOf(lane: LaneName, progress: Progress): Collector {
  return new Collector({
    planned: (tests) => progress({ kind: 'planned', lane, tests }),
    started: (test) => progress({ kind: 'started', lane, test }),
    finished: (outcome) => progress({ kind: 'finished', lane, outcome }),
  })
}

async function started(lane: Lane | undefined, signal: AbortSignal): Promise<void> {
  if (lane === undefined || signal.aborted) return
  const cancel = () => void lane.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  await lane.start()
  signal.removeEventListener('abort', cancel)
}

function allure(folder: string): [string, Record<string, unknown>] {
  return ['allure-vitest/reporter', { resultsDir: join(folder, 'allure-results'), links: {} }]
}

function gathered(collectors: readonly Collector[], signal: AbortSignal): Evidence {
  const outcomes = collectors.flatMap((collector) => collector.outcomes)
  const notes = new Notes()
  const transcripts = new Map<string, string>()
  const incidents: Incident[] = []
  const reboots: RebootRecord[] = []
  for (const { name, record } of outcomes) {
    for (const note of record?.notes ?? []) notes.add(note)
    for (const message of record?.incidents ?? []) incidents.push({ kind: 'restore', message: `${name}: ${message}` })
    reboots.push(...(record?.reboots ?? []))
    if (record?.transcript !== undefined) transcripts.set(transcriptName(name), record.transcript)
  }
  return {
    outcomes: outcomes.map((outcome) => (outcome.record?.transcript === undefined ? outcome : pointing(outcome))),
    notes,
    incidents,
    reboots,
    transcripts,
    broken: collectors.flatMap(({ errors }) => errors),
    ...(signal.aborted ? { interrupted: String(signal.reason) } : {}),
  }
}

function transcriptName(test: string): string {
  return `${test
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120)}.txt`
}

function pointing(outcome: TestOutcome): TestOutcome {
  const transcript = `transcript/${transcriptName(outcome.name)}`
  const findings = outcome.findings.map((finding) =>
    finding.failure === undefined ? finding : { ...finding, failure: { ...finding.failure, transcript } },
  )
  return { ...outcome, findings }
}
