import { registerHooks } from 'node:module'
import { inject } from 'vitest'
import { turnOf } from './turns.ts'

const ROOT = new URL('../../../', import.meta.url).href

/**
 * Vitest imports each file under a temporary name and reports every import to its main thread, for watch mode. A lane
 * runs each file once: under its real name the compile cache finds it, and no report is needed.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = plainly(specifier, context.parentURL)
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
})

/** Resolves a specifier that needs no search; undefined for all others. */
function plainly(specifier: string, parent = ''): string | undefined {
  if (specifier.startsWith('node:')) return specifier
  const file = /^(file:.*)%3Fvitest=\d+$/.exec(specifier)?.[1]
  // Set-up files of packages may have to run for every test file.
  if (file !== undefined) return isOurs(file) ? file : undefined
  if (!isOurs(parent)) return undefined
  if (/^#(lib|suites)\//.test(specifier)) return new URL(specifier.slice(1), ROOT).href
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : undefined
}

function isOurs(url: string): boolean {
  return url.startsWith(ROOT) && !url.includes('/node_modules/')
}

// Loads what every test needs before the turn comes.
await import('../../fixtures/platform.ts')
// Holds the lane's tests back until it is its turn.
await turnOf(inject('plumbline').id, inject('lane'))
