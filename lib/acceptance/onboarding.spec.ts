import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Agent, request } from 'undici'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { CONTROL_TOKEN } from '../launch/stand-in.ts'
import { runPlumbline, spawnPlumbline, readReport, waitForCondition } from './calling.ts'

const DECLARATIONS = '/mgmt/shared/declarative-onboarding'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-onboarding-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secrets = {
  PLUMBLINE_PASSWORD: 'canary-password',
  PLUMBLINE_READER_PASSWORD: 'canary-of-reader',
  PLUMBLINE_TENANT_PASSWORD: 'canary-of-tenant',
  [CONTROL_TOKEN]: 'canary-token',
}

/** Runs the suite with these flags, and checks that no secret reaches the terminal or any file of the report. */
async function judged(flags: readonly string[]) {
  const report = mkdtempSync(join(folder, 'run-'))
  const { code, err, out } = await runPlumbline(['run', '-o', report, ...flags], secrets)
  expect(out + err).not.toContain('canary')
  expect(findCanaries(report)).toEqual([])
  const verdicts = readReport(report)?.requirements ?? []
  const ids = (verdict: string) => verdicts.filter((each) => each.verdict === verdict).map(({ id }) => id)
  return { code, passed: ids('passed'), failed: ids('failed'), inconclusive: ids('inconclusive') }
}

/** Returns the files of a folder that contain a secret. All secrets here contain the word "canary". */
function findCanaries(within: string): readonly string[] {
  const { stdout, status } = spawnSync('grep', ['-rla', 'canary', within], { encoding: 'utf8' })
  expect(status, 'grep').toBeLessThan(2)
  return stdout.split('\n').filter(Boolean)
}

/** Starts an emulator; returns its addresses, and how to stop it. */
async function startEmulator(...flags: readonly string[]) {
  const emulator = spawnPlumbline(['emulator', ...flags], secrets)
  await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))
  const addresses: Record<string, string> = JSON.parse(/^\{.*\}$/m.exec(emulator.printed())?.[0] ?? '{}')
  const stop = async () => {
    emulator.child.kill('SIGINT')
    return emulator.ended
  }
  return { addresses, stop }
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
      'synchronous-200 needs-schema-version',
      'slow-provisioning restarts-twice tasks-jump tasks-barely-shown refuses-unknown-members',
    ],
  },
])('the built-in target of kind $kind', ({ kind, fault, breaks, quirks }) => {
  const profile = ['-p', `emulator-${kind}`]

  test.for(quirks)('conforms to the contract with these quirks: %s', async (names) => {
    const flags = names.split(' ').flatMap((name) => ['--quirk', name])
    const { code, failed, inconclusive } = await judged([...profile, ...flags])

    expect({ code, failed, inconclusive }).toEqual({ code: 0, failed: [], inconclusive: [] })
  })

  test('fails exactly the requirement that the planted fault breaks', async () => {
    const { code, failed } = await judged([...profile, '--fault', fault])

    expect({ code, failed }).toEqual({ code: 1, failed: [breaks] })
  })

  test('can be started on its own, and is then judged with the profile that it saved', async () => {
    const file = join(mkdtempSync(join(folder, 'bench-')), 'bench.json')
    const { addresses, stop } = await startEmulator(...profile, '--control', '0', '--save-profile', file)

    const { code } = await judged(['-p', file])
    const doctor = await runPlumbline(['doctor', '-p', file], secrets)
    const drafted = `${file}.drafted.json`
    const account = ['--username', 'admin', '--password-variable', 'PLUMBLINE_PASSWORD']
    const told = ['--kind', kind, '--release', '1.5.0', ...account]
    const init = await runPlumbline(['init', `${addresses['rest']}`, ...told, '--yes', '--out', drafted], secrets)
    const login = await runPlumbline(['doctor', '-p', drafted], secrets)
    expect({ init: init.code, login: login.code }).toEqual({ init: 0, login: 0 })
    const { code: end } = await stop()
    expect({ code, doctor: doctor.code, end }).toEqual({ code: 0, doctor: 0, end: 0 })
  })
})

