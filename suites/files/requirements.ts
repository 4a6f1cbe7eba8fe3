import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { copies } from './copies.ts'
import { directories } from './directories.ts'
import { downloads } from './downloads.ts'
import { imports } from './imports.ts'
import { listing } from './listing.ts'
import { logs } from './logs.ts'
import { onCommandLine } from './on-command-line.ts'
import { uploads } from './uploads.ts'

export const requirements = {
  ...listing,
  ...directories,
  ...logs,
  ...downloads,
  ...uploads,
  ...imports,
  ...onCommandLine,
  ...copies,
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
