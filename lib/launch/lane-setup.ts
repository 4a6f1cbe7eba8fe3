import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { config } from 'dotenv'
import type { TestProject } from 'vitest/node'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { WORKPLACE } from '../domain/places.ts'
import type { Level } from '../domain/requirement.ts'
import { openDriver } from '../driver/open.ts'
import { ProfileError } from '../profile/error.ts'
import { createContext } from '../run/run.ts'
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
 * Global set-up of a lane that Vitest runs without `plumbline run`. Starts the target, and finds out how the target
 * deletes what the tests add.
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
  const journals = join(WORKPLACE, 'reports', 'journals')
  const context = createContext({ target, level, only, id, journals })
  const driver = await openDriver({ context, journals, checkout: WORKPLACE, progress: () => {} })
  const close = async () => {
    limiter.close()
    await driver.close()
    await target.close()
    new Journal(context.journal).remove()
  }
  try {
    await driver.open()
    // The lane does not restore the target, because the target stops when the lane ends.
    const { found } = await driver.prepare()
    project.provide('plumbline', { ...context, ...found, failsTests: true })
  } catch (error) {
    await close()
    throw error
  }
  return close
}