test('`npm start` starts a manager and a device, and judges the manager by the resulting state of the device', async () => {
  const report = mkdtempSync(join(folder, 'start-'))
  const { stdout, stderr } = await promisify(execFile)(
    'npm',
    ['start', '--', '--profile', 'profiles/emulator-manager.json', '-o', report],
    { cwd: ROOT, env: { ...process.env, ...secrets, VITEST: undefined, NODE_OPTIONS: undefined } },
  )

  const verdicts = new Map(readReport(report)?.requirements.map(({ id, verdict }) => [id, verdict]))
  const effects = [...verdicts].filter(([id]) => /^manager\/.*-(set|kept)$/.test(id))
  expect(effects.filter(([, verdict]) => verdict !== 'passed')).toEqual([])
  expect(effects).toHaveLength(15)
  expect(stdout + stderr).not.toContain('canary')
  expect(findCanaries(report)).toEqual([])
})

describe('a manager', () => {
  const file = join(folder, 'little.json')
  let stop = async (): Promise<unknown> => undefined
  // Each test has a tenant of its own, because what a tenant shows before a run gives no verdict.
  beforeEach(async () => {
    const started = await startEmulator('-p', 'emulator-manager', '--control', '0', '--save-profile', file)
    stop = started.stop
  })
  afterEach(() => stop())

  /** Runs the suite with a profile whose declaration lacks the given fields. */
  const judgeWithout = (...fields: readonly string[]) => {
    const { onboarding, ...profile } = JSON.parse(readFileSync(file, 'utf8'))
    const kept = Object.entries(onboarding.declaration).filter(([name]) => !fields.includes(name))
    const less = join(mkdtempSync(join(folder, 'less-')), 'less.json')
    writeFileSync(
      less,
      JSON.stringify({ ...profile, onboarding: { ...onboarding, declaration: Object.fromEntries(kept) } }),
    )
    return judged(['-p', less, '--quirk', 'slow-provisioning'])
  }

  test.each(['task', 'device'])('fails no requirement if the profile does not contain `%s`', async (field) => {
    const { code, passed, failed, inconclusive } = await judgeWithout(field)

    expect({ code, failed, inconclusive }).toEqual({ code: 0, failed: [], inconclusive: [] })
    expect(passed.includes('manager/dns-set')).toBe(field === 'task')
    expect(passed.includes('manager/task-succeeds')).toBe(field === 'device')
  })

  test('gets no verdict by what its tenant showed before the run', async () => {
    const first = await judged(['-p', file])
    const second = await judged(['-p', file, '--fault', 'not-set:DNS'])

    const isEffect = (id: string) => /-(set|kept)$|user-logs-in$|imports-tenants$/.test(id)
    const effects = first.passed.filter(isEffect)
    expect(effects).toHaveLength(17)
    expect(first.inconclusive).toEqual([])
    expect({ code: second.code, failed: second.failed }).toEqual({ code: 3, failed: [] })
    expect(second.inconclusive).toEqual(effects)
  })

  test('is examined by the doctor, which also checks the login of the tenant', async () => {
    const doctor = await runPlumbline(['doctor', '-p', file], { ...secrets, PLUMBLINE_TENANT_PASSWORD: 'canary-wrong' })

    expect(doctor.code).toBe(2)
    expect(doctor.out + doctor.err).toMatch(/login of the tenant .*refuses the login of admin/)
    expect(doctor.out + doctor.err).not.toContain('canary')
  })
})

