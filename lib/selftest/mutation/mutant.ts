import type { Alteration } from '../../targets/emulator/meddling/alteration.ts'

/** What the contract says about a mutant. */
export type Law =
  /** The mutant violates this sentence, so a requirement must fail. */
  | { readonly breaks: string }
  /** The contract is silent about the change or allows it, so no requirement may fail. */
  | { readonly silent: string }
  /**
   * The mutant violates this sentence in a single response. Its requirement must fail, or the response must be recorded
   * as an observation with its transcript. No other requirement may fail.
   */
  | { readonly once: string }
  /**
   * The mutant damages content, and the damage may come from the channel or from the device. Only requirements on the
   * damaged content may fail.
   */
  | { readonly channel: string }
  /** The mutant is not run, because the contract is ambiguous or a later response may be right. */
  | { readonly undecided: string }

/** One alteration of a run's exchanges. */
export interface Mutant {
  /** Areas that judge the mutant. It is counted under the first area. */
  readonly areas: readonly [string, ...string[]]
  readonly operator: string
  /** Text that describes the change, and where and when it is made. */
  readonly what: string
  readonly law: Law
  readonly alteration: Alteration
  /** Path of the altered field without module names, as in schemas. */
  readonly field?: string
}

/** Formats the readable name of a mutant, which the list of equivalent mutants also uses. */
export function formatMutantName({
  areas: [area],
  operator,
  what,
}: Pick<Mutant, 'areas' | 'operator' | 'what'>): string {
  return `${area}: ${operator}: ${what}`
}

/** Formats the name of the fault that plants the mutant. */
export function formatAlteration({ alteration }: Pick<Mutant, 'alteration'>): string {
  return `altered:${JSON.stringify(alteration)}`
}
