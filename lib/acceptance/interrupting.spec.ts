import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { UNFINISHED } from '../report/folder.ts'
import { describeDrift } from '../safety/snapshot.ts'
import { type Calling, runPlumbline, PROGRAM, readReport, waitForCondition } from './calling.ts'
import { type Site, test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'

describe('a run that is killed during a change', () => {
  test('leaves a journal, from which `plumbline restore` restores everything', async ({ site }) => {
    const call = site.run('--area', 'dns')
    await site.changing(DNS, call)
    call.child.kill('SIGKILL')
    await call.ended
    expect(site.journals()).toHaveLength(1)
    expect(describeDrift(site.before, await site.standing())).not.toEqual([])

    const restored = await runPlumbline(['restore', '--profile', site.profile])

    expect(restored).toMatchObject({ code: 0, err: expect.stringMatching(new RegExp(`^put back ${DNS}`)) })
    expect(restored.out).toMatch(new RegExp(`^restored ${DNS}(/\\S+)?\n( {2}system/dns/\\S+: .* → .*\n)+$`))
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
    expect((await runPlumbline(['restore', '--profile', site.profile])).out).toMatch(/^Nothing to put back on https:/)
  })

  test('is reported by a later read-only run, which does not undo the change', async ({ site }) => {
    const call = site.run('--area', 'dns')
    await site.changing(DNS, call)
    call.child.kill('SIGKILL')
    await call.ended

    const reading = site.run('--level', 'smoke', '--area', 'dns')
    const { code, err } = await reading.ended

    const said = /an earlier run left the target changed, and this one changes nothing: .*"plumbline restore"/
    expect(err).toMatch(said)
    expect(readReport(site.out)?.run.remarks).toContainEqual(expect.stringMatching(said))
    expect(code).toBe(0)
    expect(site.journals()).toHaveLength(1)
    const [file = ''] = site.journals()
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/"fingerprint":"[^"]*","unit":\[[^\]]*\]/, '"fingerprint":"CC:DD"'))
    const stranger = await runPlumbline(['restore', '--profile', site.profile])
    expect([stranger.code, stranger.out]).toEqual([1, expect.stringContaining(`certificate was CC:DD: ${file}.`)])
    writeFileSync(file, text)
    expect(await runPlumbline(['restore', '--profile', site.profile])).toMatchObject({ code: 0 })
  })

  test('has its change undone by the next run that writes', async ({ site }) => {
    const call = site.run('--area', 'dns')
    await site.changing(DNS, call)
    call.child.kill('SIGKILL')
    await call.ended

    const { code, err } = await site.run('--area', 'dns').ended

    expect(err).toMatch(/put back what an earlier run left/)
    expect(err).toMatch(new RegExp(`restored ${DNS}`))
    expect(code).toBe(0)
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
  })
})

describe('a run whose job is cancelled', () => {
  /**
   * A program that starts a second program, as npx and npm do. On a signal, the first program exits at once and does
   * not pass on the signal.
   */
  const NPX = `require('node:child_process').spawn(process.execPath, process.argv.slice(2), { stdio: 'ignore' })`

  test('undoes its change, writes its report and exits after the npx process that started the run has ended', async ({
    site,
  }) => {
    const npx = join(site.folder, 'npx')
    writeFileSync(npx, NPX)
    const argv = [npx, PROGRAM, 'run', '--profile', site.profile, '--out', site.out, '--area', 'dns']
    const env = { ...process.env, npm_config_user_agent: 'npm', VITEST: undefined, NODE_OPTIONS: undefined }
    const child = spawn(process.execPath, argv, { env, stdio: 'ignore' })
    const ended = once(child, 'exit').then(() => ({ code: child.exitCode, out: '', err: '' }))
    const goOn = await site.changing(DNS, { child, ended, printed: () => '' })

    child.kill('SIGTERM')
    await ended
    goOn()
    await waitForCondition(() => readReport(site.out) !== undefined)

    expect(readReport(site.out)?.run.interrupted).toBe('interrupted by the end of its parent process')
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
    await waitForCondition(async () => !(await runPlumbline(['leases'])).out.includes(site.door.origin))
  })
})

describe('a run in progress', () => {
  test('locks its target against a second run and against `plumbline restore`', async ({ site }) => {
    const first = site.run('--area', 'dns')
    const goOn = await site.changing(DNS, first)
    const second = ['run', '--profile', site.profile, '--out', mkdtempSync(join(site.folder, 'run-'))]

    const refused = await Promise.all([runPlumbline(second), runPlumbline(['restore', '--profile', site.profile])])

    const message =
      /\(process \d+\) is at work on https:.* and changes it; .* started it on .*: wait for its end with --wait 30m/
    for (const { code, err } of refused) expect([code, err]).toEqual([2, expect.stringMatching(message)])
    goOn()
    expect((await first.ended).code).toBe(0)
    expect(site.journals()).toEqual([])
  })
})

/** Ways to end a run, each with the cause that the report states. */
const ends: readonly (readonly [what: string, end: (run: ChildProcess) => unknown, named: RegExp])[] = [
  ['Ctrl-C', (run) => run.kill('SIGINT'), /SIGINT/],
  ['Ctrl-C that reaches the run twice, through its process group and through its parent', twice, /SIGINT/],
  ['a request to terminate', (run) => run.kill('SIGTERM'), /SIGTERM/],
  ['a dropped terminal connection', (run) => run.kill('SIGHUP'), /SIGHUP/],
  ['the end of the parent process', (run) => run.disconnect(), /the end of its parent process/],
]

function twice(run: ChildProcess): void {
  run.kill('SIGINT')
  run.kill('SIGINT')
}

describe.each(ends)('%s', (_what, end, named) => {
  test('makes the run undo its current change, write the report and exit with code 3', async ({ site }) => {
    const call = site.run()
    const goOn = await site.changing('/data/openconfig-system:system', call)
    end(call.child)
    await waitForCondition(() => call.printed().includes('Interrupted'))
    goOn()

    const { code, err } = await call.ended

    const result = readReport(site.out)
    expect(err).toMatch(/Interrupted: putting changes back and writing the report/)
    expect(code).toBe(3)
    expect(result?.run.interrupted).toMatch(named)
    expect(result?.totals.failed).toBe(0)
    expect(result?.incidents).toEqual([])
    expect(existsSync(join(site.out, 'index.html'))).toBe(true)
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
    expect(err).not.toMatch(/^\s+at /m)
  })
})

/**
 * Points in a run before and between its lanes, each with a condition that holds once the run has reached the point.
 */
const steps: readonly (readonly [step: string, reached: (site: Site, call: Calling) => Promise<boolean>])[] = [
  ['dumps the configuration', async (_site, call) => call.printed().includes('dump the running configuration')],
  ['begins its reports', async ({ out }) => existsSync(join(out, UNFINISHED))],
  ['logs in for its tests', async ({ device }) => (await device.statistics()).logins.accepted > 2],
]

describe('Ctrl-C while the lanes are being prepared', () => {
  test.for(steps)('ends a run that %s, and the run still writes a report', async ([_step, reached], { site }) => {
    const call = site.run()
    await waitForCondition(() => reached(site, call))
    call.child.kill('SIGINT')

    const { code } = await call.ended

    const result = readReport(site.out)
    expect(code).toBe(3)
    expect(result?.run.interrupted).toMatch(/SIGINT/)
    // Some requirements may have passed, because reads outside the tests are enough to judge them.
    expect(result?.totals.passed).toBeLessThan(400)
    expect(describeDrift(site.before, await site.standing())).toEqual([])
  })
})
