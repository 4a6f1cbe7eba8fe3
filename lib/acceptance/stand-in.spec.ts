import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runPlumbline, spawnPlumbline, PROGRAM, readReport, waitForCondition } from './calling.ts'
import { CONTROL_TOKEN, refuseOther } from '../launch/stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-stand-in-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a stand-alone emulator is judged by the profile that it saved, and reveals no secret', async () => {
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
  ['of a device', '{ "name": "rack4" }'],
  ['that is none', 'a shopping list'],
])('a profile %s is not overwritten', (_what, text) => {
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

test('an emulator exits with the npx process that started it', async () => {
  // Starts a program as npx does, and exits at once on a signal without passing the signal on.
  const npx = join(folder, 'npx')
  const pidFile = join(folder, 'pid')
  const start = `const { spawn } = require('node:child_process')
const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'pipe', 'ignore'] })
child.stdout.once('data', () => require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid)))`
  writeFileSync(npx, start)
  const env = {
    ...process.env,
    npm_config_user_agent: 'npm',
    PLUMBLINE_PASSWORD: 'canary-password',
    NODE_OPTIONS: undefined,
  }
  const starter = spawn(process.execPath, [npx, PROGRAM, 'emulator'], { env, stdio: 'ignore' })
  await waitForCondition(() => existsSync(pidFile))

  starter.kill('SIGTERM')

  await waitForCondition(() => !isRunning(Number(readFileSync(pidFile, 'utf8'))))
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
