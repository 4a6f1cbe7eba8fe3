import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { spawnPlumbline, PROGRAM, readReport } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-output-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a run finishes with the exit code of its verdict even if the reader of its output closes the pipe', async () => {
  const out = join(folder, 'reports')
  const { child, ended } = spawnPlumbline(['run', '--area', 'dns', '--out', out])
  child.stderr?.once('data', () => {
    child.stderr?.destroy()
    child.stdout?.destroy()
  })

  expect(await ended).toMatchObject({ code: 0, out: '' })
  expect(readReport(out)).toMatchObject({ run: { exitCode: 0 }, totals: { failed: 0 } })
})

test('`plumbline list` exits without an error if the reader of its output closes the pipe', async () => {
  const { child, ended } = spawnPlumbline(['list'])
  child.stdout?.destroy()

  expect(await ended).toEqual({ code: 0, out: '', err: '' })
})

test.runIf(existsSync('/dev/full'))('a command whose result cannot be printed exits with an error', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'list'], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
  let err = ''
  child.stderr?.on('data', (data) => (err += String(data)))
  const [code] = await once(child, 'close')

  expect(err).toMatch(/^plumbline: Cannot write to standard output: ENOSPC[^\n]*\n$/)
  expect(code).toBe(2)
})
