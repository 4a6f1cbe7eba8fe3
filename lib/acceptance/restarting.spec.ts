import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport, runPlumbline } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-restarting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a unit that restarts by itself while tokens are judged fails no requirement', async () => {
  const out = join(folder, 'run')
  const flags = ['--area', 'authentication', '--level', 'certification', '--quirk', 'restarts-by-itself', '--quiet']

  await runPlumbline(['run', '--profile', 'emulator-appliance-10port', '--out', out, ...flags])

  const result = readReport(out)
  expect(result?.incidents).toMatchObject([{ kind: 'restart' }])
  expect(result?.totals.failed).toBe(0)
  // The run repeats what the restart interrupted.
  const judged = result?.requirements.filter(({ area }) => area === 'authentication') ?? []
  expect(judged.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(40)
})
