import type { MemberChange } from '../../../targets/emulator/meddling/alteration.ts'
import type { Law } from '../mutant.ts'
import type { Node } from '../nodes.ts'

/** One way to alter a field wherever it appears. */
export interface FieldChange {
  readonly operator: string
  /** The change as text, such as `is "NEITHER"`. */
  readonly what: string
  readonly to: MemberChange
  readonly law: Law
  /** The contract's ruling if only a single entry is changed. By default the ruling for all entries applies. */
  readonly inOne?: Law
  /** The contract's ruling if only one root is changed, for changes that are harmless at both roots together. */
  readonly atOneRoot?: Law
  /**
   * The change is also made in a single response. Unset if a single response with the change may be right, for example
   * because the field was written in the meantime.
   */
  readonly eachAnswer?: true
  /** The change is made in the request, not in the response. */
  readonly sent?: true
}

/** Returns the changes of one kind that apply to a member. */
export type Operator = (node: Node) => readonly FieldChange[]

export const undocumented: Law = { silent: 'the contract names no such member' }
export const unset: Law = { undecided: 'what is unset is left out' }
export const byNote: Law = { undecided: 'only the note on state names it' }
