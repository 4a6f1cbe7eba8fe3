import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { captures } from './captures.ts'
import { progress } from './progress.ts'
import { statuses } from './statuses.ts'

export const requirements = { ...captures, ...statuses, ...progress } as const satisfies Catalogue

export const verifies = testsOf(requirements)
