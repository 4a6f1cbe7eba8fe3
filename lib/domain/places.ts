import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The extension of Plumbline's modules: TypeScript in a checkout, JavaScript in a package. */
export const SUFFIX = extname(import.meta.filename)

/** Plumbline's own folder, which contains `lib`, `suites`, `contract` and `profiles` in a checkout and in a package. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folder for a user's reports, journals and profiles: the checkout, or for a package the caller's folder. */
export const WORKPLACE = SUFFIX === '.ts' ? ROOT : `${process.cwd()}/`
