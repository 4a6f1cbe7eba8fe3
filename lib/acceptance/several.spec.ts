import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { describeDrift } from '../safety/snapshot.ts'
import { runPlumbline, spawnPlumbline, readReport, waitForCondition } from './calling.ts'
import { test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-several-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const emulated = readFileSync(join(ROOT, 'profiles', 'emulator-appliance-10port.json'), 'utf8')

/** Creates a new folder with these profiles. */
function profiles(texts: Readonly<Record<string, string>>): string {
  const place = mkdtempSync(join(folder, 'profiles-'))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(place, `${name}.json`), text)
  return place
}

describe('a run on several targets', () => {
  test('judges the targets in parallel, and writes one report for each target and one summary', async () => {
    const place = profiles({ 'lab-a': emulated, 'lab-b': emulated, other: emulated })
    const out = join(place, 'reports')

    const ended = await runPlumbline(['run', '-p', join(place, 'lab-*'), '-l', 'smoke', '-a', 'dns', '--out', out])

    expect(ended.code).toBe(0)
    expect(ended.out).toMatch(/^✓ lab-a {2}Passed .*\n.*\n✓ lab-b {2}Passed .*\n.*\n\n2 targets: 2 held\n$/)
    for (const name of ['lab-a', 'lab-b']) expect(readReport(join(out, name))?.run.exitCode).toBe(0)
    expect(readReport(join(out, 'other'))).toBeUndefined()
  })

  test('continues if one target cannot be judged, and finally exits with the worst exit code', async () => {
    const place = profiles({ 'lab-a': emulated, 'lab-b': '{}' })
    const out = join(place, 'reports')
    const flags = ['-l', 'smoke', '-a', 'dns', '--jobs', '1', '--out', out, '--json']

    const ended = await runPlumbline(['run', '-p', join(place, 'lab-*'), ...flags])

    expect(ended.code).toBe(2)
    expect(JSON.parse(ended.out)).toMatchObject({
      exitCode: 2,
      runs: [{ exitCode: 0 }, { exitCode: 2, error: expect.stringContaining('is not a valid profile') }],
    })
  })

  test('is rejected if the pattern matches no profile, or if a flag applies only to runs on one target', async () => {
    const none = await runPlumbline(['run', '-p', 'lub-*'])
    const resumed = await runPlumbline(['run', '-p', 'emulator-*', '--resume', 'latest'])

    expect([none.code, none.err]).toEqual([2, expect.stringContaining('No profile matches lub-*. Available')])
    expect([resumed.code, resumed.err]).toEqual([2, expect.stringContaining('--resume goes on with one run')])
  })
})

test('a target is restored when the process that started its run is killed', async ({ site }) => {
  const place = join(site.folder, 'set')
  mkdirSync(place)
  copyFileSync(site.profile, join(place, `${basename(site.out)}.json`))
  const call = spawnPlumbline(['run', '-p', join(place, '*.json'), '-a', 'dns', '--out', dirname(site.out)])
  const goOn = await site.changing(DNS, call)

  call.child.kill('SIGKILL')
  await call.ended
  goOn()

  await waitForCondition(() => site.journals().length === 0)
  await waitForCondition(() => readReport(site.out) !== undefined)
  expect(describeDrift(site.before, await site.standing())).toEqual([])
  expect(readReport(site.out)?.run.interrupted).toBe('interrupted by the end of its parent process')
})
