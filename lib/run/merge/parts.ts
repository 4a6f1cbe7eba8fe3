import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CertifiedUnit, Conformance } from '../../domain/conformance.ts'
import type { LaneName, PartName } from '../../domain/lane.ts'
import { hashInputs } from '../../report/inputs.ts'
import { ROOT } from '../lanes/lanes.ts'
import { buildConditions, differences } from '../record/conditions.ts'
import { readRecord, type Recorded } from '../record/reading.ts'

/** Thrown if reports cannot be merged. Nothing was written. */
export class MergeError extends Error {
  override name = 'MergeError'
}

/** The report of one part of a certification on several units. */
export interface PartReport {
  readonly part: PartName
  readonly unit: CertifiedUnit
  readonly conformance: Conformance
  readonly recorded: Recorded
}

/** A part without a report. */
export interface MissingPart {
  readonly part: PartName
  /** The unit, identified by the name of its profile. */
  readonly profile: string
  readonly reason: string
}

/** Gives different names to two units that report no serial number and whose profiles have the same name. */
export function nameApart(parts: readonly PartReport[]): readonly PartReport[] {
  if (new Set(parts.map(({ unit }) => unit.name)).size === parts.length) return parts
  return parts.map((each) => ({ ...each, unit: { ...each.unit, name: `${each.unit.name} of the ${each.part}` } }))
}

/** @throws {MergeError} if the folder does not contain the finished report of a part */
export function readPart(folder: string): PartReport {
  const conformance = readConformance(folder)
  const recorded = readRecord(folder)
  const { run } = conformance
  if (run.part === undefined) throw new MergeError(`${run.id} is no part of a certification on several units`)
  if (recorded?.opening.run !== run.id || recorded.end === undefined) {
    throw new MergeError(`${folder} has no record of ${run.id}: tests.jsonl is missing, or is that of another run`)
  }
  return { part: run.part, unit: describeUnit(run.part, conformance, recorded), conformance, recorded }
}

function readConformance(folder: string): Conformance {
  const file = join(folder, 'conformance.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new MergeError(`There is no result in ${file}: let the run end, or go on with it by --resume`)
  }
}

const LEFT_CHANGED: ReadonlySet<string> = new Set(['restore', 'configuration', 'power'])

function describeUnit(
  part: PartName,
  { run, target, incidents, deviceTime }: Conformance,
  { end }: Recorded,
): CertifiedUnit {
  const { unit: identity = {}, profile, addresses } = target
  return {
    name: identity.serial ?? profile,
    part,
    profile: run.called?.profile ?? profile,
    run: run.id,
    identity,
    addresses,
    restored: end?.lost !== true && !incidents.some(({ kind }) => LEFT_CHANGED.has(kind)),
    ...(deviceTime === undefined ? {} : { deviceSeconds: deviceTime.spent }),
    ...(run.interrupted === undefined ? {} : { interrupted: run.interrupted }),
  }
}

/**
 * Checks that the reports are the parts of one certification: each part is present once, the conditions are equal, the
 * suite is this one, and each test ran in the right part.
 * @throws {MergeError} listing every mistake
 */
export function checkParts(parts: readonly PartReport[], missing: readonly MissingPart[]): void {
  const names = [...parts, ...missing].map(({ part }) => part)
  const mistakes = [
    ...(names.toSorted().join() === 'restarts,tracks'
      ? []
      : [`the parts are ${names.join(' and ') || 'none'}, not tracks and restarts`]),
    ...(parts.length === 0 ? [`no unit has a report: ${missing.map(({ reason }) => reason).join('; ')}`] : []),
    ...parts.flatMap(listForeignTests),
    ...parts.flatMap(listConditions),
    ...(isOneUnit(parts)
      ? [`both parts were judged on ${parts[0]?.unit.name}: a certification on several units needs two`]
      : []),
  ]
  if (mistakes.length > 0) throw new MergeError(['These reports cannot be merged:', ...mistakes].join('\n  '))
}

/**
 * Whether both parts ran on the same unit. Units are compared by serial number, or by certificate if they report no
 * serial number.
 */
function isOneUnit(parts: readonly PartReport[]): boolean {
  const [one, other] = parts.map(({ unit, conformance }) => unit.identity.serial ?? conformance.target.fingerprint)
  return one !== undefined && one === other
}

/** For each part, the lanes that only the other part may have. */
const FOREIGN: Readonly<Record<PartName, readonly LaneName[]>> = {
  tracks: ['upgrade'],
  restarts: ['main', 'timeline'],
}

/** Finds a test that ran on both units, or on the wrong unit. */
function listForeignTests({ part, recorded, conformance }: PartReport, index: number, all: readonly PartReport[]) {
  const others = all.filter((_, position) => position < index)
  const keys = new Set(others.flatMap((other) => other.recorded.tests.flatMap(({ key }) => key ?? [])))
  const foreign = recorded.tests.find(
    ({ key, lane }) => key !== undefined && (keys.has(key) || FOREIGN[part].includes(lane)),
  )
  return foreign === undefined ? [] : [`${conformance.run.id}: ${foreign.outcome.name} belongs to the other part`]
}

/**
 * Compares the conditions of a part with those of the first part, and the suite that judged the part with this suite.
 */
function listConditions({ conformance, recorded }: PartReport, index: number, all: readonly PartReport[]) {
  const { conditions } = recorded.opening
  const { profile, suite } = conditions
  const { conditions: first } = (all[0] ?? { recorded }).recorded.opening
  // Profiles and part names are not compared, because the two parts are meant to differ in them.
  const { part: _part, ...wanted } = { ...first, profile }
  const { part: _own, ...found } = conditions
  const here = buildConditions({ ...conditions }, hashInputs(ROOT, profile)).suite
  return [
    ...(index === 0 ? [] : differences(wanted, found)),
    ...differences({ ...conditions, suite }, { ...conditions, suite: here }),
  ].map((line) => `${conformance.run.id}: ${line}`)
}
