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
  check: (candidate: Configuration, context: RuleContext) => void
}

/** Brings parts that follow other parts in line before the rules are checked. */
export type Settlement = (candidate: Configuration, context: RuleContext) => Configuration
