import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { install } from './install.ts'
import { reading } from './reading.ts'
import { staging } from './staging.ts'
import { versions } from './versions.ts'

export const requirements = { ...reading, ...versions, ...staging, ...install } as const satisfies Catalogue

export const verifies = testsOf(requirements)
