import type { Insight } from './declaration.ts'
import type { Configuration } from './model.ts'

export interface RuleContext {
  device: Insight
  /** The configuration that the candidate would replace. */
  running: Configuration
}

/** Checked once, at commit, whichever front the change came through; throws `Refusal`. */
export interface Rule {
  name: string
  /** The parts it looks at: it is asked only when one of them changes. */
  reads: readonly (keyof Configuration)[]
  check: (candidate: Configuration, context: RuleContext) => void
}

/** Brings parts that follow other parts in line before the rules are checked. */
export interface Settlement {
  reads: Rule['reads']
  settle: (candidate: Configuration, context: RuleContext) => Configuration
}
