import { checking } from './checking.ts'
import { expressions } from './expressions.ts'
import type { Faults } from './fault.ts'
import { findings } from './findings.ts'
import { http } from './http.ts'
import { references } from './references.ts'
import { servers } from './servers.ts'
import { shapes } from './shapes.ts'
import { surroundings } from './surroundings.ts'

/** Every promise that the second build can break, by name, in the order in which combined faults apply. */
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
