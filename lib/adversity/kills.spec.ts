import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { going } from './calls.ts'
import { faultsIn } from './kills.ts'
import { killed } from './kills/killing.ts'
import { recovered } from './kills/recovery.ts'
import { journalsOf } from './journals.ts'
import { differing } from './standing.ts'
import { type Unit, unitOf } from './unit.ts'

const MODEL = 'emulator-appliance-10port'
const again = { moment: { call: 1, when: 'soon after', soon: 0 }, run: [] } as const

describe('a run that is killed', () => {
  test('leaves what it had changed, and its restore puts it back', async () => {
    const unit = await unitOf(MODEL)
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

    // The first write of a run adds an entry, to find out how entries are removed.
    const call = await writeOf(run, unit)
    const { at } = await killed(unit, run, { call, when: 'before its answer leaves', soon: 0 })
    const left = differing(before, await unit.standing())
    const unrestored = faultsIn(left, 'a restore that does nothing', journalsOf(unit.api))
    const { said } = await recovered(unit, 'restored', again)

    expect(at).toMatch(/PATCH .*before its answer leaves$/)
    expect(left).toContainEqual(expect.stringMatching(/^new: system dns config search plumbline-/))
    expect(unrestored).toContainEqual(expect.stringMatching(/^not named: new: system dns/))
    expect(differing(before, await unit.standing())).toEqual([])
    expect(said).toMatch(/exit 0/)
    expect(journalsOf(unit.api)).toEqual([])
    await unit.close()
  })
})

/** The number of the first write among the calls of a run. */
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

describe('what is left', () => {
  const left = ['new: system dns servers server 192.0.2.53 config port 53', 'gone: system ntp config enabled true']

  test('is wrong unless it is named', () => {
    expect(faultsIn(left, 'left: system dns servers server 192.0.2.53 config port 53', [])).toEqual([
      'not named: gone: system ntp config enabled true',
      expect.stringMatching(/^said: left/),
    ])
    expect(faultsIn(left, `${left.map((line) => line.slice(5)).join('\n')}`, ['a journal'])).toEqual([])
  })

  test('is wrong where a journal says more than the device', () => {
    expect(faultsIn([], 'restored', ['reports/journals/one.jsonl'])).toEqual([
      expect.stringContaining('a journal is left: reports/journals/one.jsonl'),
    ])
    expect(faultsIn([], 'restored', [])).toEqual([])
  })
})
