import { registerHooks } from 'node:module'
import { extname } from 'node:path'

const ROOT = new URL('../../../', import.meta.url).href
const SUFFIX = extname(import.meta.url)

/**
 * Imports each file under its real name, which the compile cache recognises, and reports no imports. Vitest would
 * import each file under a temporary name, and report every import to its main thread for watching. Neither is needed,
 * because a lane runs each file only once.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = plainly(specifier, context.parentURL)
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
})

/** Resolves a specifier that needs no search. Returns undefined for any other specifier. */
function plainly(specifier: string, parent = ''): string | undefined {
  if (specifier.startsWith('node:')) return specifier
  const file = /^(file:.*)(?:%3F|\?)vitest=\d+$/.exec(specifier)?.[1]
  // A setup file that is not part of Plumbline is left to Vitest, because it may have to run again for each test file.
  if (file !== undefined) return isOurs(file) ? file : undefined
  if (!isOurs(parent)) return undefined
  if (/^#(lib|suites)\//.test(specifier)) return new URL(specifier.slice(1).replace(/\.ts$/, SUFFIX), ROOT).href
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : undefined
}

function isOurs(url: string): boolean {
  return url.startsWith(ROOT) && !url.includes('/node_modules/', ROOT.length - 1)
}
