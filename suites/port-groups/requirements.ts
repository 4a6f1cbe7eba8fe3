import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { diagnosticFields } from './diagnostics.ts'
import { fields } from './fields.ts'
import { reading } from './reading.ts'
import { rulesOfModes } from './rules.ts'
import { transitions } from './transitions.ts'

export const requirements = {
  ...reading,
  ...fields,
  ...diagnosticFields,
  ...rulesOfModes,
  ...transitions,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
