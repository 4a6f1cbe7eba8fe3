import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../doctor/finding.ts'
import { inventFingerprint, runPlumbline, profileFile } from './calling.ts'
import { type Emulated, startAppliance, PASSWORD_VARIABLE } from './emulated.ts'

const PASSWORD = 'canary-pa"ss\'word'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'))
/** Operations that only read. */
const READING = /^POST \S+[/:](list|transfer-status|status|start-download|check-version)$/
let device: Emulated
let before: string

/** Returns the device's entire configuration. */
async function configuration(): Promise<string> {
  const paths = ['openconfig-system:system', 'openconfig-interfaces:interfaces', 'vendor-portgroup:portgroups']
  const { restconf } = device.restconf()
  const answers = []
  for (const path of paths) answers.push((await restconf.ask('GET', `/data/${path}?content=config`)).text)
  return answers.join('\n')
}

beforeAll(async () => {
  device = await startAppliance(PASSWORD)
  before = await configuration()
})
afterAll(async () => {
  expect(await configuration()).toBe(before)
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the doctor on a profile that differs from the correct profile in the given properties. */
async function diagnosed(members: object = {}, env: Readonly<Record<string, string>> = {}) {
  const file = profileFile(folder, { ...device.profile, fixtures: { interfaces: ['5.0'] }, ...members })
  const { code, out, err } = await runPlumbline(['doctor', '--profile', file, '--json'], env)
  expect(out + err).not.toContain('canary')
  const { checks, exitCode }: { checks: readonly Finding[]; exitCode: number } = JSON.parse(out)
  expect(code).toBe(exitCode)
  const not = (verdict: Finding['verdict']) => checks.filter((each) => each.verdict === verdict)
  return { code, checks, wrong: not('wrong'), unchecked: not('not checked').map(({ check }) => check) }
}

describe('the doctor', () => {
  test('finds no problem on a device that matches its profile, and logs in once per endpoint', async () => {
    const { logins } = await device.statistics()

    const { code, wrong, checks } = await diagnosed()

    expect([code, wrong]).toEqual([0, []])
    const seen = [
      'certificate api',
      'host key',
      'login',
      'command line',
      'model',
      'release',
      'naming',
      'fixture port 5.0',
    ]
    expect(checks.filter(({ verdict }) => verdict === 'ok').map(({ check }) => check)).toEqual(
      expect.arrayContaining(seen),
    )
    expect((await device.statistics()).logins).toEqual({ ...logins, accepted: logins.accepted + 2 })
  })

  test('prints one line for each check, and then the next step', async () => {
    const file = profileFile(folder, device.profile)
    const { out } = await runPlumbline(['doctor', '--profile', file])

    expect(out).toMatch(/^ok {11}login {2,}admin is accepted at https:/m)
    expect(out).toMatch(/^Ready.*Next: npx plumbline run -p .*profile\.json --level smoke$/m)
    expect(out).not.toContain('\u001B')
  })
})

test('the doctor rehearses a certification without a write, a refused login, or a restart', async () => {
  const before = await device.statistics()
  const file = profileFile(folder, { ...device.profile, fixtures: { ...device.profile.fixtures, cloud: undefined } })

  const { out } = await runPlumbline(['doctor', '--profile', file, '--certify', '--json'])

  const { checks }: { checks: readonly Finding[] } = JSON.parse(out)
  const signature = checks.filter(({ check }) => check === 'signature').map(({ found }) => found)
  expect(signature[0]).toBe('the target is emulated')
  expect(signature).toContainEqual(expect.stringMatching(/no credentials of the cloud service stand there/))
  const after = await device.statistics()
  expect(after).toEqual({ ...before, logins: { ...before.logins, accepted: after.logins.accepted } })
  expect((await device.calls()).filter((call) => !READING.test(call))).toEqual([])
})

describe('the doctor detects', () => {
  test('a certificate that differs from the pinned one, and then sends no password', async () => {
    const { logins } = await device.statistics()

    const { code, wrong, unchecked } = await diagnosed({ trust: { fingerprint: inventFingerprint() } })

    expect(code).toBe(2)
    expect(wrong.map(({ check }) => check)).toEqual(['certificate api', 'certificate restconf'])
    expect(unchecked).toContain('target')
    expect((await device.statistics()).logins).toEqual(logins)
  })

  test('a wrong password, after a single attempt', async () => {
    const { logins } = await device.statistics()

    const { code, wrong } = await diagnosed({}, { [PASSWORD_VARIABLE]: 'canary-wrong' })

    expect(code).toBe(2)
    expect(wrong).toMatchObject([{ check: 'login', remedy: expect.stringContaining(PASSWORD_VARIABLE) }])
    const after = await device.statistics()
    expect(after.logins).toEqual({ accepted: logins.accepted, refused: logins.refused + 1 })
  })
})

describe('the doctor also detects', () => {
  test('an unset password, and still runs the other checks', async () => {
    const { code, wrong, checks, unchecked } = await diagnosed({}, { [PASSWORD_VARIABLE]: '' })

    expect(code).toBe(2)
    expect(wrong).toMatchObject([{ check: 'password' }])
    expect(checks).toContainEqual(expect.objectContaining({ check: 'certificate api', verdict: 'ok' }))
    expect(unchecked).toContain('target')
  })

  test('a certificate authority whose file is missing', async () => {
    const { code, wrong } = await diagnosed({ trust: { ca: 'absent.pem' } })

    expect(code).toBe(2)
    expect(wrong).toMatchObject([{ check: 'certificate', found: expect.stringMatching(/absent\.pem cannot be read$/) }])
  })

  test.for([
    {
      what: 'the wrong model',
      members: { model: '10-port' },
      check: 'model',
      found: /is 20-port \(it has 20 port groups\)/,
    },
    { what: 'the wrong release', members: { release: '1.7.0-1' }, check: 'release', found: /runs 1\.8\.0-4321/ },
    { what: 'the wrong brand', members: { naming: { vendor: 'acme' } }, check: 'naming', found: /say "vendor"/ },
    {
      what: 'a port that the device does not have',
      members: { fixtures: { interfaces: ['21.0'] } },
      check: 'fixture port 21.0',
      found: /no such interface/,
    },
  ])('a profile with $what', async ({ members, check, found }) => {
    const { code, wrong } = await diagnosed(members)

    expect(code).toBe(2)
    expect(wrong).toMatchObject([{ check, found: expect.stringMatching(found) }])
  })

  test.for([
    { name: 'redirect', address: 'http://127.0.0.1:1' },
    { name: 'restconf', address: 'https://127.0.0.1:1' },
    { name: 'ssh', address: '127.0.0.1:1' },
  ])('a closed port on a target whose other ports respond: $name', async ({ name, address }) => {
    const addresses = Object.assign({}, device.profile.addresses, { [name]: address })
    const { code, wrong, checks } = await diagnosed({ addresses })

    expect(wrong[0]).toMatchObject({ check: `address ${name}`, found: expect.stringContaining('ECONNREFUSED') })
    expect([code, wrong.length]).toEqual([1, 1])
    expect(checks).toContainEqual(expect.objectContaining({ check: 'login', verdict: 'ok' }))
  })

  test('a port that the profile provides for tests but that belongs to a LAG', async () => {
    const { code, wrong } = await diagnosed({ fixtures: { interfaces: ['6.0'] } })

    expect(code).toBe(1)
    expect(wrong).toMatchObject([{ check: 'fixture port 6.0', found: 'it belongs to the LAG uplink' }])
  })
})

test('the doctor reaches no conclusion about a target that does not respond', async () => {
  const dead = { api: 'https://127.0.0.1:1', restconf: 'https://127.0.0.1:1', ssh: '127.0.0.1:1' }

  const { code, wrong, unchecked } = await diagnosed({ addresses: dead })

  expect([code, wrong]).toEqual([3, []])
  expect(unchecked).toEqual(expect.arrayContaining(['address api', 'address restconf', 'address ssh', 'target']))
})

test('the doctor reaches no conclusion about a target that accepts connections but sends nothing', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const api = `https://127.0.0.1:${Object(silent.address()).port}`

  const { code, wrong, unchecked } = await diagnosed({ addresses: { api, restconf: api }, budgets: { connect: 1 } })
  silent.close()

  expect([code, wrong]).toEqual([3, []])
  expect(unchecked).toEqual(expect.arrayContaining(['certificate api', 'target']))
})

test('on a tool, the doctor runs the checks that apply to tools', async () => {
  const { code, out } = await runPlumbline(['doctor', '--profile', 'tool-scanner'])

  expect(code).toBe(0)
  expect(out).toMatch(/^ok {11}MCP server/m)
})
