import type { MemberChange } from '../../../targets/emulator/meddling/alteration.ts'
import type { Law } from '../mutant.ts'
import type { Node } from '../nodes.ts'

/** One way to alter a field, everywhere that it is shown. */
export interface FieldChange {
  readonly operator: string
  /** In words, such as `is "NEITHER"`. */
  readonly what: string
  readonly to: MemberChange
  readonly law: Law
  /** In one entry alone; where nothing is said, the same as in all. */
  readonly inOne?: Law
  /** Where nothing is wrong with it at both roots, but at one alone. */
  readonly atOneRoot?: Law
  /** In one answer alone: what is written is wrong there; else a later answer may be right. */
  readonly eachAnswer?: true
  /** It alters what is sent, not what is answered. */
  readonly sent?: true
}

/** Alters fields in one way, where that makes sense. */
export type Operator = (node: Node) => readonly FieldChange[]

export const undocumented: Law = { silent: 'the contract names no such member' }
export const unset: Law = { undecided: 'what is unset is left out' }
export const byNote: Law = { undecided: 'only the note on state names it' }
