import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequirementResult } from '../domain/conformance.ts'
import { called, profileFile, resultIn } from './calling.ts'
import { type Emulated, emulated } from './emulated.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-absent-'))
let device: Emulated
beforeAll(async () => {
  device = await emulated('absent-password')
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Results of a smoke run, by the ids of their requirements. */
async function smoke(
  profile: object,
  ...flags: readonly string[]
): Promise<Readonly<Record<string, Pick<RequirementResult, 'verdict' | 'reason'>>>> {
  const out = mkdtempSync(join(folder, 'run-'))
  await called(['run', '--profile', profileFile(folder, profile), '--level', 'smoke', '--out', out, ...flags])
  return Object.fromEntries((resultIn(out)?.requirements ?? []).map(({ id, ...result }) => [id, result]))
}

test('a profile without a redirecting port leaves its requirements untested, each for that reason', async () => {
  const { redirect: _, ...addresses } = Object(device.profile.addresses)

  const results = await smoke({ ...device.profile, addresses }, '--area', 'root')

  for (const id of ['redirects', 'redirects-calls', 'redirect-drops-path', 'redirect-goes-to-api-port'])
    expect(results[`root/${id}`], id).toMatchObject({
      verdict: 'not tested',
      reason: 'the profile gives no address for the redirecting port',
    })
  expect(JSON.stringify(results)).not.toMatch(/test is skipped|abort execution/)
})
