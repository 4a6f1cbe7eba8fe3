import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequirementResult } from '../domain/conformance.ts'
import { platformNamed } from '../profile/load.ts'
import { runPlumbline, profileFile, readReport } from './calling.ts'
import { type Emulated, startAppliance } from './emulated.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-absent-'))
let device: Emulated
beforeAll(async () => {
  device = await startAppliance('absent-password')
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the suite at level `smoke` and returns the results by requirement id. */
async function smoke(
  profile: object,
  ...flags: readonly string[]
): Promise<Readonly<Record<string, RequirementResult>>> {
  const out = mkdtempSync(join(folder, 'run-'))
  await runPlumbline(['run', '--profile', profileFile(folder, profile), '--level', 'smoke', '--out', out, ...flags])
  return Object.fromEntries((readReport(out)?.requirements ?? []).map((result) => [result.id, result]))
}

test('the requirements about the redirecting port are reported as not tested, with a reason, if the profile has no address for the port', async () => {
  const { redirect: _, ...addresses } = Object(device.profile.addresses)

  const results = await smoke({ ...device.profile, addresses }, '--area', 'root')

  const reason = 'the profile gives no address for the redirecting port'
  for (const id of ['redirects', 'redirects-calls', 'redirect-drops-path', 'redirect-goes-to-api-port'])
    expect(results[`root/${id}`]).toMatchObject({ id: `root/${id}`, verdict: 'not tested', reason })
  expect(JSON.stringify(results)).not.toMatch(/test is skipped|abort execution/)
})

/** Documented containers that are empty on some devices. */
const CONTAINERS = [
  ['alarms', 'system/alarms'],
  ['dns', 'system/dns'],
  ['ntp', 'system/ntp'],
  ['events', 'system/events'],
  ['snmp', 'system/snmp'],
  ['lacp', 'lacp'],
  ['tenant-images', 'images'],
] as const

/** Requirements about the entries of the containers in `CONTAINERS`. */
const OF_ENTRIES = ['dns/state-mirrors-config', 'lacp/state-mirrors-config', 'snmp/target-name', 'snmp/community-name']

const areas = CONTAINERS.flatMap(([area]) => ['--area', area])
const all = (kind: string) => CONTAINERS.flatMap(([, path]) => ['--fault', `${kind}:${path}`])

test('no requirement about a resource or its entries passes if a web server responds in place of the API', async () => {
  const results = await smoke(platformNamed('', 'emulator-appliance-20port'), ...areas, ...all('gone'))

  for (const [area] of CONTAINERS)
    expect(results[`${area}/resource`]).toMatchObject({ id: `${area}/resource`, verdict: 'failed' })
  expect(OF_ENTRIES.filter((id) => results[id]?.verdict === 'passed')).toEqual([])
})

test('the requirement about a resource is inconclusive if the response is the same as for a path that cannot exist', async () => {
  const results = await smoke(platformNamed('', 'emulator-appliance-20port'), ...areas, ...all('unknown'))

  for (const [area] of CONTAINERS)
    expect(results[`${area}/resource`]).toMatchObject({
      id: `${area}/resource`,
      verdict: 'inconclusive',
      reason: expect.stringMatching(/^GET \S+ answers 404 and nothing, in the same words as to .* which cannot exist/),
    })
  expect(OF_ENTRIES.filter((id) => results[id]?.verdict === 'passed')).toEqual([])
})

test.each([
  ['204', 'dns-unset-204'],
  ['a 404 with an unusual message', 'dns-unset-in-other-words'],
  ['a 200 without a body', 'empty-containers-200'],
])(
  'the requirement about a container passes if the container is empty and the target returns %s for it',
  async (_how, quirk) => {
    const results = await smoke(
      platformNamed('', 'emulator-appliance-20port'),
      '--area',
      'dns',
      '--area',
      'alarms',
      '--quirk',
      quirk,
    )

    expect(results['dns/resource']?.verdict).toBe('passed')
    expect(results['alarms/resource']?.verdict).toBe('passed')
  },
)

/** The virtual directories of an appliance without its log directory, which shows that the listing itself is served. */
const DIRECTORIES = [
  ['staging', 'images/staging'],
  ['import-iso', 'images/import/iso'],
  ['import-service', 'images/import/service'],
  ['import-os', 'images/import/os'],
  ['tenant', 'images/tenant'],
  ['qkview', 'diags/shared/qkview'],
  ['log-confd', 'log/confd'],
  ['log-host', 'log/host'],
] as const

test.each([
  ['fail', 'a web server responds', 'gone', 'failed', 'is answered 404'],
  [
    'are inconclusive',
    'the response is the same as for a path that cannot exist',
    'unknown',
    'inconclusive',
    'in the same words as to /data',
  ],
])(
  'the requirements about virtual directories %s if %s to a listing of each of them',
  async (_verdict, _how, form, verdict, words) => {
    const missing = DIRECTORIES.flatMap(([, path]) => ['--fault', `directory-${form}:${path}`])

    const results = await smoke(platformNamed('', 'emulator-appliance-20port'), '--area', 'files', ...missing)

    expect(DIRECTORIES.map(([name]) => results[`files/directory-${name}`])).toMatchObject(
      DIRECTORIES.map(([name]) => ({
        id: `files/directory-${name}`,
        verdict,
        reason: expect.stringContaining(words),
      })),
    )
    expect(results['files/directory-log-system']?.verdict).toBe('passed')
  },
)

test('the requirement about a virtual directory is inconclusive if only this directory gets a 404, and another one is listed as empty', async () => {
  const results = await smoke(
    platformNamed('', 'emulator-appliance-20port'),
    '--area',
    'files',
    '--fault',
    'directory-reworded:images/tenant',
  )

  expect(results['files/directory-tenant']).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringMatching(/^a listing of images\/tenant answers 404, and one of \S+, which is empty, 200/),
  })
  expect(results['files/directory-import-os']?.verdict).toBe('passed')
})
