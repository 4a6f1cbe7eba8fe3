import type { Alteration } from '../../targets/emulator/meddling/alteration.ts'

/** The contract's ruling on a mutant. */
export type Law =
  /** Breaks this sentence: a requirement must fail. */
  | { readonly breaks: string }
  /** The contract is silent or allows it: nothing may fail. */
  | { readonly silent: string }
  /**
   * Breaks this sentence in a single answer: its requirement must fail, or the answer be observed with its transcript.
   * Nothing else may fail.
   */
  | { readonly once: string }
  /**
   * Damage in transit may be the channel's or the device's: requirements on the damaged content may fail, and no
   * others.
   */
  | { readonly channel: string }
  /** Not tried: the contract is ambiguous, or a later answer may be right. */
  | { readonly undecided: string }

/** One alteration of the exchanges in a run. */
export interface Mutant {
  /** Areas that judge it. It is counted under the first. */
  readonly areas: readonly [string, ...string[]]
  readonly operator: string
  /** The change, its place and its time. */
  readonly what: string
  readonly law: Law
  readonly alteration: Alteration
  /** Path of the altered field without module names, as in schemas. */
  readonly field?: string
}

/** The readable name of a mutant, also used in the list of equivalent mutants. */
export function formatMutantName({
  areas: [area],
  operator,
  what,
}: Pick<Mutant, 'areas' | 'operator' | 'what'>): string {
  return `${area}: ${operator}: ${what}`
}

/** The fault name that plants it. */
export function formatAlteration({ alteration }: Pick<Mutant, 'alteration'>): string {
  return `altered:${JSON.stringify(alteration)}`
}
