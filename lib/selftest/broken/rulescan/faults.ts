import { checking } from './checking.ts'
import { expressions } from './expressions.ts'
import type { Faults } from './fault.ts'
import { findings } from './findings.ts'
import { http } from './http.ts'
import { references } from './references.ts'
import { servers } from './servers.ts'
import { shapes } from './shapes.ts'
import { surroundings } from './surroundings.ts'

/** All faults of the second build, by name. Combined faults are applied in this order. */
export const faults: Faults = {
  ...expressions,
  ...checking,
  ...findings,
  ...surroundings,
  ...shapes,
  ...references,
  ...http,
  ...servers,
}
