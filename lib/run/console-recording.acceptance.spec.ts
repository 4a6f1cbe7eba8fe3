import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { redactor } from '../domain/redaction.ts'
import { recordConsole } from './console-recording.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-recording-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A clock on which device time never advances. */
const clock = { now: async () => 1_790_000_000_000, heard: () => undefined }
const AT = '2026-09-21T14:13:20.000Z'

const readFile = () => readFileSync(join(folder, 'console-log.txt'), 'utf8')

/** Records the output of a shell script until the recording contains a text. */
async function record(script: string, until: string) {
  const seen: string[] = []
  const plan = { driver: 'command', command: ['sh', '-c', script] } as const
  const recording = recordConsole(plan, clock, folder, ({ phase }) => seen.push(phase))
  await expect.poll(readFile).toContain(until)
  return { ...(await recording.end()), seen }
}

test('each line is recorded with its device time, in a file that only its owner can read', async () => {
  redactor.add('open-sesame')
  const script = `printf 'GNU GRUB\\r\\n\\033[31mpassword open-sesame\\033[0m\\r\\nrack4 login: '; sleep 600`

  const { lines, remarks, seen, sights } = await record(script, 'password')

  expect(readFile()).toBe(`${AT} GNU GRUB\n${AT} password [redacted]\n${AT} rack4 login:\n`)
  expect(statSync(join(folder, 'console-log.txt')).mode & 0o777).toBe(0o600)
  expect([lines, remarks]).toEqual([3, []])
  expect(seen).toEqual(['boot loader', 'login prompt'])
  expect(sights.at(-1)).toEqual({ at: 1_790_000_000_000, phase: 'login prompt', line: 'rack4 login:' })
})

test('a lost console is recorded as not attached, and a remark says so', async () => {
  const { remarks } = await record('echo up; echo gone >&2; exit 1', '-- not attached')

  expect(readFile()).toBe(`${AT} up\n${AT} -- not attached: sh: it ended with 1: gone\n`)
  expect(remarks).toEqual(['the console was lost 1 time, and its recording has gaps: sh: it ended with 1: gone'])
})

test('a console that cannot be attached is mentioned in a remark', async () => {
  const { lines, remarks } = await record('exit 255', '-- not attached')

  expect([lines, remarks]).toEqual([0, ['the console could not be attached: sh: it ended with 255']])
})

test('a recording that cannot be written does not stop the run, and a remark says so', async () => {
  const plan = { driver: 'command', command: ['sh', '-c', 'echo up'] } as const

  const { remarks } = await recordConsole(plan, clock, join(folder, 'absent'), () => {}).end()

  expect(remarks).toEqual([expect.stringMatching(/^the recording of the console ended early: .*ENOENT/)])
})