test('no secret of a declaration appears in what an emulator prints, returns or stores', async () => {
  const data = mkdtempSync(join(folder, 'data-'))
  const flags = ['--rate', '200', '--log', 'refused', '--data', data]
  const { addresses, stop } = await startEmulator('-p', 'emulator-manager', ...flags)
  const { rest = '', device = '' } = addresses
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  const ask = async (url: string, password: string, body?: object) => {
    const answer = await request(url, {
      method: body === undefined ? 'GET' : 'POST',
      dispatcher,
      headers: { authorization: `Basic ${btoa(`admin:${password}`)}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return answer.body.text()
  }
  const declare = (passphrase: unknown, objects: object) =>
    ask(`${rest}${DECLARATIONS}`, secrets.PLUMBLINE_PASSWORD, {
      class: 'DO',
      declaration: { class: 'Device', async: false, Common: { class: 'Tenant', ...objects } },
      targetHost: '192.0.2.10',
      targetUsername: 'admin',
      targetPassphrase: passphrase,
    })
  const user = { class: 'User', userType: 'regular', password: 'canary-of-user' }
  const root = { class: 'User', userType: 'root', oldPassword: 'canary-of-nobody', newPassword: 'canary-of-root' }
  const remote = { class: 'DeviceTrust', remoteHost: '192.0.2.11', remotePassword: 'canary-of-remote' }

  const own = secrets.PLUMBLINE_TENANT_PASSWORD
  const answers = [
    await declare(own, { user }),
    await declare('canary-of-somebody', { user }),
    await declare(['canary-of-somebody'], { user: { ...user, password: ['canary-of-user'] } }),
    await declare(own, { user, root }),
    await declare(own, { trust: { ...remote, localUsername: 'admin', localPassword: 'canary-of-local' } }),
    await ask(`${rest}/mgmt/cm/platform-backups`, secrets.PLUMBLINE_PASSWORD, {
      host: '192.0.2.40',
      username: 'admin',
      passphrase: 'canary-of-unit',
    }),
    await ask(`${rest}${DECLARATIONS}/task`, secrets.PLUMBLINE_PASSWORD),
    await ask(`${rest}/mgmt/cm/devices`, secrets.PLUMBLINE_PASSWORD),
    await ask(`${device}${DECLARATIONS}/task`, own),
    await ask(`${device}${DECLARATIONS}`, own),
    await ask(`${device}/mgmt/tm/auth/user`, own),
  ]
  await dispatcher.destroy()
  const { out, err } = await stop()

  expect(answers.filter((answer) => answer.includes('canary'))).toEqual([])
  const ends = answers
    .slice(0, 6)
    .map((answer) => /"status":"(\w+)"/.exec(answer)?.[1] ?? /"code":(\d+)/.exec(answer)?.[1])
  expect(ends).toEqual(['FINISHED', 'ERROR', '422', 'ERROR', 'ERROR', '422'])
  expect(err).toContain('refused: 422 POST /mgmt/shared/declarative-onboarding')
  expect(out + err).not.toContain('canary')
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['manager.sqlite', 'device.sqlite']))
  expect(findCanaries(data)).toEqual([])
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
    // These requirements are inconclusive because they depend on the rejected settings.
    inconclusive: ['manager/again', 'manager/hostname-set', 'manager/stats-config-kept'],
  })
})

test('the curl commands in `profiles/onboarding.md` onboard a device', async () => {
  const page = readFileSync(new URL('../../profiles/onboarding.md', import.meta.url), 'utf8')
  const lines = /```sh\n(curl [\s\S]*?)```/.exec(page)?.[1] ?? ''
  const { addresses, stop } = await startEmulator('-p', 'emulator-manager', '--rate', '100')
  const { rest, device } = addresses

  const shown = execFileSync('bash', ['-ec', lines], {
    cwd: mkdtempSync(join(folder, 'curl-')),
    env: { ...process.env, ...secrets, MANAGER: rest, DEVICE: device },
    encoding: 'utf8',
  })
  await stop()

  expect(shown).toContain('"status":"FINISHED"')
  expect(shown).toContain('"nameServers":["192.0.2.53"]')
  expect(shown).toContain('"hostname":"tenant-1.example.com"')
  expect(shown).toContain('"type":"tenant"')
  expect(shown).not.toContain('canary')
})

test('a run judges nothing if the device rejects the password', async () => {
  const file = join(folder, 'wrong.json')
  const { stop } = await startEmulator('-p', 'emulator-onboarding', '--save-profile', file, '--control', '0')

  const { code, err } = await runPlumbline(['run', '-p', file, '-o', mkdtempSync(join(folder, 'run-'))], {
    ...secrets,
    PLUMBLINE_PASSWORD: 'other',
  })
  await stop()

  expect(code).toBe(2)
  expect(err).toMatch(/refuses the login of admin: check credentials, PLUMBLINE_PASSWORD/)
})
