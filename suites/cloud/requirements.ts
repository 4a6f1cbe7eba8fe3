import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { credentials } from './credentials.ts'
import { proxy } from './proxy.ts'
import { uploads } from './uploads.ts'

export const requirements = { ...credentials, ...proxy, ...uploads } as const satisfies Catalogue

export const verifies = testsOf(requirements)
