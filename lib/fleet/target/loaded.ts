import { registerHooks } from 'node:module'

const suites = new URL('../../../suites/', import.meta.url).href
const loaded = new Set<string>()

/** Notes which files of the suites the process loads. Therefore this module must be loaded before all others. */
registerHooks({
  load(url, context, next) {
    if (url.startsWith(suites)) loaded.add(`suites/${url.slice(suites.length)}`)
    return next(url, context)
  },
})

/** Returns the paths of the loaded files, relative to the root. */
export function listLoadedSuites(): readonly string[] {
  return [...loaded]
}
