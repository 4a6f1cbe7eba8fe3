import { registerHooks } from 'node:module'
import { extname } from 'node:path'

const ROOT = new URL('../../../', import.meta.url).href
const SUFFIX = extname(import.meta.url)

/**
 * Vitest imports each file under a name of the moment, and tells its main thread of every import, for watching. A lane
 * runs each file once: under its own name the compile cache knows it, and nobody has to be told.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = plainly(specifier, context.parentURL)
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
})

/** Where a name leads that needs no search; undefined for all others. */
function plainly(specifier: string, parent = ''): string | undefined {
  if (specifier.startsWith('node:')) return specifier
  const file = /^(file:.*)(?:%3F|\?)vitest=\d+$/.exec(specifier)?.[1]
  // A setup file of somebody else may be meant for each test file anew.
  if (file !== undefined) return isOurs(file) ? file : undefined
  if (!isOurs(parent)) return undefined
  if (/^#(lib|suites)\//.test(specifier)) return new URL(specifier.slice(1).replace(/\.ts$/, SUFFIX), ROOT).href
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : undefined
}

function isOurs(url: string): boolean {
  return url.startsWith(ROOT) && !url.includes('/node_modules/', ROOT.length - 1)
}
