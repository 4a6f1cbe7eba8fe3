import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERTIFICATE } from '../report/folder.ts'
import type { Conformance, Verdict } from '../domain/conformance.ts'
import type { summariseHistory } from '../history/history-text.ts'
import { writeReports } from '../report/write.ts'
import { runPlumbline, readReport } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-cycle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = join(folder, 'lab.pem')
const trust = join(folder, 'keys.json')
const PASSPHRASE = 'open sesame'
const ENV = { PLUMBLINE_KEY_PASSPHRASE: PASSPHRASE }
/** Flags that ask for a signed result. A run on an emulator does not sign, but reports why its result is not signed. */
const SIGN = ['--sign', '--key', key]

/** The previous release, and the release that is certified. */
const [BEFORE, AFTER] = ['emulator-appliance-20port-1-7', 'emulator-appliance-20port'] as const

/**
 * Certifies an emulated unit, then rewrites the result as that of a real unit, because a result from an emulator is
 * never signed. An emulator is recognised by its certificate.
 */
async function certified(profile: string): Promise<string> {
  const out = join(folder, profile)
  const mandate = ['--operator', 'A. Tester', '--ticket', 'REL-18']
  const { code, err } = await runPlumbline(
    ['run', '--profile', profile, '--out', out, '--quiet', ...mandate, ...SIGN],
    ENV,
  )
  if (code !== 3 || !err.includes('the target is emulated')) throw new Error(`${code}: ${err}`)
  const result = readReport(out)
  if (result === undefined) throw new Error(`no result in ${out}`)
  const real = join(folder, 'reports', result.run.id)
  mkdirSync(real, { recursive: true })
  const unit = { ...result.target.unit, serial: 'PL20-00417' }
  await writeReports(
    real,
    { ...result, target: { ...result.target, emulated: false, unit } },
    new Map(),
    new Map([['profile', 'ab'.repeat(32)]]),
  )
  return real
}

let emulated = ''
let older = ''
let newer = ''
beforeAll(async () => {
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSPHRASE }))
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  writeFileSync(join(folder, 'lab.pub'), pem)
  writeFileSync(trust, JSON.stringify({ keys: [{ owner: 'QA lab', publicKey: pem }] }))
  ;[older, newer] = await Promise.all([certified(BEFORE), certified(AFTER)])
  emulated = join(folder, AFTER)
})

const sign = (run: string) => runPlumbline(['sign', run, '--key', key], ENV)
const verify = () => runPlumbline(['verify', newer, '--trust', trust])

/** Returns the paths of all files in a folder, relative to the folder. */
function filesIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(root, name)).isFile())
}

