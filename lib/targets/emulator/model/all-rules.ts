import * as ports from './port-rules.ts'
import type { Rule, Settlement } from './rules.ts'

/** Every rule that a candidate is held against. */
export const rules: readonly Rule[] = [
  ports.portsAreFixed,
  ports.modeSuitsHighSpeed,
  ports.modeSuitsLowSpeed,
  ports.no4x25,
  ports.breakoutNeedsRelease,
  ports.adjacentPairsShareMode,
  ports.speedFollowsMode,
  ports.aggregateExists,
]

export const settlements: readonly Settlement[] = [ports.speedsFollowModes]
