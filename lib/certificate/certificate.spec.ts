import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
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
import type { Conformance } from '../domain/conformance.ts'
import { CERTIFICATE } from '../report/folder.ts'
import { sample } from '../report/sample.ts'
import { writeReports } from '../report/write.ts'
import { readExplanations } from './explanations.ts'
import { computeFingerprint, signWithCommand, signWithFile } from './keys.ts'
import { signFolder } from './signing.ts'
import { formatTrustEntry, readTrust } from './trust.ts'
import { verifyFolder } from './verification.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-certificate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const TODAY = '2026-12-01'
const at = new Date('2026-11-21T02:00:00Z')

/** Returns a complete, signable certification of a real unit in which every requirement passed. */
function certified(change: (conformance: Conformance) => Partial<Conformance> = () => ({})): Conformance {
  const base = sample(40)
  const requirements = base.requirements.map(({ reason: _reason, failures: _failures, waiver: _waiver, ...each }) => ({
    ...each,
    verdict: 'passed' as const,
  }))
  const none = Object.fromEntries(Object.keys(base.totals).map((verdict) => [verdict, 0]))
  const totals = { ...none, passed: 40 } as Conformance['totals'] // with the keys of the sample
  const run = { ...base.run, exitCode: 0 as const, conclusion: 'All 40 held.' }
  const whole = { ...base, run, requirements, totals, incidents: [], observations: [] }
  return { ...whole, ...change(whole) }
}

async function reported(conformance: Conformance): Promise<string> {
  const out = mkdtempSync(join(folder, 'run-'))
  await writeReports(
    out,
    conformance,
    new Map([['dns-1.txt', 'GET /api → 200']]),
    new Map([['profile', '0'.repeat(64)]]),
  )
  return out
}

function keyFile(pair: { privateKey: KeyObject }, passphrase?: string): string {
  const file = join(mkdtempSync(join(folder, 'key-')), 'lab.pem')
  const cipher = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher }))
  return file
}

function write(text: string): string {
  const file = join(mkdtempSync(join(folder, 'trust-')), 'keys')
  writeFileSync(file, text)
  return file
}

function trusting(...keys: readonly object[]) {
  return readTrust(write(JSON.stringify({ keys })))
}

const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const ed25519 = generateKeyPairSync('ed25519')
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const lab = { publicKey: pem(ed25519.publicKey), owner: 'QA lab' }

describe('a certificate', () => {
  test.each([
    ['Ed25519', ed25519],
    ['P-256', p256],
  ])(
    'that was signed with an encrypted %s key is verified with only the folder and the trust file',
    async (_name, pair) => {
      const out = await reported(certified())
      await signFolder(out, signWithFile(keyFile(pair, 'open sesame'), 'open sesame'), [], at)
      const copy = mkdtempSync(join(folder, 'copy-'))
      cpSync(out, copy, { recursive: true })

      const found = await verifyFolder(copy, trusting({ publicKey: pem(pair.publicKey), owner: 'QA lab' }), TODAY)

      expect(found).toMatchObject({ owner: 'QA lab', alterations: [], remarks: [] })
      expect(found.statement.predicate.result).toBe('PASSED')
      expect(found.statement.predicate.passedTests).toHaveLength(40)
    },
  )

  test('is verified with a remark that names the files that the certificate does not cover', async () => {
    const out = await reported(certified())
    await signFolder(out, signWithFile(keyFile(ed25519), undefined), [], at)
    writeFileSync(join(out, 'extra.txt'), 'All is well.')
    writeFileSync(join(out, 'transcript', 'other.txt'), 'All is well.')

    const { alterations, remarks } = await verifyFolder(out, trusting(lab), TODAY)

    expect({ alterations, remarks }).toEqual({
      alterations: [],
      remarks: ['2 files beside the signed report: extra.txt, transcript/other.txt'],
    })
  })

  test('that an external command signed is verified like any other', async () => {
    const key = keyFile(p256)
    const publicKey = join(folder, 'lab.pub')
    writeFileSync(publicKey, pem(p256.publicKey))
    const out = await reported(certified())

    await signFolder(out, signWithCommand(['openssl', 'dgst', '-sha256', '-sign', key], publicKey), [], at)

    const found = await verifyFolder(out, trusting({ publicKey: pem(p256.publicKey), owner: 'HSM' }), TODAY)
    expect(found.alterations).toEqual([])
  })

  test('is not written if the external command prints something that is not a signature', async () => {
    const publicKey = join(folder, 'other.pub')
    writeFileSync(publicKey, pem(ed25519.publicKey))
    const out = await reported(certified())

    await expect(signFolder(out, signWithCommand(['cat'], publicKey))).rejects.toThrow(
      /cat wrote \d+ bytes that are no/,
    )
    expect(readdirSync(out)).not.toContain(CERTIFICATE)
  })

  test('gives the fingerprint of its key in the format of OpenSSH', ({ skip }) => {
    const file = join(folder, 'ssh.pub')
    const der = ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
    const wire = Buffer.concat([
      Buffer.from('0000000b', 'hex'),
      Buffer.from('ssh-ed25519'),
      Buffer.from('00000020', 'hex'),
      der,
    ])
    writeFileSync(file, `ssh-ed25519 ${wire.toString('base64')} lab\n`)

    const found = spawnSync('ssh-keygen', ['-lf', file], { encoding: 'utf8' })
    if (found.error !== undefined) return skip('OpenSSH is not installed')
    expect(found.stdout).toContain(computeFingerprint(ed25519.publicKey))
  })
})