describe('in the release cycle,', () => {
  test('an emulated certification is never signed, and the reason is reported', async () => {
    const { code, err } = await sign(emulated)

    expect([code, err]).toEqual([3, expect.stringContaining('the target is emulated')])
  })

  test('a run whose result could not be signed is rejected before it begins', async () => {
    const { code, err } = await runPlumbline(['run', '--sign', '--key', join(folder, 'gone.pem')])

    expect([code, err]).toEqual([2, expect.stringMatching(/^plumbline: \S*gone\.pem is no private key in PEM: .*\n$/)])
  })

  test('the certification of a unit can be signed, and then verified with only its folder and the trusted keys', async () => {
    const [signed, verified] = [await sign(newer), await verify()]

    expect([signed.code, signed.out]).toEqual([0, expect.stringContaining('result PASSED')])
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('Genuine: PASSED')])
    expect(verified.out).toMatch(/^ {2}unit {7}serial number \S+, host name /m)
  })

  test('verification names each file that was altered after signing', async () => {
    const files = filesIn(newer)
    const [allure] = files.filter((name) => name.startsWith('allure-results/'))
    const chosen = files.filter((name) => !name.includes('/') && name !== CERTIFICATE).concat(allure ?? [])
    expect(chosen).toEqual(expect.arrayContaining(['conformance.json', 'index.html', 'junit.xml', 'manifest.json']))

    for (const name of chosen) {
      const before = readFileSync(join(newer, name))
      appendFileSync(join(newer, name), ' ')
      const { code, out, err } = await verify()
      writeFileSync(join(newer, name), before)

      expect([name, code === 1 || code === 2, (out + err).includes(name)]).toEqual([name, true, true])
    }
    expect((await verify()).code).toBe(0)
  })

  test('`compare` separates changes due to the release or the contract from changes due to the profile', async () => {
    const { code, out } = await runPlumbline(['compare', older, newer])

    expect(code).toBe(0)
    expect(out).toMatch(/^1\.8\.0-4321 against 1\.7\.0-100, at level certification: nothing newly failed/)
    expect(out).toMatch(/The contract asks otherwise of this release \(\d+\)/)
    expect(out).toMatch(/Profile, gates or bench differ \(\d+\)\n(.*\n)*?.*\bimages\/set-version\b/)
    expect(out).toContain(`profile: ${BEFORE}, then ${AFTER}`)
  })

  test('the history of twenty runs reveals the one flaky requirement', async () => {
    const base = readReport(newer)
    const planted = base?.requirements.find(({ verdict }) => verdict === 'passed')?.id ?? ''
    for (let day = 1; day <= 20; day += 1) writeRun(base, day, planted, day % 5 === 0 ? 'failed' : 'passed')
    const store = join(folder, 'history.sqlite')

    const { code, out } = await runPlumbline(['history', '--store', store, '--import', join(folder, 'many'), '--json'])

    const { flaky }: ReturnType<typeof summariseHistory> = JSON.parse(out)
    const ours = flaky.filter(({ unit }) => unit === 'PL20-00417')
    expect(code).toBe(0)
    expect(ours).toMatchObject([{ requirement: planted, runs: 20, failures: 4, changes: 7, scope: 'one unit' }])
  })
})

/** Writes the report of one of many runs on a unit. The given requirement has the given verdict. */
function writeRun(base: Conformance | undefined, day: number, id: string, verdict: Verdict): void {
  if (base === undefined) throw new Error('there is no run to multiply')
  const date = `2026-10-${String(day).padStart(2, '0')}`
  const run = { ...base.run, id: `${date}-run`, started: `${date}T10:00:00.000Z`, ended: `${date}T12:00:00.000Z` }
  const failures = [{ code: 'value', message: 'it was another one' }] as const
  const requirements = base.requirements.map((each) =>
    each.id === id && verdict === 'failed' ? { ...each, verdict, reason: 'it was another one', failures } : each,
  )
  const failed = Number(verdict === 'failed')
  const totals = { ...base.totals, failed, passed: base.totals.passed - failed }
  mkdirSync(join(folder, 'many', run.id), { recursive: true })
  writeFileSync(
    join(folder, 'many', run.id, 'conformance.json'),
    JSON.stringify({ ...base, run, totals, requirements }),
  )
}

const hasCosign = spawnSync('cosign', ['version']).status === 0
const missing = hasCosign ? '' : ' (not tested: there is no cosign; install it, as apt-get install cosign)'

describe.skipIf(!hasCosign)(`cosign${missing}`, () => {
  test('verifies the certificate with the public key of the lab', () => {
    const root = join(folder, 'trusted-root.json')
    writeFileSync(root, JSON.stringify({ mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1' }))
    const type = 'https://in-toto.io/attestation/test-result/v0.1'
    const by = `--key ${join(folder, 'lab.pub')} --bundle ${join(newer, CERTIFICATE)} --trusted-root ${root}`
    const called = `verify-blob-attestation ${by} --insecure-ignore-tlog --type ${type} ${join(newer, 'conformance.json')}`
    const { status, stderr } = spawnSync('cosign', called.split(' '))

    expect([status, stderr.toString()]).toEqual([0, expect.stringContaining('Verified OK')])
  })
})
