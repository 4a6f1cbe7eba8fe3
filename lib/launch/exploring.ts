import { join } from 'node:path'
import { explorations } from '../catalogue/offers.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import type { Incident } from '../domain/conformance.ts'
import { WORKPLACE } from '../domain/places.ts'
import type { Progress } from '../domain/progress.ts'
import type { Finished } from '../driver/driver.ts'
import { openDriver } from '../driver/open.ts'
import { type Course, explore, type Explored, type Found } from '../exploration/explore.ts'
import { openUnit } from '../exploration/unit.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import type { Misbehaviour } from '../run/request.ts'
import { createContext } from '../run/run.ts'
import { newRunId } from './judging.ts'
import { openTarget } from './target.ts'

/** What to explore, and how. */
export interface Exploring extends Misbehaviour {
  readonly profile: PlatformProfile
  readonly areas: readonly string[]
  readonly course: Course
  /** Returns whether no further sequence may begin. */
  readonly isOver: () => boolean
  readonly signal: AbortSignal
  readonly progress: Progress
  readonly found: (found: Found) => void
  /** Seconds to wait for a target that another run holds or that is restarting. */
  readonly wait?: number | undefined
}

/** The result of an exploration, after everything was restored. */
export interface Ended extends Explored {
  readonly incidents: readonly Incident[]
  /** What was not explored or remains on the target, with the reasons. */
  readonly remarks: readonly string[]
}

/**
 * Explores a target. As in a run, this restores what an earlier run left changed, takes random steps, restores
 * everything, and compares the whole configuration with the first dump.
 */
export async function exploreTarget(request: Exploring): Promise<Ended> {
  const { profile, faults, quirks, progress, signal, wait } = request
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  const target = await openTarget(profile, { faults, quirks })
  const journals = join(WORKPLACE, 'reports', 'journals')
  // The gates of the profile decide what is written. An exploration never restarts a unit on purpose.
  const context = createContext({ target, level: 'certification', only: [], id: newRunId(profile), journals })
  const driver = await openDriver({ context, journals, checkout: WORKPLACE, progress, signal, wait })
  try {
    await driver.open()
    const { found, incidents, remarks } = await driver.prepare()
    const { leftOut, ...explored } = await exploreUnit({ ...context, ...found }, request, driver.lost)
    const finished = await driver.finish()
    const watched = await driver.watched(finished.reboots)
    await driver.settle()
    return summarise(explored, [...incidents, ...finished.incidents, ...watched], [...remarks, ...leftOut], finished)
  } catch (error) {
    await driver.abandon()
    throw error
  } finally {
    await driver.close()
    await target.close()
    limiter.close()
  }
}

async function exploreUnit(context: ReturnType<typeof createContext>, request: Exploring, lost: AbortSignal) {
  const { areas, course, isOver, signal, found } = request
  if (context.family !== 'platform') throw new TypeError(`${context.profile.name} describes no device`)
  const offers = (await explorations()).filter(({ area }) => areas.length === 0 || areas.includes(area))
  const ends = AbortSignal.any([signal, lost])
  const unit = await openUnit(context, offers, ends)
  try {
    const explored = await explore(unit, course, () => ends.aborted || isOver(), found)
    return { ...explored, leftOut: unit.leftOut() }
  } finally {
    await unit.close()
  }
}

function summarise(
  explored: Explored,
  incidents: readonly Incident[],
  remarks: readonly string[],
  { lost, residue }: Finished,
): Ended {
  return {
    ...explored,
    incidents,
    remarks: [...remarks, ...residue],
    ...(lost === undefined ? {} : { stopped: lost }),
  }
}
