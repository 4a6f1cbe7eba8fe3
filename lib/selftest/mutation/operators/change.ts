import type { MemberChange } from '../../../targets/emulator/meddling/alteration.ts'
import type { Law } from '../mutant.ts'
import type { Node } from '../nodes.ts'

/** One way to alter a field wherever it appears. */
export interface FieldChange {
  readonly operator: string
  /** As text, such as `is "NEITHER"`. */
  readonly what: string
  readonly to: MemberChange
  readonly law: Law
  /** In a single entry; by default the same as in all entries. */
  readonly inOne?: Law
  /** If the change is harmless at both roots together, but not at one root. */
  readonly atOneRoot?: Law
  /** Also in a single answer: wrong if the field was written; otherwise a later answer may be right. */
  readonly eachAnswer?: true
  /** Alters the request, not the answer. */
  readonly sent?: true
}

/** Alters a field in one way, if that makes sense for it. */
export type Operator = (node: Node) => readonly FieldChange[]

export const undocumented: Law = { silent: 'the contract names no such member' }
export const unset: Law = { undecided: 'what is unset is left out' }
export const byNote: Law = { undecided: 'only the note on state names it' }
