import { openLoginLimiter } from '../../clock/login-limiter.ts'
import { describeError } from '../../domain/errors.ts'
import type { Sighting } from '../../doctor/device.ts'
import { diagnoseTarget } from '../../doctor/doctor.ts'
import { loadJudgingProfile } from '../../launch/judging-profile.ts'
import { readProfileFile } from '../../profile/load.ts'
import { oneLine } from '../../report/plain.ts'
import type { Trouble, Unit } from '../unit.ts'

/** A unit as the doctor saw it, and the first problem found. */
interface Examined {
  readonly unit: Unit
  readonly trouble?: Trouble
}

/** Names of the checks for runs that hold the unit, and for journals that dead runs left behind. */
const LEFT = new Set(['holders', 'journals'])

/**
 * Runs the doctor on a unit, without writing to the unit.
 * @param before the unit as last observed; returned if the unit cannot be observed now
 */
export async function examineUnit(profile: string, before: Unit): Promise<Examined> {
  let seen: Sighting | undefined
  try {
    const loaded = loadJudgingProfile(profile)
    const limiter = openLoginLimiter(loaded.budgets.loginSpacing)
    try {
      const troubles: Trouble[] = []
      const findings = diagnoseTarget(loaded, readProfileFile(profile), false, (sighting) => (seen = sighting))
      for await (const { check, found, remedy, exitCode } of findings) {
        // A run that holds the unit and a leftover journal are no reason for maintenance: the lease decides who may use
        // the unit, and the next run restores what the journal records.
        if (exitCode === undefined || LEFT.has(check)) continue
        troubles.push({ found: oneLine(`${check}: ${found}`), ...(remedy === undefined ? {} : { remedy }) })
      }
      const [trouble] = troubles
      const { name, agent } = before
      // A target that is not a device reports nothing, so its kind comes from the profile.
      const { capabilities, ...facts } = seen ?? {
        ...(loaded.family === 'platform' ? before : { kind: loaded.kind }),
        capabilities: [],
      }
      const has = [...new Set([...capabilities, ...loaded.gates])].toSorted()
      const unit = seen === undefined && loaded.family === 'platform' ? before : { ...facts, name, agent, has }
      return { unit, ...(trouble === undefined ? {} : { trouble }) }
    } finally {
      limiter.close()
    }
  } catch (error) {
    return {
      unit: before,
      trouble: { found: oneLine(describeError(error)), remedy: `npx plumbline doctor --profile ${profile}` },
    }
  }
}
