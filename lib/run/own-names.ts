import { registerHooks } from 'node:module'

/**
 * Preloaded into a lane's worker. Vitest imports each test file under a name of the moment, so that watching sees
 * changes; a lane runs each file once, and under its own name the compile cache knows it.
 */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return { ...resolved, url: resolved.url.replace(/\?vitest=\d+$/, '') }
  },
})
