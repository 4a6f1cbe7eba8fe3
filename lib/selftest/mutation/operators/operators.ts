import type { Operator } from './change.ts'
import { contradictEntry } from './contradicting.ts'
import { elements } from './elements.ts'
import { respellValue } from './names.ts'
import { removeField, more } from './presence.ts'
import { changeValue, retypeValue, setUnlistedValue } from './values.ts'
import { loseWrite, stale } from './written.ts'

/** Operators for an operation's output, whose values change over time. */
export const ofOutput: readonly Operator[] = [removeField, retypeValue, setUnlistedValue, respellValue, more]

/** All operators for a field of a resource. */
export const operators: readonly Operator[] = [
  removeField,
  retypeValue,
  setUnlistedValue,
  respellValue,
  changeValue,
  stale,
  loseWrite,
  elements,
  more,
  contradictEntry,
]