describe('the folder of a run', () => {
  let out: string
  beforeAll(async () => {
    out = await reported(certified())
    await signFolder(out, signWithFile(keyFile(ed25519), undefined), [], at)
  })

  test('is reported as altered, with the name of the file, if a file was changed or is missing', async () => {
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((each) =>
      statSync(join(out, each)).isFile(),
    )
    expect(files.length).toBeGreaterThan(8)
    for (const file of files.filter((each) => each !== CERTIFICATE)) {
      const copy = mkdtempSync(join(folder, 'copy-'))
      cpSync(out, copy, { recursive: true })
      appendFileSync(join(copy, file), ' ')
      expect((await verifyFolder(copy, trusting(lab), TODAY)).alterations.join()).toContain(file)
      rmSync(join(copy, file))
      expect((await verifyFolder(copy, trusting(lab), TODAY)).alterations.join()).toContain(file)
    }
  })

  test('is reported as altered if its certificate was changed, because the signature no longer matches', async () => {
    const copy = mkdtempSync(join(folder, 'copy-'))
    cpSync(out, copy, { recursive: true })
    const file = join(copy, CERTIFICATE)
    const bundle = JSON.parse(readFileSync(file, 'utf8'))
    const text = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString().replace('"PASSED"', '"WARNED"')
    bundle.dsseEnvelope.payload = Buffer.from(text).toString('base64')
    writeFileSync(file, JSON.stringify(bundle))

    expect((await verifyFolder(copy, trusting(lab), TODAY)).alterations).toEqual([
      expect.stringContaining(`${CERTIFICATE}: the signature is not that of SHA256:`),
    ])
  })

  test('is not signed if a file in it was changed', async () => {
    const copy = await reported(certified())
    appendFileSync(join(copy, 'summary.md'), 'All is well.')

    await expect(signFolder(copy, signWithFile(keyFile(ed25519), undefined))).rejects.toThrow('summary.md was altered')
  })
})

describe('a key', () => {
  let out: string
  beforeAll(async () => {
    out = await reported(certified())
    await signFolder(out, signWithFile(keyFile(ed25519), undefined), [], at)
  })

  test.each([
    [
      'that is not in the trust file',
      { ...lab, publicKey: pem(p256.publicKey) },
      /a key that the trust file does not name/,
    ],
    ['that was revoked', { ...lab, revoked: '2026-11-30' }, 'the key of QA lab was revoked on 2026-11-30'],
    ['that is not valid yet', { ...lab, notBefore: '2026-11-22' }, 'is valid from 2026-11-22, not on 2026-11-21'],
    ['that is no longer valid', { ...lab, notAfter: '2026-11-20' }, 'is valid until 2026-11-20, not on 2026-11-21'],
  ])('%s is not accepted', async (_what, key, reason) => {
    await expect(verifyFolder(out, trusting(key), TODAY)).rejects.toThrow(reason)
  })

  test.each([
    ['that is encrypted', undefined, /is encrypted: give its passphrase in PLUMBLINE_KEY_PASSPHRASE/],
    ['with a wrong passphrase', 'wrong', /does not open with the passphrase in PLUMBLINE_KEY_PASSPHRASE/],
  ])('%s is reported, with the variable for its passphrase', (_what, passphrase, reason) => {
    expect(() => signWithFile(keyFile(ed25519, 'right'), passphrase)).toThrow(reason)
  })

  test('of any type other than Ed25519 and P-256 is rejected', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
    expect(() => signWithFile(keyFile(rsa), undefined)).toThrow('cannot sign: use Ed25519 or P-256')
  })

  test('with an invalid entry in the trust file causes an error that names the entry', () => {
    expect(() => trusting({ ...lab, owner: '', expires: 'never' })).toThrow(/\/keys\/0: .*expires/)
  })

  test('is trusted if its PEM file is the trust file', async () => {
    const file = write(`of the lab, and of its neighbour\n${pem(p256.publicKey)}${pem(ed25519.publicKey)}`)

    expect(await verifyFolder(out, readTrust(file), TODAY)).toMatchObject({ owner: file, alterations: [] })
  })

  test('is trusted if the trust file contains the entry that signing prints', async () => {
    const { publicKey } = signWithFile(keyFile(ed25519), undefined)

    const found = await verifyFolder(out, trusting(JSON.parse(formatTrustEntry(publicKey))), TODAY)

    expect(found.alterations).toEqual([])
  })

  test.each([
    [
      'an encrypted private key',
      () => readFileSync(keyFile(ed25519, 'right'), 'utf8'),
      /is neither .* nor a JSON list/,
    ],
    ['a private key', () => readFileSync(keyFile(ed25519), 'utf8'), /is neither .* nor a JSON list/],
    ['nothing', () => '', /is neither .* nor a JSON list/],
    ['a truncated list', () => '{ "keys": [', /is no JSON list of trusted keys \(reports\/README\.md/],
    ['a key that breaks off', () => pem(ed25519.publicKey).replace('MCow', 'M'), /is no public key in PEM/],
  ])('is not read from a trust file that contains %s', (_what, text, reason) => {
    expect(() => readTrust(write(text()))).toThrow(reason)
  })
})

