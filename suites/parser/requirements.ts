import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { commandLine } from './command-line.ts'
import { diagnostics } from './diagnostics.ts'
import { formats } from './formats.ts'
import { server } from './server.ts'
import { silent } from './silent.ts'
import { values } from './values.ts'

export const requirements = {
  ...commandLine,
  ...values,
  ...formats,
  ...diagnostics,
  ...server,
  ...silent,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
