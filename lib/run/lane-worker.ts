import { registerHooks } from 'node:module'
import { inject } from 'vitest'
import { turnOf } from './turns.ts'

const ROOT = new URL('../../', import.meta.url).href

/**
 * Vitest tells its main thread of every import, so that watching knows what depends on what. A lane runs once: names
 * that need no search are resolved before Vitest hears of them.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = plainly(specifier, context.parentURL)
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
})

function plainly(specifier: string, parent = ''): string | undefined {
  if (specifier.startsWith('node:')) return specifier
  if (specifier.startsWith('file:')) return specifier.replace(/%3Fvitest=\d+$/, '')
  if (!parent.startsWith(ROOT) || parent.includes('/node_modules/')) return undefined
  if (/^#(lib|suites)\//.test(specifier)) return new URL(specifier.slice(1), ROOT).href
  return specifier.startsWith('.') ? new URL(specifier, parent).href : undefined
}

// What every test needs, so that it is loaded when the turn comes.
await import('../fixtures.ts')
// First set-up file of a lane: its tests begin when it is the lane's turn.
await turnOf(inject('plumbline').id, inject('lane'))
