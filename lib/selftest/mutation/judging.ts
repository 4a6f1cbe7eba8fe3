import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { loadResources } from '../../catalogue/schemas.ts'
import { inShort } from '../tally.ts'
import { type Mutant, formatMutantName } from './mutant.ts'

/** What came of a mutant. `harmless` and `false alarm` are of those that break nothing. */
export type Fate = 'killed' | 'survived' | 'harmless' | 'false alarm'

export interface Judged {
  readonly mutant: Mutant
  readonly fate: Fate
  /** Requirements that failed, and did not without it. */
  readonly failed: readonly string[]
  /** What else changed, in words. */
  readonly beside: readonly string[]
  /** Whether any exchange was altered. */
  readonly met: boolean
  /** Whether one that failed stands for the field that was altered; undefined where no field was. */
  readonly named?: boolean
  /** Why nobody can tell it from the device itself, where that is known. */
  readonly equivalent?: string
}

/** Patterns for names of mutants, each with the reason why no check could tell them from the device itself. */
export type Equivalents = Readonly<Record<string, string>>

/** @param run undefined: it wrote no report */
export function judgeMutant(
  mutant: Mutant,
  baseline: Conformance,
  run: Conformance | undefined,
  met: boolean,
  equivalents: Equivalents,
): Judged {
  const before = new Map(baseline.requirements.map(({ id, verdict }) => [id, verdict]))
  const changed = (run?.requirements ?? []).filter(({ id, verdict }) => verdict !== before.get(id))
  const failed = changed.filter(({ verdict }) => verdict === 'failed')
  const beside = [
    ...(run === undefined ? ['no report was written'] : []),
    ...(run?.run.interrupted === undefined ? [] : [`the run broke off: ${run.run.interrupted}`]),
    ...changed.filter(({ verdict }) => verdict !== 'failed').map(({ id, verdict }) => `${id}: ${verdict}`),
    ...(run?.incidents ?? []).map(({ message }) => `incident: ${message}`),
  ]
  const name = formatMutantName(mutant)
  const [, equivalent] = Object.entries(equivalents).find(([pattern]) => new RegExp(pattern).test(name)) ?? []
  return {
    mutant,
    fate: determineFate(mutant, failed, {
      reported: run !== undefined,
      observed: countOddAnswers(run) > countOddAnswers(baseline),
    }),
    failed: failed.map(({ id }) => id),
    beside,
    met,
    ...(mutant.field === undefined || failed.length === 0
      ? {}
      : { named: failed.some(({ id }) => findOwners(mutant).has(id)) }),
    ...(equivalent === undefined ? {} : { equivalent }),
  }
}

function determineFate(
  { law, alteration, areas }: Mutant,
  failed: readonly RequirementResult[],
  { reported, observed }: { readonly reported: boolean; readonly observed: boolean },
): Fate {
  if ('breaks' in law) return failed.some(({ id }) => areas.includes(id.replace(/\/.*$/, ''))) ? 'killed' : 'survived'
  const isShown = (each: RequirementResult) => hasMatchingExchanges(each, [...(alteration.calls?.methods ?? []), 'GET'])
  const said = failed.filter((each) => 'silent' in law || !isShown(each))
  if (said.length > 0 || !reported) return 'false alarm'
  if ('once' in law) return failed.length > 0 || observed ? 'killed' : 'survived'
  return 'harmless'
}

/** How many answers a run observed that were wrong once. */
function countOddAnswers(run: Conformance | undefined): number {
  return (run?.observations ?? []).filter(({ subject }) => subject === 'single odd answers').length
}

/** Whether what failed shows a call of those methods: what an answer says counts, though it was wrong once. */
function hasMatchingExchanges({ failures = [] }: RequirementResult, methods: readonly string[]): boolean {
  return (
    failures.length > 0 &&
    failures.every(({ exchange = '' }) => methods.some((method) => exchange.startsWith(`${method} `)))
  )
}

/** Requirements that schemas name at the altered field, its twin, and what they stand in or hold. */
function findOwners({ field = '', areas }: Mutant): ReadonlySet<string> {
  const twin = field.replace(/\/(config|state)\//, (_, part) => (part === 'config' ? '/state/' : '/config/'))
  const near = (path: string) =>
    [field, twin].some((own) => `${path}/`.startsWith(`${own}/`) || `${own}/`.startsWith(`${path}/`))
  return new Set(
    areas
      .flatMap((area) => loadResources(area))
      .flatMap((resource) => [...resource.fields, { ...resource, row: {} }])
      .filter(({ path }) => near(path))
      .flatMap((node) => listRequirementIds(node)),
  )
}

function listRequirementIds(node: object): readonly string[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null && 'requirement' in value ? [String(value.requirement)] : []
  })
}

/** The share of mutants that break something and were killed, of those that can be told from the device. */
export function computeKillRate(all: readonly Judged[]): { readonly killed: number; readonly of: number } {
  const counted = all.filter(
    ({ fate, equivalent }) => fate === 'killed' || (fate === 'survived' && equivalent === undefined),
  )
  return { killed: counted.filter(({ fate }) => fate === 'killed').length, of: counted.length }
}

/** One line for a mutant that is not as it has to be. */
export function formatVerdict({ mutant, failed, beside, met, fate }: Judged): string {
  const law = Object.entries(mutant.law).map(([word, sentence]) => `${word}: ${sentence}`)
  const seen = inShort([...failed.map((id) => `${id} failed`), ...beside]) || 'nothing changed'
  return `${fate}: ${formatMutantName(mutant)} (${law.join()}); ${met ? '' : 'no exchange was altered; '}${seen}`
}
