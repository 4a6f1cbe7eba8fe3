import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { RECORD, UNFINISHED } from '../report/folder.ts'
import { describeDrift } from '../safety/snapshot.ts'
import { spawnPlumbline, profileFile, readReport, waitForCondition } from './calling.ts'
import { type Site, test } from './under-way.ts'

const NTP = '/data/openconfig-system:system/ntp'
const AREAS = ['--level', 'nightly', '--area', 'dns', '--area', 'ntp']

/** Kills a run when its exclusive lane changes NTP, after all DNS tests have finished. */
async function killed(site: Site, ...flags: readonly string[]): Promise<void> {
  const call = site.run(...AREAS, ...flags)
  await site.changing(NTP, call)
  call.child.kill('SIGKILL')
  await call.ended
}

/**
 * Resumes the run into a new folder.
 * @returns the result, and the paths that its tests wrote to
 */
async function goneOn(site: Site) {
  const out = mkdtempSync(join(site.folder, 'run-'))
  const written: string[] = []
  site.door.onTaken(async (path) => {
    // Ignores listings of files, which are reads by POST.
    if (existsSync(join(out, UNFINISHED)) && !path.endsWith('file/list')) written.push(path)
  })
  const ended = await spawnPlumbline(['run', '--resume', site.out, '--out', out]).ended
  return { ...ended, out, written, result: readReport(out) }
}

/**
 * Returns a report's findings on the target. Leaves out what differs only because a resumed run repeats the requests
 * outside its tests.
 */
function judgements(result: Conformance | undefined) {
  const OWN = 'what the run itself asks'
  return {
    exitCode: result?.run.exitCode,
    conclusion: result?.run.conclusion,
    totals: result?.totals,
    incidents: result?.incidents,
    requirements: result?.requirements.map(
      ({ from: _from, began: _began, seconds: _seconds, failures = [], tests, ...each }) => ({
        ...each,
        tests: tests.filter((test) => test !== OWN),
        codes: failures.map(({ code, path }) => [code, path]),
      }),
    ),
    observations: (result?.observations ?? [])
      .map(({ subject, value }) => `${subject}: ${JSON.stringify(value)}`)
      .toSorted(),
  }
}

/**
 * Checks that a report describes the earlier run, and attributes to it the requirements that the earlier run judged.
 */
function saysSo(result: Conformance | undefined, folder: string): void {
  const [earlier, ...others] = result?.run.resumed ?? []
  const from = (id: string) => result?.requirements.find((each) => each.id === id)?.from
  expect(others).toEqual([])
  expect(earlier?.interrupted).toMatch(/^it was killed/)
  expect(earlier?.tests).toBeGreaterThan(5)
  expect(from('dns/patch-search')).toEqual([earlier?.run])
  expect(from('ntp/enabled-as-string')).toBeUndefined()
  // Neither Allure nor the result lists tests of the earlier run as skipped.
  const allure = join(folder, 'allure-results')
  const states = readdirSync(allure)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(allure, name), 'utf8')).status)
  expect(states.filter((state) => state === 'passed')).toHaveLength(result?.totals.passed ?? 0)
  for (const file of ['index.html', 'summary.md', 'junit.xml']) {
    expect(readFileSync(join(folder, file), 'utf8').replaceAll('\\', '')).toContain(`tests of ${earlier?.run} (`)
  }
}

describe('a run that was killed and then resumed', () => {
  test('reports the same as an uninterrupted run and repeats no completed test', async ({ site }) => {
    const whole = mkdtempSync(join(site.folder, 'run-'))
    await spawnPlumbline(['run', '--profile', site.profile, ...AREAS, '--out', whole]).ended
    await killed(site)

    const { code, err, written, out, result } = await goneOn(site)

    expect(err).toMatch(/^resume .*: \d+ tests with a verdict will not run again\n/m)
    expect(err).toMatch(/put back what an earlier run left/)
    expect(code).toBe(0)
    expect(judgements(result)).toEqual(judgements(readReport(whole)))
    expect(written.filter((path) => path.includes('dns'))).toEqual([])
    expect(written.filter((path) => path.includes('ntp'))).not.toEqual([])
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    saysSo(result, out)
  })

  test('still reports a failure from before the kill, with its evidence', async ({ site }) => {
    await killed(site, '--fault', 'not-kept:system/dns/config/search')

    const { code, out, result } = await goneOn(site)

    const failed = result?.requirements.filter(({ verdict }) => verdict === 'failed') ?? []
    expect(code).toBe(1)
    expect(failed.map(({ id }) => id)).toEqual(['dns/patch-search'])
    expect(result?.run.faults).toEqual(['not-kept:system/dns/config/search'])
    const [{ transcript = '' } = {}] = failed[0]?.failures ?? []
    expect(readFileSync(join(out, transcript), 'utf8')).toContain('PATCH https://')
  })

  test('can be killed and resumed again', async ({ site }) => {
    await killed(site)
    const out = mkdtempSync(join(site.folder, 'run-'))
    const second = spawnPlumbline(['run', '--resume', site.out, '--out', out])
    site.door.onTaken(async (path) => {
      if (existsSync(join(out, RECORD)) && path.includes('ntp')) second.child.kill('SIGKILL')
    })
    await second.ended
    site.door.onTaken(async () => {})

    const third = await spawnPlumbline(['run', '--resume', out, '--out', out]).ended

    const result = readReport(out)
    expect(third.code).toBe(0)
    expect(result?.run.resumed).toHaveLength(2)
    expect(result?.totals.inconclusive).toBe(0)
    expect(describeDrift(site.before, await site.standing())).toEqual([])
  })
})

