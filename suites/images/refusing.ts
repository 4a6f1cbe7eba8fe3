import type { Answer } from '#lib/fixtures/platform.ts'
import { IMAGE } from './fixtures.ts'
import { inputOf, test as base } from './operations.ts'

/** set-version of what must not be installed; should it be installed all the same, a later run waits for that. */
export const test = base.extend('setVersion', ({ restconf, installing }) => (version: string): Promise<Answer> => {
  installing(version)
  return restconf.ask('POST', `${IMAGE}/set-version`, inputOf(version))
})
