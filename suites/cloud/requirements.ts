import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { credentials } from './credentials.ts'
import { onCommandLine } from './on-command-line.ts'
import { proxy } from './proxy.ts'
import { uploads } from './uploads.ts'

export const requirements = { ...credentials, ...proxy, ...uploads, ...onCommandLine } as const satisfies Catalogue

export const verifies = testsOf(requirements)
