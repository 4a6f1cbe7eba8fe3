import { answers } from './answers.ts'
import { calls } from './calls.ts'
import { diagnostics } from './diagnostics.ts'
import type { Faults } from './fault.ts'
import { formats } from './formats.ts'
import { values } from './values.ts'

/** Every promise that the second build can break, by name, in the order in which combined faults apply. */
export const faults: Faults = { ...calls, ...values, ...formats, ...diagnostics, ...answers }
