import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Conformance } from '../../domain/conformance.ts'
import { UNFINISHED } from '../../report/folder.ts'
import { going, readReport } from '../calls.ts'
import { listJournals } from '../../acceptance/journals.ts'
import { diffStates } from '../standing.ts'
import { inBrief } from '../table.ts'
import { type Unit, startUnit } from '../unit.ts'
import { Places } from './places.ts'
import { type Kind, MARK, wrongReply } from './replies.ts'

/** A read of a run. */
export interface Read {
  readonly place: string
  /** Whether the tests had begun. */
  readonly inTests: boolean
  /** Number of calls that the client has made since its last wrong response, or since its first call. */
  readonly since: number
}

/** Chooses the wrong response to a read, or undefined if the read gets the real response. */
export type Choice = (read: Read) => Kind | undefined

/** Outcome of a run with wrong responses. */
export interface Misled {
  /** The wrong responses by number, each with the failures that it caused. */
  readonly wrong: ReadonlyMap<number, { readonly place: string; readonly kind: Kind; readonly failed: string[] }>
  /** Problems of the run, such as failures and incidents, that no wrong response justifies. */
  readonly complaints: readonly string[]
}

/**
 * Starts a run in which some responses are wrong, and waits for its end.
 * @param flags flags of `plumbline run`
 */
export async function misleadRun(model: string, flags: readonly string[], choice: Choice): Promise<Misled> {
  const unit = await startUnit(model)
  try {
    const before = await unit.standing()
    const out = join(unit.folder, 'run')
    const wrong = interceptAnswers(unit, choice, () => existsSync(join(out, UNFINISHED)))
    const { out: said, err } = await going('run', '--profile', unit.profile, '--out', out, ...flags).ended
    unit.proxy.intercept({})
    const report = readReport(out)
    const complaints =
      report === undefined ? [`no report: ${(said + err).trim().slice(-400)}`] : findComplaints(report, out, wrong)
    return { wrong, complaints: [...complaints, ...(await findLeftovers(unit, before))] }
  } finally {
    await unit.close()
  }
}

function interceptAnswers(unit: Unit, choice: Choice, inTests: () => boolean) {
  const places = new Places()
  const wrong = new Map<number, { place: string; kind: Kind; failed: string[] }>()
  const bodies = new Map<string, Buffer>()
  let last = 0
  unit.proxy.intercept({
    answered(call, reply) {
      const place = places.of(call)
      places.answered(call, reply.headers['x-auth-token'])
      if (place === undefined) return reply
      const kind = choice({ place: place.name, inTests: inTests(), since: call.number - last })
      const other = [...bodies].findLast(([path]) => path !== call.path)?.[1] ?? Buffer.from('{}')
      bodies.delete(call.path)
      bodies.set(call.path, reply.body)
      const instead = kind === undefined ? undefined : wrongReply(kind, reply, call.number, other)
      if (kind === undefined || instead === undefined) return reply
      last = call.number
      wrong.set(call.number, { place: place.name, kind, failed: [] })
      return instead
    },
  })
  return wrong
}

/** Begins a complaint about a change that a run named in its report and did not restore. */
const NAMED = 'incident of restoring: '

/**
 * Whether a run named everything that it did not restore, and `plumbline restore` then restored it. Any other problem
 * would be a further complaint.
 */
export function isPutRight(complaints: readonly string[]): boolean {
  return complaints.length > 0 && complaints.every((each) => each.startsWith(NAMED))
}

/**
 * Finds complaints that the wrong responses do not justify. A requirement may fail only if the transcript of its
 * failure contains a wrong response. No incident may be reported, and the run must complete.
 */
export function findComplaints(report: Conformance, out: string, wrong: Misled['wrong']): readonly string[] {
  const complaints = report.incidents.map(({ kind, message, details = [] }) => {
    const sort = kind === 'restore' || kind === 'configuration' ? NAMED : 'incident: '
    return `${sort}${message} ${inBrief(details, 2)}`
  })
  if (report.run.interrupted !== undefined) complaints.push(`the run broke off: ${report.run.interrupted}`)
  for (const { id, verdict, failures = [] } of report.requirements) {
    if (verdict !== 'failed') continue
    for (const { message, transcript } of failures) {
      const marks = transcript === undefined ? [] : parseMarks(readFileSync(join(out, transcript), 'utf8'))
      const causes = marks.flatMap((number) => wrong.get(number) ?? [])
      for (const { failed } of causes) if (!failed.includes(id)) failed.push(id)
      if (causes.length === 0) complaints.push(`${id} failed without a wrong answer: ${message}`)
    }
  }
  return complaints
}

function parseMarks(transcript: string): readonly number[] {
  return [...transcript.matchAll(new RegExp(`^${MARK}: (\\d+)`, 'gm'))].map(([, number]) => Number(number))
}

/**
 * Returns how the device differs from its state before the run. If the run left a journal, `plumbline restore` is
 * called before the comparison.
 */
async function findLeftovers(unit: Unit, before: Awaited<ReturnType<Unit['standing']>>): Promise<readonly string[]> {
  const open = listJournals(unit.api).length > 0
  const { out, err } = open ? await going('restore', '--profile', unit.profile).ended : { out: '', err: '' }
  const differs = diffStates(before, await unit.standing()).map((line) => `differs: ${line}`)
  const journals = listJournals(unit.api).map(
    (file) => `a journal is left after restore (${(out + err).trim().slice(-200)}): ${file}`,
  )
  return [...differs, ...journals]
}
