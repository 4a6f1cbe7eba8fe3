import type { Switch } from './switch.ts'

/** Lawful behaviours of real units: no check may fail for one of them. */
export const quirks: readonly Switch[] = []
