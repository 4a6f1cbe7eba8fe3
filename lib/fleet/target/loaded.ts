import { registerHooks } from 'node:module'

const suites = new URL('../../../suites/', import.meta.url).href
const loaded = new Set<string>()

/** Loaded first, it notes which files of the suites this process loads. */
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
