import { catalogue } from '../../catalogue/catalogue.ts'
import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { loadResources } from '../../catalogue/schemas.ts'
import { inShort } from '../tally.ts'
import { type Mutant, formatMutantName } from './mutant.ts'

/** The outcome of a run with a mutant. `harmless` and `false alarm` apply to mutants that violate nothing. */
export type Fate = 'killed' | 'survived' | 'harmless' | 'false alarm'

export interface Judged {
  readonly mutant: Mutant
  readonly fate: Fate
  /** Requirements that failed with the mutant but not without it. */
  readonly failed: readonly string[]
  /** All other differences from the run without the mutant, as text. */
  readonly beside: readonly string[]
  /** Whether any exchange was altered. */
  readonly met: boolean
  /**
   * Whether a failed requirement covers the altered field. Undefined if no field was altered or no requirement failed.
   */
  readonly named?: boolean
  /** If known: the reason why no check can distinguish the mutant from the unaltered device. */
  readonly equivalent?: string
}

/**
 * Patterns for mutant names, each with the reason why no check can distinguish these mutants from the unaltered device.
 */
export type Equivalents = Readonly<Record<string, string>>

/**
 * Compares the run with a mutant to the baseline.
 * @param run undefined if the run wrote no report
 */
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
  { law, alteration, areas, operator }: Mutant,
  failed: readonly RequirementResult[],
  { reported, observed }: { readonly reported: boolean; readonly observed: boolean },
): Fate {
  if ('breaks' in law) return failed.some(({ id }) => areas.includes(id.replace(/\/.*$/, ''))) ? 'killed' : 'survived'
  const isShown = (each: RequirementResult) => hasMatchingExchanges(each, [...(alteration.calls?.methods ?? []), 'GET'])
  const isContradicted = ({ id }: RequirementResult) => ['differing', 'other value'].includes(operator) && isTyped(id)
  const said = failed.filter((each) => !isContradicted(each) && ('silent' in law || !isShown(each)))
  if (said.length > 0 || !reported) return 'false alarm'
  if ('once' in law) return failed.length > 0 || observed ? 'killed' : 'survived'
  return 'harmless'
}

/**
 * Whether a requirement is about the command line. Such a requirement may compare what is printed with the API, so it
 * may fail if only the API shows another value, even where the contract leaves the value open.
 */
function isTyped(id: string): boolean {
  return catalogue.all.get(id)?.commandLine !== undefined
}

/** Counts a run's observations of single wrong responses. */
function countOddAnswers(run: Conformance | undefined): number {
  return (run?.observations ?? []).filter(({ subject }) => subject === 'single odd answers').length
}

/**
 * Whether every failure of a requirement occurred in a call with one of these methods. Such a failure is no false
 * alarm, even if the mutant altered only a single response.
 */
function hasMatchingExchanges({ failures = [] }: RequirementResult, methods: readonly string[]): boolean {
  return (
    failures.length > 0 &&
    failures.every(({ exchange = '' }) => methods.some((method) => exchange.startsWith(`${method} `)))
  )
}

/**
 * Returns the requirements that the schemas list for the altered field, its counterpart in `config` or `state`, their
 * parents and their children.
 */
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

/**
 * Computes the kill rate: the mutants killed, out of all mutants that violate the contract and can be distinguished
 * from the device.
 */
export function computeKillRate(all: readonly Judged[]): { readonly killed: number; readonly of: number } {
  const counted = all.filter(
    ({ fate, equivalent }) => fate === 'killed' || (fate === 'survived' && equivalent === undefined),
  )
  return { killed: counted.filter(({ fate }) => fate === 'killed').length, of: counted.length }
}

/** Formats one line about a mutant with an unexpected outcome. */
export function formatVerdict({ mutant, failed, beside, met, fate }: Judged): string {
  const law = Object.entries(mutant.law).map(([word, sentence]) => `${word}: ${sentence}`)
  const seen = inShort([...failed.map((id) => `${id} failed`), ...beside]) || 'nothing changed'
  return `${fate}: ${formatMutantName(mutant)} (${law.join()}); ${met ? '' : 'no exchange was altered; '}${seen}`
}
