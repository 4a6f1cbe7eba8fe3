import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { config } from 'dotenv'
import type { TestProject } from 'vitest/node'
import { DEFAULT_PROFILE, profileNamed } from '../profile/load.ts'
import { Journal } from '../safety/journal.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { WORKPLACE } from '../domain/places.ts'
import { openTarget } from './target.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'

/**
 * Global set-up of the lanes for a bare `vitest run`: opens the target of `PLUMBLINE_PROFILE`. Only `plumbline run`
 * gives verdicts and writes reports.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  config({ quiet: true })
  const name = process.env['PLUMBLINE_PROFILE'] ?? DEFAULT_PROFILE
  const profile = profileNamed(resolve(name), name)
  const target = await openTarget(profile, { faults: [], quirks: [] })
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  const id = `vitest-${project.name}-${randomBytes(3).toString('hex')}`
  const { close, emulated: _emulated, ...access } = target
  const journal = new Journal(join(WORKPLACE, 'reports', 'journals', `${id}.jsonl`))
  project.provide('plumbline', {
    ...access,
    id,
    prefix: getRunPrefix(id),
    level: 'certification',
    only: [],
    journal: journal.file,
  })
  return async () => {
    limiter.close()
    // An embedded device ends with its run. On any other target, the journal is still needed to restore changes.
    if (profile.family === 'tool' || profile.addresses === 'embedded' || journal.open().length === 0) journal.remove()
    await close()
  }
}
