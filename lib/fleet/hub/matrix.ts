import type { Verdict } from '../../domain/conformance.ts'
import type { Unit } from '../unit.ts'
import type { Attempt, KnownUnit } from './job.ts'

/** Requirements that did not pass on every unit, with their verdicts on each unit. */
export interface Matrix {
  /** Names of the units with a result, in the order of the cells. */
  readonly units: readonly string[]
  readonly rows: readonly MatrixRow[]
  /** Requirements that passed on every unit that judged them. */
  readonly passed: number
}

export interface MatrixRow {
  readonly requirement: string
  /** Verdict per unit; undefined if a unit has no result for the requirement. */
  readonly cells: readonly (Verdict | undefined)[]
  /** On which units the requirement does not hold, such as `rack4 only` or `1.8.0-4321 on every unit`. */
  readonly where: string
}

/** Whether the attempt ended with a result. */
export function isSettledVerdict({ ended, verdicts }: Attempt): boolean {
  return ended !== undefined && verdicts !== undefined
}

/** Compares the last verdicts of all units. */
export function buildMatrix(known: readonly Pick<KnownUnit, 'unit'>[], ended: readonly Attempt[]): Matrix {
  const columns = known.flatMap(({ unit }) => {
    const own = ended.filter((attempt) => attempt.agent === unit.agent && attempt.unit === unit.name)
    const last = own.at(-1)
    if (last === undefined) return []
    const comparable = own.filter(({ facts }) => facts.release === last.facts.release)
    return [{ unit: last.facts, verdicts: joinVerdicts(comparable) }]
  })
  const all = [...new Set(columns.flatMap(({ verdicts }) => [...verdicts.keys()]))].toSorted()
  const rows = all.flatMap((requirement) => {
    const cells = columns.map(({ verdicts }) => verdicts.get(requirement))
    if (!cells.some((verdict) => verdict === 'failed' || verdict === 'inconclusive')) return []
    return [
      {
        requirement,
        cells,
        where: describePattern(
          cells,
          columns.map(({ unit }) => unit),
        ),
      },
    ]
  })
  const passed = all.length - rows.length
  return {
    units: columns.map(({ unit }) => unit.name),
    rows: rows.toSorted(compareFailures),
    passed: countPassed(all, columns, passed),
  }
}

/**
 * Returns the last verdict on each requirement. A run that did not test a requirement, such as a part of a certification,
 * does not hide the verdict of an earlier run.
 */
function joinVerdicts(attempts: readonly Attempt[]): ReadonlyMap<string, Verdict> {
  const joined = new Map<string, Verdict>()
  for (const attempt of attempts)
    for (const [id, verdict] of indexVerdicts(attempt))
      if (verdict !== 'not tested' || !joined.has(id)) joined.set(id, verdict)
  return joined
}

function indexVerdicts({ verdicts = {} }: Attempt): ReadonlyMap<string, Verdict> {
  return new Map(
    Object.entries(verdicts).flatMap(([verdict, ids]) => ids.map((id) => [id, verdict as Verdict] as const)), // the keys are verdicts
  )
}

function countPassed(
  all: readonly string[],
  columns: readonly { readonly verdicts: ReadonlyMap<string, Verdict> }[],
  most: number,
): number {
  const passed = all.filter((id) => {
    const judged = columns
      .map(({ verdicts }) => verdicts.get(id))
      .filter((each) => each === 'passed' || each === 'failed' || each === 'inconclusive')
    return judged.length > 0 && judged.every((each) => each === 'passed')
  })
  return Math.min(passed.length, most)
}

function compareFailures(one: MatrixRow, other: MatrixRow): number {
  const failures = ({ cells }: MatrixRow) => cells.filter((cell) => cell === 'failed').length
  return failures(other) - failures(one)
}

/**
 * Describes where a requirement does not hold: on one unit, on all units of one release, model or kind, or on some
 * units.
 */
function describePattern(cells: MatrixRow['cells'], units: readonly Unit[]): string {
  const bad = units.filter((_, index) => cells[index] === 'failed')
  const good = units.filter((_, index) => cells[index] === 'passed')
  const [first] = bad
  if (first === undefined) {
    const open = units.filter((_, index) => cells[index] === 'inconclusive').map(({ name }) => name)
    return `inconclusive on ${open.join(', ')}`
  }
  if (bad.length === 1 && good.length > 0) return `${first.name} only`
  if (bad.length > 1) {
    for (const fact of ['release', 'model', 'kind'] as const) {
      const value = first[fact]
      if (value === undefined) continue
      const isShared = bad.every((unit) => unit[fact] === value) && good.every((unit) => unit[fact] !== value)
      if (isShared && good.length > 0) return `${value} on every unit`
    }
    if (good.length === 0) return `all ${bad.length} units that judged it`
  }
  return bad.length === 1
    ? `${first.name}, the only one that judged it`
    : `${bad.length} of ${bad.length + good.length} units`
}
