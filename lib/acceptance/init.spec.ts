import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator, type RunningEmulator } from '../targets/emulator/main.ts'
import { inventFingerprint, runPlumbline, PROGRAM, waitForCondition } from './calling.ts'

const PASSWORD = 'canary-pa"ss\'word'
const VARIABLE = 'PLUMBLINE_SPEC_INIT'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-init-'))
const env = { [VARIABLE]: PASSWORD }
let device: RunningEmulator

beforeAll(async () => {
  const accounts = [{ username: 'admin', password: PASSWORD, role: 'admin' }]
  const naming = { vendor: 'acme', cloud: 'acmecloud' }
  const description = { kind: 'appliance', model: '10-port', release: '1.7.0-321', naming, accounts } as const
  device = await startEmulator(description, { clock: { rate: 20 } })
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

const portOf = (address: string) => /\d+$/.exec(address)?.[0] ?? ''

/** Returns the flags with which a user specifies the emulator's ports. */
function ports(): readonly string[] {
  const { restconf, redirect, ssh } = device.addresses
  return ['--port-restconf', portOf(restconf), '--port-redirect', portOf(redirect), '--port-ssh', portOf(ssh)]
}
const account = ['--username', 'admin', '--password-variable', VARIABLE]
const out = () => join(mkdtempSync(join(folder, 'draft-')), 'lab.json')

async function initiated(flags: readonly string[], by: Readonly<Record<string, string>> = env) {
  const { code, out: printed, err } = await runPlumbline(['init', device.addresses.api, ...ports(), ...flags], by)
  expect(printed + err).not.toContain('canary')
  return { code, printed, err }
}

describe('init', () => {
  test('drafts a profile in which the doctor finds no problem', async () => {
    const file = out()
    const keys = ['--fingerprint', device.addresses.fingerprint, '--host-key', device.addresses.sshHostKey]

    const { code, printed } = await initiated([...account, ...keys, '--out', file])

    expect(code).toBe(0)
    expect(printed).toContain(`sha256 Fingerprint=${device.addresses.fingerprint.toUpperCase()}`)
    expect(printed).toContain('found: appliance 10-port, release 1.7.0-321')
    expect(printed).toContain('npx plumbline doctor -p ')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      naming: { vendor: 'acme', cloud: 'acmecloud' },
      gates: ['configure'],
      fixtures: { interfaces: ['5.0'], portGroups: 'none' },
      bench: { clock: { rate: 20 } },
    })
    expect(readFileSync(file, 'utf8')).not.toContain('canary')
    const doctor = await runPlumbline(['doctor', '--profile', file, '--json'], env)
    expect(JSON.parse(doctor.out)).toMatchObject({ exitCode: 0 })
  })

  test('does not overwrite an existing file', async () => {
    const { code, err } = await initiated([...account, '--yes', '--out', folder])

    expect(code).toBe(2)
    expect(err).toMatch(/exists and is kept: name another file with --out, or replace it with --force/)
  })

  test.for([
    { what: 'accepting the keys', flags: account, says: /repeat with --fingerprint [0-9A-F:]{95}, or with --yes/ },
    { what: 'the account', flags: ['--yes'], says: /no terminal to ask on: give --username/ },
    { what: 'the password variable', flags: ['--yes', '--username', 'admin'], says: /give --password-variable/ },
  ])('requires a flag for $what if there is no terminal', async ({ flags, says }) => {
    const file = out()

    const { code, err } = await initiated([...flags, '--out', file])

    expect([code, existsSync(file)]).toEqual([2, false])
    expect(err).toMatch(says)
  })

  test('explains how to set the password variable if it is not set', async () => {
    const { code, err } = await initiated([...account, '--yes', '--out', out()], { [VARIABLE]: '' })

    expect(code).toBe(2)
    expect(err).toMatch(/PLUMBLINE_SPEC_INIT is not set, so nobody can log in: export/)
  })

  test('sends nothing to a device that presents a key other than the expected one', async () => {
    const keys = ['--fingerprint', inventFingerprint()]

    const { code, err } = await initiated([...account, ...keys, '--out', out()])

    expect(code).toBe(2)
    expect(err).toMatch(/shows [0-9A-F:]{95}, not AB:.*Nothing was sent/)
  })

  test('tries a password only once', async () => {
    const { code, err } = await initiated([...account, '--yes', '--out', out()], { [VARIABLE]: 'canary-wrong' })

    expect(code).toBe(2)
    expect(err).toMatch(/refuses the login of admin\. It was tried once/)
  })
})

test('init rejects an unknown gate with a suggestion', async () => {
  const { code, err } = await runPlumbline(['init', '127.0.0.1:1', '--gate', 'configure,rebot'], env)

  expect(code).toBe(2)
  expect(err).toMatch(/There is no gate "rebot"\. Did you mean "reboot"\?/)
})

test('init reports that a device does not respond', async () => {
  const { code, err } = await runPlumbline(['init', '127.0.0.1:1', ...account, '--yes', '--out', out()], env)

  expect(code).toBe(3)
  expect(err).toMatch(/https:\/\/127\.0\.0\.1:1: nothing listens there \(ECONNREFUSED\)/)
})

test('init reports that a device belongs to a family that init does not support', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'printer' }], { keyType: 'ec' })
  const printer = createServer({ key, cert }, (_, answer) => {
    answer.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
  })
  await once(printer.listen(0, '127.0.0.1'), 'listening')
  const address = `127.0.0.1:${Object(printer.address()).port}`
  const flags = ['--port-restconf', '1', '--port-redirect', '1', '--port-ssh', '1']

  const {
    code,
    out: printed,
    err,
  } = await runPlumbline(['init', address, ...flags, ...account, '--yes', '--out', out()], env)
  printer.closeAllConnections()
  printer.close()

  expect(code).toBe(2)
  expect(err).toMatch(/answers the login with 404 \(text\/html\).*a device of another family/)
  expect(printed).toContain('left out, so that runs compare less')
})

describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))('on a terminal', () => {
  test('init prompts for the values that it cannot detect', async () => {
    const file = out()
    const words = [process.execPath, PROGRAM, 'init', device.addresses.api, ...ports(), '--out', file]
    const line = words.map((word) => `'${word}'`).join(' ')
    const environment = { ...process.env, VITEST: undefined, NODE_OPTIONS: undefined, TERM: 'dumb', ...env }
    let shown = ''
    const child = execFile('script', ['-qec', line, '/dev/null'], { env: environment })
    child.stdout?.on('data', (text) => (shown += String(text)))
    const ended = once(child, 'exit')
    const answer = async (question: string, text: string) => {
      await waitForCondition(() => shown.includes(question))
      child.stdin?.write(`${text}\n`)
    }

    await answer('Are they the same [no]', 'yes')
    await answer("An administrator's account [admin]", '')
    await answer('Environment variable that holds its password [LAB_PASSWORD]', VARIABLE)

    expect(await ended).toEqual([0, null])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'lab', credentials: { username: 'admin' } })
  })
})
