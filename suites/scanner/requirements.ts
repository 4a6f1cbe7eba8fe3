import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { checking } from './checking.ts'
import { expressions } from './expressions.ts'
import { findings } from './findings.ts'
import { http } from './http.ts'
import { references } from './references.ts'
import { servers } from './servers.ts'
import { surroundings } from './surroundings.ts'

export const requirements = {
  ...checking,
  ...findings,
  ...expressions,
  ...surroundings,
  ...references,
  ...http,
  ...servers,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
