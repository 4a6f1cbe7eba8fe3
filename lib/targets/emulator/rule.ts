import type { Insight } from './insight.ts'
import type { Tree } from './tree/node.ts'

export interface RuleContext<C = Tree> {
  device: Insight
  /** The configuration that the candidate would replace. */
  running: C
}

/** Checked once, at commit, whichever front the change came through. */
export interface Rule<C = Tree> {
  name: string
  /** The members of the configuration that it looks at: nothing else makes it speak. */
  reads: readonly (keyof C & string)[]
  /** Throws `Refusal`. */
  check: (candidate: C, context: RuleContext<C>) => void
}

/** Brings what follows other parts in line with them, before the rules are checked. */
export interface Settlement<C = Tree> {
  reads: Rule<C>['reads']
  settle: (candidate: C, context: RuleContext<C>) => Tree
}

/** A change that takes effect only after a restart. */
export interface RestartCause<C = Tree> {
  /** What the command line says before it commits such a change. */
  warning: string
  isMet: (after: C, before: C, device: Insight) => boolean
}

/** A rule that reads the configuration by the types of its areas. */
export function rule<C extends Tree>({ name, reads, check }: Rule<C>): Rule {
  return { name, reads, check: (candidate, context) => check(typed(candidate), typedContext(context)) }
}

export function settlement<C extends Tree>({ reads, settle }: Settlement<C>): Settlement {
  return { reads, settle: (candidate, context) => settle(typed(candidate), typedContext(context)) }
}

export function restartCause<C extends Tree>({ warning, isMet }: RestartCause<C>): RestartCause {
  return { warning, isMet: (after, before, device) => isMet(typed(after), typed(before), device) }
}

/** The configuration as its areas declare it: it was checked against the model on its way in, hence the one cast of this target. */
export function typed<C extends Tree>(tree: Tree): C {
  return tree as C
}

function typedContext<C extends Tree>({ device, running }: RuleContext): RuleContext<C> {
  return { device, running: typed(running) }
}