const signed = async (conformance: Conformance, explanations: Parameters<typeof signFolder>[2] = []) =>
  signFolder(await reported(conformance), signWithFile(keyFile(ed25519), undefined), explanations, at)

describe('a run', () => {
  test.each<[string, (conformance: Conformance) => Partial<Conformance>, string]>([
    ['of an emulator', ({ target }) => ({ target: { ...target, emulated: true } }), 'the target is emulated'],
    ['of another level', ({ run }) => ({ run: { ...run, level: 'nightly' } }), 'the level is nightly'],
    ['that was narrowed', ({ run }) => ({ run: { ...run, narrowed: ['dns'] } }), 'the run was narrowed to dns'],
    ['with faults', ({ run }) => ({ run: { ...run, faults: ['x'] } }), 'faults were planted: x'],
    [
      'that was interrupted',
      ({ run }) => ({ run: { ...run, interrupted: 'SIGINT' } }),
      'the run was interrupted: SIGINT',
    ],
    [
      'with something untested',
      ({ requirements, totals }) => ({
        requirements: requirements.map((each, index) =>
          index === 0 ? { ...each, mandatory: true, verdict: 'not tested', reason: 'no time' } : each,
        ),
        totals: { ...totals, passed: 39, 'not tested': 1 },
      }),
      '1 mandatory requirement without a verdict: authentication/token-0',
    ],
    [
      'with an incident',
      () => ({ incidents: [{ kind: 'restart', message: 'It restarted.' }] }),
      'incident restart-1 is unexplained: It restarted.',
    ],
  ])('%s is not signed, and the error gives the reason', async (_what, change, reason) => {
    await expect(signed(certified(change))).rejects.toThrow(reason)
  })
})

describe('a run submitted for signing', () => {
  test('is signed with a warning if its only incident is explained', async () => {
    const file = join(folder, 'explained.json')
    const explanation = {
      incident: 'restart-1',
      owner: 'rack lab',
      reference: 'LAB-7',
      explanation: 'The breaker was tested.',
    }
    writeFileSync(file, JSON.stringify([explanation]))

    const { statement } = await signed(
      certified(() => ({ incidents: [{ kind: 'restart', message: 'It restarted.' }] })),
      readExplanations(file),
    )

    expect(statement.predicate.result).toBe('WARNED')
    expect(statement.predicate['urn:plumbline:incidents']).toEqual([{ ...explanation, message: 'It restarted.' }])
  })

  test('is not signed if an explanation names an incident that did not happen', async () => {
    const stray = { incident: 'restart-2', owner: 'lab', reference: 'LAB-7', explanation: 'The breaker was tested.' }
    await expect(signed(certified(), [stray])).rejects.toThrow('an explanation names restart-2, which did not happen')
  })

  test('is signed as failed if it failed', async () => {
    const failed = certified(({ requirements, totals, run }) => ({
      run: { ...run, exitCode: 1 },
      requirements: requirements.map((each, index) =>
        index === 0
          ? { ...each, verdict: 'failed', reason: 'wrong', failures: [{ code: 'value', message: 'wrong' }] }
          : each,
      ),
      totals: { ...totals, passed: 39, failed: 1 },
    }))

    const { statement } = await signed(failed)

    expect(statement.predicate).toMatchObject({ result: 'FAILED', failedTests: ['authentication/token-0'] })
  })
})
