import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CONTROL_TOKEN } from '../launch/stand-in.ts'
import { runPlumbline, spawnPlumbline, readReport, waitForCondition } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-onboarding-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secrets = {
  PLUMBLINE_PASSWORD: 'canary-password',
  PLUMBLINE_READER_PASSWORD: 'canary-of-reader',
  PLUMBLINE_TENANT_PASSWORD: 'canary-of-tenant',
  [CONTROL_TOKEN]: 'canary-token',
}

async function judged(flags: readonly string[]) {
  const out = mkdtempSync(join(folder, 'run-'))
  const { code, err } = await runPlumbline(['run', '-o', out, ...flags], secrets)
  const verdicts = readReport(out)?.requirements ?? []
  const ids = (verdict: string) => verdicts.filter((each) => each.verdict === verdict).map(({ id }) => id)
  return { out, code, err, failed: ids('failed'), inconclusive: ids('inconclusive') }
}

describe.for([
  {
    kind: 'onboarding',
    fault: 'patch-answers-another',
    breaks: 'onboarding/updated-token',
    quirks: ['token-as-session', 'token-among-tokens only-lengthens'],
  },
  {
    kind: 'manager',
    fault: 'refuses:async',
    breaks: 'manager/async',
    quirks: [
      'synchronous-200',
      'needs-schema-version',
      'slow-provisioning restarts-twice',
      'tasks-jump tasks-barely-shown refuses-unknown-members',
    ],
  },
])('the built-in target of kind $kind', ({ kind, fault, breaks, quirks }) => {
  const profile = ['-p', `emulator-${kind}`]

  test.for(quirks)('conforms with the quirks %s, and no secret appears in a report', async (names) => {
    const flags = names.split(' ').flatMap((name) => ['--quirk', name])
    const { out, code, failed, inconclusive } = await judged([...profile, ...flags])

    expect({ code, failed, inconclusive }).toEqual({ code: 0, failed: [], inconclusive: [] })
    expect(() => execFileSync('grep', ['-r', 'canary', out])).toThrow()
  })

  test('fails exactly the requirement that its fault breaks', async () => {
    const { code, failed } = await judged([...profile, '--fault', fault])

    expect({ code, failed }).toEqual({ code: 1, failed: [breaks] })
  })

  test('can run stand-alone, and be judged by the profile that it then saves', async () => {
    const file = join(mkdtempSync(join(folder, 'bench-')), 'bench.json')
    const emulator = spawnPlumbline(['emulator', ...profile, '--control', '0', '--save-profile', file], secrets)
    await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))

    const { code } = await judged(['-p', file])
    const doctor = await runPlumbline(['doctor', '-p', file], secrets)
    const { addresses } = JSON.parse(readFileSync(file, 'utf8'))
    const drafted = `${file}.drafted.json`
    const account = ['--username', 'admin', '--password-variable', 'PLUMBLINE_PASSWORD']
    const told = ['--kind', kind, '--release', '1.5.0', ...account]
    const init = await runPlumbline(['init', addresses.rest, ...told, '--yes', '--out', drafted], secrets)
    const login = await runPlumbline(['doctor', '-p', drafted], secrets)
    expect({ init: init.code, login: login.code }).toEqual({ init: 0, login: 0 })
    emulator.child.kill('SIGINT')

    const { code: end } = await emulator.ended
    expect({ code, doctor: doctor.code, end }).toEqual({ code: 0, doctor: 0, end: 0 })
  })
})

test('a manager fails exactly the requirements about the settings that it rejects', async () => {
  const parts = ['hostname', 'managerSettings.statsConfig.enabled', 'managerSettings.statsConfig.zone']
  const faults = parts.flatMap((name) => ['--fault', `refuses:${name}`])

  const { failed, inconclusive } = await judged([
    '-p',
    'emulator-manager',
    '--quirk',
    'needs-schema-version',
    ...faults,
  ])

  expect({ failed, inconclusive }).toEqual({
    failed: ['manager/hostname', 'manager/stats-enabled', 'manager/stats-zone'],
    // These requirements depend on the host name.
    inconclusive: ['manager/again', 'manager/hostname-set'],
  })
})

test('the curl commands in `profiles/onboarding.md` onboard a device', async () => {
  const page = readFileSync(new URL('../../profiles/onboarding.md', import.meta.url), 'utf8')
  const lines = /```sh\n(curl [\s\S]*?)```/.exec(page)?.[1] ?? ''
  const emulator = spawnPlumbline(['emulator', '-p', 'emulator-manager', '--rate', '100'], secrets)
  await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))
  const { rest, device } = JSON.parse(/^\{.*\}$/m.exec(emulator.printed())?.[0] ?? '{}')

  const shown = execFileSync('bash', ['-ec', lines], {
    cwd: mkdtempSync(join(folder, 'curl-')),
    env: { ...process.env, ...secrets, MANAGER: rest, DEVICE: device },
    encoding: 'utf8',
  })
  emulator.child.kill('SIGINT')
  await emulator.ended

  expect(shown).toContain('"status":"FINISHED"')
  expect(shown).toContain('"nameServers":["192.0.2.53"]')
  expect(shown).toContain('"hostname":"tenant-1.example.com"')
  expect(shown).toContain('"type":"tenant"')
  expect(shown).not.toContain('canary')
})

test('a run judges nothing if the device rejects the password', async () => {
  const file = join(folder, 'wrong.json')
  const emulator = spawnPlumbline(
    ['emulator', '-p', 'emulator-onboarding', '--save-profile', file, '--control', '0'],
    secrets,
  )
  await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))

  const { code, err } = await runPlumbline(['run', '-p', file, '-o', mkdtempSync(join(folder, 'run-'))], {
    ...secrets,
    PLUMBLINE_PASSWORD: 'other',
  })
  emulator.child.kill('SIGINT')
  await emulator.ended

  expect(code).toBe(2)
  expect(err).toMatch(/refuses the login of admin: check credentials, PLUMBLINE_PASSWORD/)
})
