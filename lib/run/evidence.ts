import type { Incident, RebootRecord } from '../report/conformance.ts'
import { join } from 'node:path'
import { Collector, type TestOutcome } from './collect.ts'
import type { RunContext } from './context.ts'
import { filesOf, type LaneName, openLane } from './lanes.ts'
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

/** Main and timeline side by side, then the reboots alone. */
export async function runLanes(
  context: RunContext,
  folder: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Evidence> {
  const collectors: Collector[] = []
  const lane = async (name: LaneName): Promise<void> => {
    const files = filesOf(name, context.only, context.profile.kind)
    if (signal.aborted || files.length === 0) return
    const collector = new Collector({
      planned: (tests) => progress({ kind: 'planned', lane: name, tests }),
      started: (test) => progress({ kind: 'started', lane: name, test }),
      finished: (outcome) => progress({ kind: 'finished', lane: name, outcome }),
    })
    collectors.push(collector)
    const opened = await openLane(name, { context, files, reporters: [collector, allure(folder)] })
    const cancel = () => void opened.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await opened.start()
    } finally {
      signal.removeEventListener('abort', cancel)
      await opened.close()
    }
  }
  const [main, timeline, reboot] = lanesOf(context)
  await Promise.all([main, timeline].flatMap((name) => (name === undefined ? [] : [lane(name)])))
  if (reboot !== undefined) await lane(reboot)
  return gathered(collectors, signal)
}

/** Reading needs the main lane only; the exclusive lane also has the writes that no token track may meet. */
function lanesOf({ level }: RunContext): [LaneName?, LaneName?, LaneName?] {
  return level === 'smoke' ? ['main'] : ['main', 'timeline', 'reboot']
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
