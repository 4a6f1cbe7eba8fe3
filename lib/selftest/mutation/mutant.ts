import type { Alteration } from '../../targets/emulator/meddling/alteration.ts'

/** What the contract makes of a mutant. */
export type Law =
  /** It breaks this sentence: a requirement has to fail. */
  | { readonly breaks: string }
  /** The contract is silent, or allows it: nothing may fail. */
  | { readonly silent: string }
  /** It breaks this sentence in one answer alone: that has to fail, or to be observed with its transcript; nothing else may fail by it. */
  | { readonly once: string }
  /** What breaks on its way is the channel's as well as the device's: what it shows may fail, and nothing else. */
  | { readonly channel: string }
  /** Readings differ, or a later answer may be right: it is not tried. */
  | { readonly undecided: string }

/** One thing of the exchanges that is altered in a run. */
export interface Mutant {
  /** Areas that judge it; it counts for the first. */
  readonly areas: readonly [string, ...string[]]
  readonly operator: string
  /** What is altered, where and when. */
  readonly what: string
  readonly law: Law
  readonly alteration: Alteration
  /** Path of the altered field in bare names, as schemas have it. */
  readonly field?: string
}

/** Names a mutant for people, and in the list of those that nobody can tell from the device itself. */
export function formatMutantName({
  areas: [area],
  operator,
  what,
}: Pick<Mutant, 'areas' | 'operator' | 'what'>): string {
  return `${area}: ${operator}: ${what}`
}

/** How a run is told to plant it. */
export function formatAlteration({ alteration }: Pick<Mutant, 'alteration'>): string {
  return `altered:${JSON.stringify(alteration)}`
}
