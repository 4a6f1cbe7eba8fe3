import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { diagnosticFields } from './diagnostics.ts'
import { fields } from './fields.ts'
import { onCommandLine } from './on-command-line.ts'
import { reading } from './reading.ts'
import { rulesOfModes } from './rules.ts'
import { transitions } from './transitions.ts'

export const requirements = {
  ...reading,
  ...fields,
  ...diagnosticFields,
  ...rulesOfModes,
  ...transitions,
  ...onCommandLine,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
