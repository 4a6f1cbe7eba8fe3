import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { called, profileFile, resultIn } from './calling.ts'
import { type Emulated, emulated } from './emulated.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-vanishing-'))
let device: Emulated

beforeAll(async () => {
  device = await emulated('canary-password')
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a dead address is waited for as long as a restart may take, and then reported', async () => {
  const dead = 'https://127.0.0.1:1'
  const profile = profileFile(folder, { ...device.profile, addresses: { api: dead, restconf: dead } })
  const out = mkdtempSync(join(folder, 'run-'))

  const ended = await called(['run', '--profile', profile, '--out', out])

  const result = resultIn(out)
  expect(ended.code).toBe(3)
  expect(ended.err).toMatch(/^wait until it serves, at most 30 min: GET .*: no answer \(ECONNREFUSED\)$/m)
  expect(result?.run.conclusion).toMatch(/^The run broke off: .* did not come back within 1800 s/)
  expect(result?.incidents).toEqual([])
  expect(result?.totals).toMatchObject({ passed: 0, failed: 0, observed: 0 })
  expect(result?.requirements.find(({ id }) => id === 'dns/resource')?.verdict).toBe('inconclusive')
})
