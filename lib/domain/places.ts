import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The ending of Plumbline's modules: TypeScript in a checkout, JavaScript in a package. */
export const SUFFIX = extname(import.meta.filename)

/** Plumbline's own folder: `lib`, `suites`, `contract` and `profiles` stand in it, in a checkout as in a package. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where a user's reports, journals and profiles are kept: in the checkout; of a package, in the caller's folder. */
export const WORKPLACE = SUFFIX === '.ts' ? ROOT : `${process.cwd()}/`
