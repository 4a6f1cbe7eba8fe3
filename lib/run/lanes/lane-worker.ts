import { registerHooks } from 'node:module'
import { inject } from 'vitest'
import { turnOf } from './turns.ts'

const ROOT = new URL('../../../', import.meta.url).href

/**
 * Vitest imports each file under a name of the moment and tells its main thread of every import, so that watching sees
 * changes. A lane runs each file once: under its own name the compile cache knows it, and nobody need be told.
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
  const file = /^(file:.*)%3Fvitest=\d+$/.exec(specifier)?.[1]
  // What others set up may be meant for each file anew.
  if (file !== undefined) return isOurs(file) ? file : undefined
  if (!isOurs(parent)) return undefined
  if (/^#(lib|suites)\//.test(specifier)) return new URL(specifier.slice(1), ROOT).href
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : undefined
}

function isOurs(url: string): boolean {
  return url.startsWith(ROOT) && !url.includes('/node_modules/')
}

// What every test needs, so that it is loaded when the turn comes.
await import('../../fixtures/platform.ts')
// The lane's tests begin when it is its turn.
await turnOf(inject('plumbline').id, inject('lane'))
