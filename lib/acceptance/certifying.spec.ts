import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformNamed } from '../profile/load.ts'
import type { Conformance } from '../domain/conformance.ts'
import { runPlumbline, type Ended, profileFile, readReport } from './calling.ts'
import { type Emulated, startAppliance } from './emulated.ts'

const BRAND = 'root/identifiers-carry-the-brand'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-certifying-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Run extends Ended {
  readonly folder: string
  readonly result: Conformance | undefined
}

async function run(profile: object, ...flags: readonly string[]): Promise<Run> {
  const out = mkdtempSync(join(folder, 'run-'))
  const ended = await runPlumbline(['run', '--profile', profileFile(folder, profile), '--out', out, ...flags])
  return { ...ended, folder: out, result: readReport(out) }
}

function verdicts({ result }: Run): Readonly<Record<string, string>> {
  return Object.fromEntries((result?.requirements ?? []).map(({ id, verdict }) => [id, verdict]))
}

const shipped = platformNamed('', 'emulator-appliance-20port')
const renamed = { ...shipped, naming: { vendor: 'acme', cloud: 'acmecloud' } }

describe('an appliance with vendor-specific names', () => {
  let plain: Run
  let acme: Run
  beforeAll(async () => {
    ;[plain, acme] = await Promise.all([run(shipped), run(renamed)])
  })

  test('gets the same verdicts as an appliance with the literal names of the contract', () => {
    expect([plain.code, acme.code]).toEqual([0, 0])
    expect(verdicts(plain)[BRAND]).toBe('not applicable')
    expect(verdicts(acme)).toEqual({ ...verdicts(plain), [BRAND]: 'passed' })
  })

  test('is reported with vendor-specific names, but its observations use the names of the contract', () => {
    expect(acme.result?.target.naming).toEqual({ vendor: 'acme', cloud: 'acmecloud' })
    expect(JSON.stringify(acme.result?.observations)).not.toContain('acme-')
  })

  test('fails only the requirement about literal names if it returns a literal name of the contract', async () => {
    const literal = await run(renamed, '--level', 'smoke', '--fault', 'literal-vendor:vendor-ddm')

    const failed = Object.entries(verdicts(literal)).filter(([, verdict]) => verdict === 'failed')
    expect(failed).toEqual([[BRAND, 'failed']])
    expect(literal.code).toBe(1)
    const found = literal.result?.requirements.find(({ id }) => id === BRAND)
    expect(found?.failures?.[0]).toMatchObject({ code: 'not-renamed', actual: expect.stringContaining('vendor-ddm:') })
  })

  test('has no failures if the profile lists the irregular identifiers, which do not follow from the brand', async () => {
    const identifiers = { 'vendor-portgroup': 'ports-of-acme', portgroups: 'port-set' }

    const irregular = await run(
      { ...renamed, naming: { vendor: 'acme', identifiers } },
      '--area',
      'port-groups',
      '--level',
      'smoke',
    )

    expect(irregular.code).toBe(0)
    expect(irregular.result?.totals.failed).toBe(0)
  })
})

test('an interface that is in the profile but not on the target is reported and causes no failure', async () => {
  const interfaces = ['77.0']

  const { code, result } = await run(
    { ...shipped, fixtures: { ...shipped.fixtures, interfaces } },
    '--area',
    'interfaces',
  )

  const unsaid = result?.requirements.filter(({ verdict }) => verdict === 'inconclusive') ?? []
  expect(code).toBe(3)
  expect(result?.totals.failed).toBe(0)
  expect(unsaid.map(({ id }) => id)).toContain('interfaces/patch-enabled')
  expect(new Set(unsaid.map(({ reason }) => reason))).toEqual(
    new Set(['fixtures.interfaces of the profile names 77.0, which the target does not have']),
  )
})

test('a stand-alone emulator is never taken for a device, even if its profile looks like that of a device', async () => {
  const alone = await startAppliance('canary', { clock: { rate: 1 } })
  const { control: _, ...bench } = alone.profile.bench
  const real = { ...alone.profile, bench: { ...bench, clock: { driver: 'real', rate: 1 } } }

  const { result } = await run(real, '--level', 'smoke', '--requirement', 'dns/resource')
  await alone.close()

  expect(result?.run.exitCode).toBe(0)
  expect(result?.target.emulated).toBe(true)
})

test('the requirement about a wrong password is not tested if the target does not have the spare user of the profile', async () => {
  const device = await startAppliance('canary')
  const fixtures = { ...device.profile.fixtures, spareUser: 'lab-spare' }

  const { result } = await run(
    { ...device.profile, fixtures },
    '--level',
    'smoke',
    '--requirement',
    'root/wrong-password',
  )
  await device.close()

  expect(result?.requirements.find(({ id }) => id === 'root/wrong-password')).toMatchObject({
    verdict: 'not tested',
    reason: 'the target has no user lab-spare, whom fixtures.spareUser of the profile names',
  })
})

test('an expired waiver is reported before the first request, and the run fails', async () => {
  const waiver = { requirement: 'dns/resource', code: 'value', owner: 'lab', reference: 'X-1', expires: '2020-01-31' }

  const late = await run({ ...shipped, waivers: [waiver] }, '--level', 'smoke', '--requirement', 'dns/resource')

  expect(late.err).toMatch(
    /\nwaiver for dns\/resource expired on 2020-01-31; owner lab, X-1: .*this run fails.*\nlog in to /,
  )
  expect(late.code).toBe(1)
  expect(late.result?.incidents).toHaveLength(1)
})

describe('secrets', () => {
  const password = `canary-"quoted'\\pass/word`
  let device: Emulated
  beforeAll(async () => {
    device = await startAppliance(password)
  })
  afterAll(() => device.close())

  test('appear neither in a report nor on the terminal after a failure', async () => {
    const faults = ['--fault', 'not-kept:system/dns/config/search', '--fault', 'basic-refused-on:PATCH']

    const failed = await run(device.profile, '--level', 'nightly', '--area', 'dns,authentication', ...faults)

    expect(failed.code).toBe(1)
    expect(failed.result?.totals.failed).toBeGreaterThan(1)
    expect(leaks(failed)).toEqual([])
  })

  test('appear nowhere after a crash of the run', async () => {
    const file = join(mkdtempSync(join(folder, 'file-')), 'report')
    writeFileSync(file, '')

    const crashed = await runPlumbline(['run', '--profile', profileFile(folder, device.profile), '--out', file])

    expect(crashed.code).toBe(2)
    expect(crashed.err).toMatch(/^plumbline: .*report/m)
    expect(crashed.err).not.toMatch(/^\s+at /m)
    expect(leaks({ ...crashed, folder: join(file, '..'), result: undefined })).toEqual([])
  })

  /** Returns the names of the files that contain a secret in any encoding, and `the terminal` if the output does. */
  function leaks(made: Run): readonly string[] {
    const files = readdirSync(made.folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const)
    const basic = Buffer.from(`admin:${password}`).toString('base64')
    const secrets = ['canary-', basic, device.controlToken, encodeURIComponent(password)]
    return [...texts, ['the terminal', made.out + made.err] as const]
      .filter(([, text]) => secrets.some((secret) => text.includes(secret)) || /eyJ[\w-]+\.[\w-]+\.[\w-]+/.test(text))
      .map(([name]) => name)
  }
})
