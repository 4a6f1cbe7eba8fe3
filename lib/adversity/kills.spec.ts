import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { going } from './calls.ts'
import { findProblems } from './kills.ts'
import { killAtCall } from './kills/killing.ts'
import { restoreKilledRun } from './kills/recovery.ts'
import { listJournals } from '../acceptance/journals.ts'
import { diffStates } from './standing.ts'
import { type Unit, startUnit } from './unit.ts'

const MODEL = 'emulator-appliance-10port'
const again = { moment: { call: 1, when: 'soon after', soon: 0 }, run: [] } as const

describe('a run that is killed', () => {
  test('leaves changes behind, and a restore undoes them', async () => {
    const unit = await startUnit(MODEL)
    const before = await unit.standing()
    const run = [
      'run',
      '--profile',
      unit.profile,
      '--out',
      join(unit.folder, 'run'),
      '--area',
      'dns',
      '--level',
      'nightly',
    ]

    // The first write of a run adds an entry, to find out how entries are deleted.
    const call = await writeOf(run, unit)
    const { at } = await killAtCall(unit, run, { call, when: 'before its answer leaves', soon: 0 })
    const left = diffStates(before, await unit.standing())
    const unrestored = findProblems(left, 'a restore that does nothing', listJournals(unit.api))
    const { said } = await restoreKilledRun(unit, 'restored', again)

    expect(at).toMatch(/PATCH .*before its answer leaves$/)
    expect(left).toContainEqual(expect.stringMatching(/^new: system dns config search plumbline-/))
    expect(unrestored).toContainEqual(expect.stringMatching(/^not named: new: system dns/))
    expect(diffStates(before, await unit.standing())).toEqual([])
    expect(said).toMatch(/exit 0/)
    expect(listJournals(unit.api)).toEqual([])
    await unit.close()
  })
})

/** Returns the call number of a run's first write. */
async function writeOf(run: readonly string[], unit: Unit): Promise<number> {
  let first: number | undefined
  let calls = 0
  unit.proxy.intercept({
    asked({ method }) {
      calls += 1
      if (method !== 'GET') first ??= calls
    },
  })
  await going(...run).ended
  unit.proxy.intercept({})
  return first ?? 0
}

describe('a change left by a killed run', () => {
  const left = ['new: system dns servers server 192.0.2.53 config port 53', 'gone: system ntp config enabled true']

  test('is a problem if the output does not report it', () => {
    expect(findProblems(left, 'left: system dns servers server 192.0.2.53 config port 53', [])).toEqual([
      'not named: gone: system ntp config enabled true',
      expect.stringMatching(/^said: left/),
    ])
    expect(findProblems(left, `${left.map((line) => line.slice(5)).join('\n')}`, ['a journal'])).toEqual([])
  })

  test('is a problem even if only its journal remains', () => {
    expect(findProblems([], 'restored', ['reports/journals/one.jsonl'])).toEqual([
      expect.stringContaining('a journal is left: reports/journals/one.jsonl'),
    ])
    expect(findProblems([], 'restored', [])).toEqual([])
  })
})
