import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformProfile } from '../profile/profile.ts'
import { profileFile, readReport, runPlumbline } from './calling.ts'
import { CONTROL_VARIABLE, type Emulated, startAppliance } from './emulated.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-console-run-'))
let device: Emulated

beforeAll(async () => {
  device = await startAppliance('canary-password')
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the check that changes port modes, or only what the given flags select. */
async function run(bench: object, ...narrowed: readonly string[]) {
  const out = mkdtempSync(join(folder, 'run-'))
  const profile: PlatformProfile = { ...device.profile, bench: { ...device.profile.bench, ...bench } }
  const asked = narrowed.length > 0 ? narrowed : ['--requirement', 'port-groups/mode-change-reboots']
  const { code } = await runPlumbline(['run', '--profile', profileFile(folder, profile), ...asked, '--out', out])
  return { code, out, report: readReport(out) }
}

/** A program that attaches to the emulator's console and prints the console's output. */
function attachingProgram(): readonly string[] {
  const program = join(folder, 'attach.mjs')
  writeFileSync(
    program,
    `const [control] = process.argv.slice(2)
const headers = { authorization: 'Bearer ' + process.env.${CONTROL_VARIABLE} }
const { body } = await fetch(control + '/console', { headers })
let rest = ''
for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split('\\n')
  rest = lines.pop()
  for (const line of lines) process.stdout.write(JSON.parse(line).text)
}`,
  )
  return [process.execPath, program, device.profile.bench.control?.url ?? '']
}

const START = ['shutting down', 'firmware', 'boot loader', 'kernel', 'services', 'login prompt']

describe('a run with a console', () => {
  test('records each reboot, with the phases seen on the console and the phases seen at the ports', async () => {
    const { code, out, report } = await run({})

    expect([code, report?.run.remarks ?? []]).toEqual([0, []])
    expect(report?.reboots.length).toBeGreaterThan(0)
    for (const { console: shown = [], phases } of report?.reboots ?? []) {
      expect(shown.map(({ phase }) => phase)).toEqual(START)
      // The console shows the prompt as soon as the device is up. The ports show it only at the next poll.
      expect(shown.at(-1)?.seconds).toBeLessThanOrEqual(phases.at(-1)?.seconds ?? 0)
    }
    const recording = readFileSync(join(out, 'console-log.txt'), 'utf8')
    expect(recording.match(/^\S+Z appliance-1 login:$/gm)).toHaveLength(report?.reboots.length ?? 0)
    expect(recording.trimEnd().split('\n')).toHaveLength(report?.console?.lines ?? 0)
    expect(statSync(join(out, 'console-log.txt')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toContain('"console-log.txt"')
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('<a href="console-log.txt">')
  })

  test('reports a kernel panic with the check that was running, and reaches the same verdicts as without the panic', async () => {
    await device.adopt(['panics-while-starting'])
    const { code, report } = await run(
      { console: { driver: 'command', command: attachingProgram() } },
      '--requirement',
      'management/range-in-use-changes',
    )
    await device.adopt([])

    expect([code, report?.incidents]).toEqual([0, []])
    expect(report?.totals).toMatchObject({ failed: 0, inconclusive: 0 })
    expect(report?.reboots.length).toBeGreaterThan(0)
    for (const { console: shown = [] } of report?.reboots ?? []) {
      const phases = shown.map(({ phase }) => phase).filter((phase) => phase !== 'shutting down')
      expect(phases).toEqual([...START.slice(1, 4), 'kernel panic', ...START.slice(1)])
    }
    expect(report?.run.remarks).toEqual([
      expect.stringMatching(
        /^the console showed a kernel panic \d times, first at .*, while this ran: .*: \[ .*Kernel panic/,
      ),
    ])
  })

  test('reaches its usual verdicts if the console cannot be attached, and reports the reason', async () => {
    const script = 'echo no route to the terminal server >&2; exit 255'
    const console = { driver: 'command', command: ['sh', '-c', script] }

    const { code, report } = await run({ console }, '--area', 'dns')

    expect([code, report?.totals.failed, report?.console]).toEqual([0, 0, { lines: 0 }])
    expect(report?.run.remarks).toEqual([
      'the console could not be attached: sh: it ended with 255: no route to the terminal server',
    ])
  })

  test('records no console output if the profile disables the console', async () => {
    const { code, out, report } = await run({ console: { driver: 'none' } }, '--area', 'dns', '--level', 'smoke')

    expect([code, report?.console, existsSync(join(out, 'console-log.txt'))]).toEqual([0, undefined, false])
  })
})
