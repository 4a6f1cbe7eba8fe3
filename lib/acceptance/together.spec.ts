import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { type EmulatedUnit, startUnits } from '../fleet/demo/units.ts'
import { readReport, runPlumbline, spawnPlumbline, waitForCondition } from './calling.ts'

const base = 'emulator-appliance-10port'
const AREAS = ['dns', 'authentication', 'port-groups'].flatMap((area) => ['--area', area])
const BROKEN = 'port-groups/high-speed-40-to-100'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-together-'))
const ends: (() => Promise<void>)[] = []

async function start(...units: readonly EmulatedUnit[]): Promise<() => Promise<void>> {
  const end = await startUnits(folder, units)
  ends.push(end)
  return end
}

beforeAll(async () => {
  await start(
    { name: 'alone', base },
    { name: 'rack1', base },
    { name: 'rack2', base },
    { name: 'broken', base, faults: ['transition-refused:MODE_40GB:MODE_100GB'] },
    { name: 'other', base: 'emulator-appliance-20port' },
    { name: 'older', base, release: '1.8.0-4320' },
  )
})

afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
})

let runs = 0

/** Returns the arguments of a run on two units, and the folder of the run. */
function prepare(tracks: string, restarts: string) {
  runs += 1
  const out = join(folder, `run-${runs}`)
  const profiles = ['--profile', join(folder, `${tracks}.json`), '--with', join(folder, `${restarts}.json`)]
  return { out, argv: ['run', ...profiles, '--out', out, ...AREAS] }
}

function verdicts(result: Conformance | undefined) {
  return Object.fromEntries((result?.requirements ?? []).map(({ id, verdict }) => [id, verdict]))
}

describe('a certification on two units', () => {
  let merged: Conformance | undefined
  let report = ''

  test('reaches the same verdicts as a certification on one unit, in less device time', async () => {
    const out = join(folder, 'run-alone')
    const { out: together, argv } = prepare('rack1', 'rack2')
    const [single, both] = await Promise.all([
      runPlumbline(['run', '--profile', join(folder, 'alone.json'), '--out', out, ...AREAS]),
      runPlumbline(argv),
    ])

    const [one, two] = [readReport(out), readReport(together)]
    expect([single.code, both.code]).toEqual([0, 0])
    expect(verdicts(two)).toEqual(verdicts(one))
    expect(two?.deviceTime?.spent).toBeLessThan(0.6 * (one?.deviceTime?.spent ?? 0))
    merged = two
    report = together
  })

  test('names both units, and for each requirement the unit on which its tests ran', async () => {
    const [tracks, restarts] = merged?.run.units ?? []

    expect([tracks?.part, restarts?.part]).toEqual(['tracks', 'restarts'])
    expect(tracks?.name).not.toBe(restarts?.name)
    const of = (id: string) => merged?.requirements.find((each) => each.id === id)?.units
    expect(of(BROKEN)).toEqual([restarts?.name])
    expect(of('dns/patch-search')).toEqual([tracks?.name])
    const page = readFileSync(join(report, 'index.html'), 'utf8')
    expect(page).toContain(`<b>${tracks?.name}</b> (tracks)`)
    expect(page).toContain(`<b>${restarts?.name}</b> (restarts)`)
  })

  test('can be merged again from both reports, but not from one report', async () => {
    const again = join(folder, 'again')
    const both = await runPlumbline(['merge', join(report, 'restarts'), join(report, 'tracks'), '--out', again])
    const one = await runPlumbline(['merge', join(report, 'tracks'), join(report, 'tracks'), '--out', again])

    expect(both.code).toBe(0)
    expect(verdicts(readReport(again))).toEqual(verdicts(merged))
    expect([one.code, one.err]).toEqual([2, expect.stringContaining('the parts are tracks and tracks')])
  })
})

describe('a certification on two units, one of which has a problem', () => {
  test('detects a fault of one unit and names that unit', async () => {
    const { out, argv } = prepare('rack1', 'broken')

    const ended = await runPlumbline(argv)

    const result = readReport(out)
    expect(result?.run.interrupted).toBeUndefined()
    expect(ended.code).toBe(1)
    const unit = result?.run.units?.[1]?.name
    expect(result?.requirements.find(({ id }) => id === BROKEN)).toMatchObject({
      verdict: 'failed',
      units: [unit],
      failures: [{ unit }],
    })
  })

  test.each([
    ['another model', 'other', /rack1 has model 10-port, other 20-port/],
    ['another build', 'older', /rack1 has release 1.8.0-4321, older 1.8.0-4320/],
    ['the same serial number as the first unit', 'rack1', /rack1 and rack1 are one unit, serial number/],
  ])('is rejected if the second unit has %s', async (_what, second, reason) => {
    const { out, argv } = prepare('rack1', second)

    const ended = await runPlumbline(argv)

    expect([ended.code, ended.err]).toEqual([2, expect.stringMatching(reason)])
    expect(existsSync(out)).toBe(false)
  })

  test('is incomplete if a unit is lost during the run, and names that unit', async () => {
    const endUnit = await start({ name: 'mortal', base })
    const { out, argv } = prepare('rack1', 'mortal')
    const call = spawnPlumbline(argv)
    const record = join(out, 'restarts', 'tests.jsonl')
    await waitForCondition(() => existsSync(record) && readFileSync(record, 'utf8').includes('"kind":"test"'))

    await endUnit()

    const { code, out: printed } = await call.ended
    const result = readReport(out)
    const [, lost] = result?.run.units ?? []
    expect(code).not.toBe(0)
    expect(result?.run.interrupted).toContain(`${lost?.name} (restarts)`)
    expect(lost?.restored).toBe(false)
    expect(printed).toContain(lost?.name)
    expect(result?.requirements.find(({ id }) => id === 'dns/patch-search')?.verdict).toBe('passed')
  })
})
