import type { Operator } from './change.ts'
import { contradicting } from './contradicting.ts'
import { elements } from './elements.ts'
import { spelled } from './names.ts'
import { gone, more } from './presence.ts'
import { differing, retyped, unlisted } from './values.ts'
import { lost, stale } from './written.ts'

/** Ways to alter what an operation puts out, whose values are of the moment. */
export const ofOutput: readonly Operator[] = [gone, retyped, unlisted, spelled, more]

/** Every way to alter a field. */
export const operators: readonly Operator[] = [
  gone,
  retyped,
  unlisted,
  spelled,
  differing,
  stale,
  lost,
  elements,
  more,
  contradicting,
]
