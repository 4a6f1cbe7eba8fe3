import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Requirement } from '../domain/requirement.ts'
import { platformNamed } from '../profile/load.ts'
import { selectRequirements } from './estimate.ts'
import { selectFitting } from './fitting.ts'
import { estimateDuration } from './length.ts'

const profile = platformNamed('', 'emulator-appliance-20port')
const budgets = { ...profile.budgets, settle: 5, clockGuard: 2, rebootTypical: 600 }
const scope = { profile: { ...profile, budgets }, level: 'certification', only: [] } as const
const judged = selectRequirements(scope)

/** Returns the requirements of the catalogue that satisfy the predicate. */
function those(holds: (requirement: Requirement) => boolean): readonly string[] {
  return judged.filter((id) => holds(catalogue.requirement(id)))
}

const [read = ''] = those(({ gate, costs }) => gate === undefined && costs === undefined)
const [refused = ''] = those(({ gate, costs }) => gate === 'reboot' && costs === undefined)
const tracks = those(({ costs }) => costs?.seconds !== undefined)
const walk = those(({ costs }) => costs?.reboots !== undefined)
/** Seconds for settling four times, and for the end of the run. */
const REST = 4 * 5 + 60

describe('the estimated duration of a check includes', () => {
  test('the time for settling and for the end of the run', () => {
    expect(estimateDuration([read], budgets)).toBe(REST)
  })

  test('the longest of its waits, with a guard time for each step', () => {
    expect(estimateDuration(tracks, budgets)).toBe(65 * 60 + 1 + 6 * 2 + REST)
  })

  test('the time of its restarts, and of one more restart for the restore', () => {
    expect(estimateDuration(walk, budgets)).toBe(8 * 600 + REST)
  })

  test('the time of two restarts if the check sends a request that must be refused but might be accepted', () => {
    expect(estimateDuration([refused], budgets)).toBe(2 * 600 + REST)
  })
})

describe('the checks that fit before a deadline', () => {
  const chain = 65 * 60 + 1 + 6 * 2

  test('are all checks if there is enough time', () => {
    expect(selectFitting(scope, 1e6).toSorted()).toEqual(judged.toSorted())
  })

  test('are none if there is no time', () => {
    expect(selectFitting(scope, REST - 1)).toEqual([])
  })

  test('include checks with short waits, even if checks with longer waits do not fit', () => {
    const fits = selectFitting(scope, 16 * 60 + REST)
    const left = tracks.filter((id) => !fits.includes(id))

    expect(tracks.filter((id) => fits.includes(id)).length).toBeGreaterThan(0)
    expect(left.map((id) => catalogue.requirement(id).costs?.seconds)).toContain(65 * 60 + 1)
  })

  test('include checks with restarts only if there is time for the restarts after the longest wait', () => {
    // The restart of the install and the restarts of the internal range come before those of the port modes.
    const before = chain + 600 + 3 * 600
    const longest = before + 8 * 600 + REST
    const modes = walk.filter((id) => estimateDuration([id], budgets) === estimateDuration(walk, budgets))
    expect(selectFitting(scope, longest)).toEqual(expect.arrayContaining([...walk]))
    expect(modes.filter((id) => selectFitting(scope, longest - 1).includes(id))).toEqual([])
    expect(selectFitting(scope, before + 2 * 600 + REST)).toContain(refused)
    expect(selectFitting(scope, before + 2 * 600 + REST - 1)).not.toContain(refused)
  })
})
