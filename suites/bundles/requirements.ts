import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { captures } from './captures.ts'
import { holdings } from './holdings.ts'
import { onCommandLine } from './on-command-line.ts'
import { progress } from './progress.ts'
import { statuses } from './statuses.ts'

export const requirements = {
  ...captures,
  ...statuses,
  ...progress,
  ...holdings,
  ...onCommandLine,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
