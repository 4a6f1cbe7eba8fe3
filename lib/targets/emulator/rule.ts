import type { DeviceView } from './device-view.ts'
import type { Tree } from './tree/node.ts'

export interface RuleContext<C = Tree> {
  device: DeviceView
  /** The configuration that the candidate would replace. */
  running: C
  /** The user who requests the change, if any. */
  by?: string | undefined
}

/** A rule that is checked at every commit, whichever interface the change comes from. */
export interface Rule<C = Tree> {
  name: string
  /** Top-level members of the configuration that the rule reads. The rule is skipped if none of them changes. */
  reads: readonly (keyof C & string)[]
  /** Throws `Refusal`. */
  check: (candidate: C, context: RuleContext<C>) => void
}

/** Adjusts dependent parts of the configuration before the rules are checked. */
export interface Settlement<C = Tree> {
  reads: Rule<C>['reads']
  settle: (candidate: C, context: RuleContext<C>) => Tree
}

/** A change that takes effect only after a restart. */
export interface RestartCause<C = Tree> {
  /** Warning that the CLI prints before it commits such a change. */
  warning: string
  isMet: (after: C, before: C, device: DeviceView) => boolean
}

/** Creates a rule that reads the configuration with the types of its areas. */
export function rule<C extends Tree>({ name, reads, check }: Rule<C>): Rule {
  return { name, reads, check: (candidate, context) => check(castTree(candidate), castContext(context)) }
}

export function settlement<C extends Tree>({ reads, settle }: Settlement<C>): Settlement {
  return { reads, settle: (candidate, context) => settle(castTree(candidate), castContext(context)) }
}

export function restartCause<C extends Tree>({ warning, isMet }: RestartCause<C>): RestartCause {
  return { warning, isMet: (after, before, device) => isMet(castTree(after), castTree(before), device) }
}

/**
 * Casts the configuration to the types of its areas. This is the emulator's only cast. It is safe, because the
 * configuration was validated against the model on entry.
 */
export function castTree<C extends Tree>(tree: Tree): C {
  return tree as C
}

function castContext<C extends Tree>({ running, ...others }: RuleContext): RuleContext<C> {
  return { ...others, running: castTree(running) }
}
