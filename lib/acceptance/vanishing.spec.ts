import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Addresses } from '../profile/profile.ts'
import { runPlumbline, profileFile, readReport } from './calling.ts'
import { type Emulated, startAppliance } from './emulated.ts'
import { startForwarder } from './forwarder.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-vanishing-'))
let device: Emulated

beforeAll(async () => {
  device = await startAppliance('canary-password')
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a run reports an unreachable address within seconds', async () => {
  const dead = 'https://127.0.0.1:1'
  const profile = profileFile(folder, { ...device.profile, addresses: { api: dead, restconf: dead } })
  const out = mkdtempSync(join(folder, 'run-'))

  const ended = await runPlumbline(['run', '--profile', profile, '--out', out])

  const result = readReport(out)
  expect(ended.code).toBe(3)
  expect(ended.err).toMatch(/^wait until it serves, at most 30 s: GET .*: no answer \(ECONNREFUSED\)$/m)
  expect(result?.run.conclusion).toMatch(
    /^The run broke off: .* did not come back within 30 s: .*; where it is restarting, repeat with --wait 45m$/,
  )
  expect(result?.incidents).toEqual([])
  expect(result?.totals).toMatchObject({ passed: 0, failed: 0, observed: 0 })
  expect(result?.requirements.find(({ id }) => id === 'dns/resource')?.verdict).toBe('inconclusive')
})

test('a run with `--wait` waits for a restarting target and then judges it', async () => {
  const { control } = device.profile.bench
  const headers = { authorization: `Bearer ${device.controlToken}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ state: 'cycle' })
  const { status } = await fetch(`${control?.url}/power`, { method: 'POST', headers, body })
  const out = mkdtempSync(join(folder, 'run-'))

  const ended = await runPlumbline([
    'run',
    '--profile',
    profileFile(folder, device.profile),
    '--area',
    'dns',
    '--wait',
    '45m',
    '--out',
    out,
  ])

  expect([status, ended.code]).toEqual([200, 0])
  expect(ended.err).toMatch(/^wait until it serves, at most 45 min: GET .*: no answer/m)
  expect(readReport(out)).toMatchObject({ incidents: [], totals: { failed: 0, inconclusive: 0 } })
})

test('a forwarder that accepts connections for a device that is down does not hide a restart', async () => {
  const forwarder = await startForwarder(whereItAnswers())
  const { addresses } = forwarder
  const budgets = { ...device.profile.budgets, rebootPoll: 30 }
  const profile = profileFile(folder, { ...device.profile, addresses, budgets })
  const out = mkdtempSync(join(folder, 'run-'))

  const { code } = await runPlumbline(['run', '--profile', profile, '--area', 'port-groups', '--out', out])
  await forwarder.close()

  const result = readReport(out)
  expect([code, result?.incidents]).toEqual([0, []])
  expect(result?.reboots.filter(({ phases }) => phases.length === 5)).toHaveLength(7)
  expect(result?.totals).toMatchObject({ failed: 0, inconclusive: 0 })
})

function whereItAnswers(): Addresses {
  const { addresses } = device.profile
  if (addresses === 'embedded') throw new Error('the device of these specs stands alone')
  return addresses
}
