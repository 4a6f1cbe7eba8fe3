import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { credentials } from './credentials.ts'
import { proxy } from './proxy.ts'

export const requirements = { ...credentials, ...proxy } as const satisfies Catalogue

export const verifies = testsOf(requirements)
