import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Mandate } from '../../domain/conformance.ts'
import { describeError } from '../../domain/errors.ts'
import { newRunId } from '../../launch/judging.ts'
import type { MissingPart, PartReport } from '../../run/merge/parts.ts'
import { DemandError, demandSome, parseDemand } from '../demand.ts'
import { listDifferences } from '../equality.ts'
import type { Unit } from '../unit.ts'
import type { Hub } from './hub.ts'
import type { Attempt, Certification, JobData, KnownUnit } from './job.ts'

/** A request for one certification on two equal units. */
export interface CertificationRequest {
  /**
   * The names of the two units; the first unit runs the tracks. If absent, any two equal units that meet the demand are
   * used.
   */
  readonly on?: readonly string[]
  readonly demand?: string
  readonly only?: readonly string[]
  readonly priority?: number
  readonly from: string
  readonly mandate?: Mandate
}

const PARTS = ['tracks', 'restarts'] as const

/**
 * Queues one job for each part.
 * @throws {DemandError} if no two known units are equal
 */
export async function submitCertification(
  hub: Hub,
  { on, demand, only = [], priority = 0, from, mandate }: CertificationRequest,
): Promise<Pick<Certification, 'id' | 'units'>> {
  const [tracks, restarts] = pickPair(await hub.units(), on, demand)
  const id = newRunId({ name: 'certification' })
  const parts = PARTS.map((name): JobData => {
    const { agent, name: unit } = { tracks, restarts }[name]
    return {
      level: 'certification',
      only,
      from,
      demand: parseDemand(`agent=${agent} unit=${unit}`).text,
      part: { name, of: id },
      ...(mandate === undefined ? {} : { mandate }),
    }
  })
  await hub.addCertification({ id, units: { tracks: tracks.name, restarts: restarts.name } }, parts, priority)
  return { id, units: { tracks: tracks.name, restarts: restarts.name } }
}

/**
 * Returns two equal units, preferably free ones.
 * @throws {DemandError} if there are none, naming the differences between the two most similar units
 */
export function pickPair(
  known: readonly KnownUnit[],
  on: readonly string[] | undefined,
  demand = 'release>=0',
): readonly [Unit, Unit] {
  const units = known.map(({ unit }) => unit)
  const isFree = (unit: Unit) =>
    Number(known.some((each) => each.unit === unit && each.state === 'free' && !each.drained))
  if (on !== undefined && on.length !== 2)
    throw new DemandError('A certification is divided between two units: name two, as --on rack4,rack5')
  const able =
    on === undefined
      ? demandSome(units, parseDemand(demand), 2).toSorted((one, other) => isFree(other) - isFree(one))
      : on.map((name) => findUnit(units, name))
  const pairs = able.flatMap((one, index) => able.slice(index + 1).map((other) => [one, other] as const))
  const compared = pairs.map((pair) => ({ pair, differences: listDifferences(...pair) }))
  const equal = compared.find(({ differences }) => differences.length === 0)
  if (equal !== undefined) return equal.pair
  const [nearest] = compared.toSorted((one, other) => one.differences.length - other.differences.length)
  throw new DemandError(`No two of these units are equal: ${nearest?.differences.join('; ')}`)
}

function findUnit(units: readonly Unit[], name: string): Unit {
  const [unit] = demandSome(units, parseDemand(`unit=${name}`))
  if (unit === undefined) throw new DemandError(`No known unit is named "${name}"`)
  return unit
}

/**
 * Merges the parts of a certification once no part is waiting or running, and again only if a late result has come.
 * @param folder the reports folder, with one subfolder per run
 * @returns undefined if there is nothing to merge
 */
export async function mergeCertification(hub: Hub, folder: string, id: string): Promise<Certification | undefined> {
  const certification = (await hub.certifications()).find((each) => each.id === id)
  if (certification === undefined || (await hub.isOpenCertification(id))) return undefined
  const attempts = await hub.attemptsOf(id)
  const last = PARTS.map((part) => attempts.findLast(({ data }) => data.part?.name === part))
  const { ended: merged } = certification
  if (merged !== undefined && last.every((attempt) => (attempt?.ended ?? 0) <= merged)) return undefined
  const { exitCode, conclusion } = await mergeReports(certification, last, folder).catch((error: unknown) => ({
    exitCode: 3,
    conclusion: describeError(error),
  }))
  await hub.endCertification(id, exitCode, conclusion)
  return { ...certification, exitCode, conclusion }
}

async function mergeReports(
  { id, units }: Certification,
  attempts: readonly (Attempt | undefined)[],
  folder: string,
): Promise<{ readonly exitCode: number; readonly conclusion: string }> {
  // Imported only here, because these modules load the whole suite, and the hub needs the suite only for merging.
  const [{ mergeParts }, { readPart }] = await Promise.all([
    import('../../run/merge/merge.ts'),
    import('../../run/merge/parts.ts'),
  ])
  const reports: PartReport[] = []
  const missing: MissingPart[] = []
  for (const [index, part] of PARTS.entries()) {
    const attempt = attempts[index]
    const place = join(folder, attempt?.run ?? '')
    if (attempt !== undefined && existsSync(join(place, 'conformance.json'))) reports.push(readPart(place))
    else missing.push({ part, profile: units[part], reason: attempt?.conclusion ?? 'it was cancelled before it began' })
  }
  const [mandate] = attempts.flatMap((attempt) => attempt?.data.mandate ?? [])
  const { run } = await mergeParts(reports, {
    id,
    folder: join(folder, id),
    missing,
    ...(mandate === undefined ? {} : { mandate }),
  })
  return run
}