describe('a completed run', () => {
  test('can be resumed without running a test or writing to the target', async ({ site }) => {
    await site.run(...AREAS).ended
    const whole = judgements(readReport(site.out))

    const { code, written, result } = await goneOn(site)

    expect(code).toBe(0)
    expect(written).toEqual([])
    expect(judgements(result)).toEqual(whole)
  })

  test('cannot be resumed at another level', async ({ site }) => {
    await site.run('--level', 'smoke', '--area', 'dns').ended

    const { code, err } = await spawnPlumbline(['run', '--resume', site.out, '--level', 'nightly']).ended

    expect(code).toBe(2)
    expect(err).toMatch(
      /^plumbline: .* cannot be resumed, .*:\n {2}level was smoke, is nightly\nUndo that, or run without --resume\n$/,
    )
  })
})

/** Kills a run of the images on an embedded emulator once its record shows that a test has ended. */
async function killImages(out: string, ended: string): Promise<void> {
  const record = join(out, RECORD)
  const call = spawnPlumbline(['run', '--area', 'images', '--out', out])
  await waitForCondition(
    () => call.child.exitCode !== null || (existsSync(record) && readFileSync(record, 'utf8').includes(ended)),
  )
  call.child.kill('SIGKILL')
  await call.ended
}

describe('a run that installs a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-resuming-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const resumeImages = async (earlier: string) => {
    const out = mkdtempSync(join(folder, 'run-'))
    const { code, err } = await spawnPlumbline(['run', '--resume', earlier, '--out', out]).ended
    return { code, err, result: readReport(out) }
  }
  const verdicts = (result: Conformance | undefined) =>
    result?.requirements.map(({ id, verdict, reason }) => [id, verdict, reason])

  test('keeps the verdicts of the install when it is resumed', async () => {
    const whole = mkdtempSync(join(folder, 'run-'))
    await spawnPlumbline(['run', '--area', 'images', '--out', whole]).ended
    const killed = mkdtempSync(join(folder, 'run-'))
    await killImages(killed, '"lane":"main"')

    const [again, rest] = [await resumeImages(whole), await resumeImages(killed)]

    const before = readReport(whole)
    for (const { code, result } of [again, rest]) {
      expect(code).toBe(0)
      expect(verdicts(result)).toEqual(verdicts(before))
      expect(result?.reboots).toHaveLength(before?.reboots.length ?? 0)
    }
    expect(again.result?.reboots).toEqual(before?.reboots)
    expect(rest.err).not.toMatch(/at least .* 1 reboot/)
  })

  test('installs it when it is resumed, if it was killed before', async () => {
    const killed = mkdtempSync(join(folder, 'run-'))
    await killImages(killed, 'the ISO images before the install')

    const { code, result } = await resumeImages(killed)

    expect(code).toBe(0)
    expect(result?.requirements.find(({ id }) => id === 'images/set-version-installs')?.verdict).toBe('passed')
  })
})

describe('a run with a deadline', () => {
  test('starts no test whose changes could not be undone in time, and can be completed later', async ({ site }) => {
    // A track may begin when others have waited for minute 10, because busy machines announce it late.
    const until = new Date(Date.now() + 45 * 60_000).toISOString()
    const flags = ['--profile', profileFile(site.folder, site.device.profile), '--out', site.out]

    const first = await spawnPlumbline(['run', ...flags, '--area', 'authentication', '--until', until]).ended

    const result = readReport(site.out)
    const verdict = (id: string) => result?.requirements.find((each) => each.id === id)
    expect(first.code).toBe(3)
    expect(result?.run.conclusion).toMatch(new RegExp(`, all for want of time before ${until}$`))
    expect(verdict('authentication/expired-on-get')?.verdict).toBe('passed')
    expect(verdict('authentication/five-renewals')).toMatchObject({
      verdict: 'not tested',
      reason: `could not be put back before ${until}`,
    })
    expect(result?.deviceTime?.spent).toBeLessThan(45 * 60)
    expect(result?.incidents).toEqual([])
    expect(first.out).toContain(`--resume ${site.out}`)
    expect(describeDrift(site.before, await site.standing())).toEqual([])

    const rest = await goneOn(site)

    expect(rest.code).toBe(0)
    expect(rest.result?.totals['not tested']).toBeLessThan(result?.totals['not tested'] ?? 0)
    expect(rest.result?.deviceTime?.spent).toBeGreaterThan(90 * 60)
  })
})
