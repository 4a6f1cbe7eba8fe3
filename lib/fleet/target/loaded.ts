import { registerHooks } from 'node:module'

const suites = new URL('../../../suites/', import.meta.url).href
const loaded = new Set<string>()

/** This module is loaded before all others, so that it can note which files of the suites the process loads. */
registerHooks({
  load(url, context, next) {
    if (url.startsWith(suites)) loaded.add(`suites/${url.slice(suites.length)}`)
    return next(url, context)
  },
})

/** Paths from the root. */
export function listLoadedSuites(): readonly string[] {
  return [...loaded]
}
