import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runPlumbline, spawnPlumbline, PROGRAM, readReport, waitForCondition } from './calling.ts'
import { CONTROL_TOKEN, refuseOther } from '../launch/stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-stand-in-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a standalone emulator is judged with the profile that it saved, and reveals no secret', async () => {
  const file = join(folder, 'bench.json')
  const secrets = { PLUMBLINE_PASSWORD: 'canary-password', [CONTROL_TOKEN]: 'canary-token' }
  const emulator = spawnPlumbline(['emulator', '--control', '0', '--save-profile', file], secrets)
  await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))

  const out = join(folder, 'reports')
  const { code } = await runPlumbline(['run', '--profile', file, '--area', 'dns', '--out', out], secrets)
  emulator.child.kill('SIGINT')

  const ended = await emulator.ended
  expect([code, ended.code]).toEqual([0, 0])
  expect(readReport(out)).toMatchObject({
    target: { profile: 'bench-stand-in', emulated: true },
    totals: { failed: 0 },
  })
  expect(ended.out + ended.err + readFileSync(file, 'utf8')).not.toContain('canary')
  expect(() => refuseOther(file)).not.toThrow()
})

test.each([
  ['with the profile of a device', '{ "name": "rack4" }'],
  ['that is no profile', 'a shopping list'],
])('a file %s is not overwritten by a saved profile', (_what, text) => {
  const file = join(folder, 'other.json')
  writeFileSync(file, text)
  expect(() => refuseOther(file)).toThrow(/other\.json is not the profile of a stand-in/)
})

test('an emulator that cannot save its profile exits', async () => {
  const file = join(folder, 'nowhere', 'bench.json')

  const { code, err } = await runPlumbline(['emulator', '--save-profile', file], {
    PLUMBLINE_PASSWORD: 'canary-password',
  })

  expect(code).toBe(2)
  expect(err).toMatch(/^plumbline: Cannot save the profile: .*nowhere/m)
})

/**
 * Saves `text` as a program and starts it. The program starts an emulator in the same way as a test does, and writes
 * the emulator's process id to a file.
 */
function startFrom(program: string, text: string) {
  const file = join(folder, program)
  const pidFile = `${file}.pid`
  writeFileSync(file, text)
  const env = { ...process.env, PLUMBLINE_PASSWORD: 'canary-password', NODE_OPTIONS: undefined, PID_FILE: pidFile }
  const starter = spawn(process.execPath, [file, PROGRAM, 'emulator'], { stdio: 'ignore', env })
  const readPid = () => Number(readFileSync(pidFile, 'utf8'))
  return { starter, readPid, ready: () => waitForCondition(() => existsSync(pidFile) && readPid() > 0) }
}

/**
 * Source of a program that runs the command given in its arguments as a child process, and never stops this child. When
 * the child prints its first output, the program writes the child's process id to the file `PID_FILE`.
 */
const START = `const { spawn } = require('node:child_process')
const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'pipe', 'ignore'] })
child.stdout.once('data', () => require('node:fs').writeFileSync(process.env.PID_FILE, String(child.pid)))`

describe('an emulator exits', () => {
  test('when the npx process that started it ends', async () => {
    const { starter, ready, readPid } = startFrom('npx', START)
    await ready()

    starter.kill('SIGTERM')

    await waitForCondition(() => !isRunning(readPid()))
  })

  test('when the test that started it is killed', async () => {
    const { starter, ready, readPid } = startFrom('test.cjs', START)
    await ready()

    starter.kill('SIGKILL')

    await waitForCondition(() => !isRunning(readPid()))
  })

  test('when the test that started it through a shell is killed', async () => {
    const shell = `const { spawn } = require('node:child_process')
const line = ['"$0" "$@" > "$PID_FILE.out" & echo $! > "$PID_FILE"; wait', process.execPath, ...process.argv.slice(2)]
spawn('sh', ['-c', ...line], { stdio: 'ignore' })`
    const { starter, ready, readPid } = startFrom('through-shell.cjs', shell)
    await ready()
    await waitForCondition(() => existsSync(join(folder, 'through-shell.cjs.pid.out')) && isReady('through-shell.cjs'))

    starter.kill('SIGKILL')

    await waitForCondition(() => !isRunning(readPid()))
  })
})

function isReady(program: string): boolean {
  return readFileSync(join(folder, `${program}.pid.out`), 'utf8').includes('{')
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
