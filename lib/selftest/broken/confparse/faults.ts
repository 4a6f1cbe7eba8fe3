import { answers } from './answers.ts'
import { calls } from './calls.ts'
import { diagnostics } from './diagnostics.ts'
import type { Faults } from './fault.ts'
import { formats } from './formats.ts'
import { values } from './values.ts'

/** All faults of the second build, by name. Combined faults are applied in this order. */
export const faults: Faults = { ...calls, ...values, ...formats, ...diagnostics, ...answers }
