import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { config } from 'dotenv'
import type { TestProject } from 'vitest/node'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { WORKPLACE } from '../domain/places.ts'
import type { Level } from '../domain/requirement.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'
import { resolveNeededTests } from '../judging/narrowing.ts'
import { ProfileError } from '../profile/error.ts'
import { Journal } from '../safety/journal.ts'
import { loadJudgingProfile } from './judging-profile.ts'
import { openTarget } from './target.ts'

/** The environment variable that tells the workers of a lane what to judge. */
export const LANE_ORDER = 'PLUMBLINE_LANE'

/** What a lane judges. */
export interface LaneOrder {
  /** Path or name of the profile. */
  readonly profile: string
  readonly level: Level
  readonly only: readonly string[]
  readonly faults: readonly string[]
  readonly quirks: readonly string[]
}

/**
 * Global set-up of a lane that Vitest runs without `plumbline run`. Starts the target.
 * @throws {ProfileError} for a unit that others use, because this set-up neither holds the lease of the unit nor
 * restores the unit after a kill
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  config({ quiet: true })
  const { profile: named, level, only, ...misbehaviour }: LaneOrder = JSON.parse(project.config.env[LANE_ORDER] ?? '')
  const profile = loadJudgingProfile(named)
  if (profile.family !== 'tool' && profile.addresses !== 'embedded') {
    throw new ProfileError(
      `${profile.name} describes a unit that is not started for the tests: judge it by "plumbline run" or certify, which hold its lease and restore it`,
    )
  }
  const target = await openTarget(profile, misbehaviour)
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  const id = `vitest-${project.name}-${randomBytes(3).toString('hex')}`
  const { close, emulated: _emulated, ...access } = target
  const journal = new Journal(join(WORKPLACE, 'reports', 'journals', `${id}.jsonl`))
  project.provide('plumbline', {
    ...access,
    id,
    prefix: getRunPrefix(id),
    level,
    only,
    ...(only.length === 0 ? {} : { needed: resolveNeededTests(only) }),
    journal: journal.file,
    failsTests: true,
  })
  return async () => {
    limiter.close()
    journal.remove()
    await close()
  }
}
