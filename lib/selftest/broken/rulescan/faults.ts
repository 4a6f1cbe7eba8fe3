import { checking } from './checking.ts'
import { expressions } from './expressions.ts'
import type { Faults } from './fault.ts'
import { findings } from './findings.ts'
import { http } from './http.ts'
import { references } from './references.ts'
import { servers } from './servers.ts'
import { surroundings } from './surroundings.ts'

/** Every promise that the second build can break, by name. */
export const faults: Faults = {
  ...findings,
  ...expressions,
  ...checking,
  ...surroundings,
  ...references,
  ...http,
  ...servers,
}
