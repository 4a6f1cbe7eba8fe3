import { catalogue } from '../../catalogue/catalogue.ts'
import { citation, readFrozenCatalogue, suiteVersion } from '../../catalogue/frozen.ts'
import type { PartName } from '../../domain/lane.ts'
import type { Level } from '../../domain/requirement.ts'
import type { Profile } from '../../profile/profile.ts'

/** Conditions that must be equal for two runs to count as one. */
export interface Conditions {
  /**
   * The target as the profile describes it: addresses, certificate, host key, kind, model, release, and permitted
   * actions.
   */
  readonly profile: Profile
  readonly level: Level
  readonly only: readonly string[]
  readonly part?: PartName
  readonly faults: readonly string[]
  readonly quirks: readonly string[]
  readonly suite: {
    readonly version: string
    readonly catalogue: string
    /** Leading digits of the SHA-256 of the judging sources and the schemas. */
    readonly sources: string
  }
}

/** Returns the version of the suite and the digest of the catalogue that it judges. */
export function suiteIdentity() {
  const version = suiteVersion()
  return { version, catalogue: citation(catalogue.all, version, readFrozenCatalogue()) }
}

/** @param inputs digests of the run's inputs, by name */
export function buildConditions(
  { profile, level, only, part, faults, quirks }: Omit<Conditions, 'suite'>,
  inputs: ReadonlyMap<string, string>,
): Conditions {
  const { version, catalogue: cited } = suiteIdentity()
  const sources = ['suite', 'schemas'].map((name) => inputs.get(name)?.slice(0, 16)).join(' ')
  const suite = { version, catalogue: cited.digest, sources }
  return {
    profile,
    level,
    only: only.toSorted(),
    ...(part === undefined ? {} : { part }),
    faults: faults.toSorted(),
    quirks: quirks.toSorted(),
    suite,
  }
}

/**
 * Lists the differences between two sets of conditions, one line each, such as `profile/budgets/settle was 5, is 3`.
 * Returns an empty list if they are equal.
 */
export function differences(then: Conditions, now: Conditions): readonly string[] {
  // Values that JSON cannot store, such as an undefined member, do not count as differences.
  return findDifferences('', then, JSON.parse(JSON.stringify(now)))
}

function findDifferences(at: string, then: unknown, now: unknown): readonly string[] {
  if (JSON.stringify(then) === JSON.stringify(now)) return []
  if (!isTable(then) || !isTable(now)) return [`${at} was ${formatValue(then)}, is ${formatValue(now)}`]
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])]
  return names.flatMap((name) => findDifferences(at === '' ? name : `${at}/${name}`, then[name], now[name]))
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formatValue(value: unknown): string {
  if (value === undefined) return 'absent'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
