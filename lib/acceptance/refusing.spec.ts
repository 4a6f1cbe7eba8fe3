import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileNamed } from '../profile/load.ts'
import { inventFingerprint, runPlumbline, profileFile, readReport } from './calling.ts'
import { CONTROL_VARIABLE, type Emulated, startAppliance, PASSWORD_VARIABLE } from './emulated.ts'

const PASSWORD = 'canary-pa"ss\'word'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-refusing-'))
let device: Emulated

beforeAll(async () => {
  device = await startAppliance(PASSWORD)
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Mistake {
  readonly what: string
  readonly argv: () => readonly string[]
  readonly code: number
  /** Pattern that must match the message or a part of it. The command must print only one message. */
  readonly says: RegExp
  readonly env?: Readonly<Record<string, string>>
}

const shipped = () => profileNamed('', 'emulator-appliance-20port')
const out = () => ['--out', mkdtempSync(join(folder, 'run-'))]
const profiled = (members: object) => ['run', '--profile', profileFile(folder, { ...shipped(), ...members }), ...out()]
const alone = (members: object = {}) => profiled({ ...device.profile, ...members })

const unset = () => ({ ...device.profile.bench.control, tokenVariable: 'PLUMBLINE_SPEC_UNSET' })
const password = { PLUMBLINE_PASSWORD: PASSWORD }

const waiver = {
  requirement: 'dns/server-port-default',
  code: 'value',
  owner: 'lab',
  reference: 'X-1',
  expires: '2099-01-31',
}

const mistakes: readonly Mistake[] = [
  {
    what: 'a profile with a typo',
    argv: () => profiled({ gates: ['configure', 'rebot'] }),
    code: 2,
    says: /^plumbline: .*profile\.json is not a valid profile:\n {2}\/gates\/1: found "rebot"\. Did you mean "reboot"\?/,
  },
  {
    what: 'a waiver for a requirement that does not exist',
    argv: () => profiled({ waivers: [{ ...waiver, requirement: 'dns/server-port-defualt' }] }),
    code: 2,
    says: /profile\.json is not a valid profile:\n {2}\/waivers\/0\/requirement: there is no requirement "dns\/server-port-defualt"\. Did you mean "dns\/server-port-default"\?/,
  },
  {
    what: 'a missing profile',
    argv: () => ['run', '--profile', 'profiles/absent.json'],
    code: 2,
    says: /^plumbline: There is no profile profiles\/absent\.json\. Available in profiles\/: .*emulator-appliance-20port/,
  },
  {
    what: 'a password that is not set',
    argv: () => alone({ credentials: { username: 'admin', passwordVariable: 'PLUMBLINE_SPEC_UNSET' } }),
    code: 2,
    says: /PLUMBLINE_SPEC_UNSET, which is not set/,
  },
  {
    what: 'a wrong fingerprint',
    argv: () => alone({ trust: { fingerprint: inventFingerprint() } }),
    code: 2,
    says: /shows certificate .*, the profile pins AB:.*Nothing was sent/,
  },
  {
    what: 'a wrong host key',
    argv: () => alone({ trust: { ...device.profile.trust, sshHostKey: `SHA256:${'A'.repeat(43)}` } }),
    code: 2,
    says: /shows host key .*, the profile pins SHA256:A+\. Nothing was sent/,
  },
  {
    what: 'an unknown area',
    argv: () => ['run', '--area', 'port-group'],
    code: 2,
    says: /There is no area "port-group"\. Did you mean "port-groups"\?/,
  },
  {
    what: 'an unknown requirement',
    argv: () => ['run', '--requirement', 'dns/resourse'],
    code: 2,
    says: /There is no requirement "dns\/resourse"\. Did you mean "dns\/resource"\?/,
  },
  {
    what: 'an unknown flag',
    argv: () => ['run', '--profil', 'x'],
    code: 2,
    says: /unknown option '--profil'[^]*--profile/,
  },
  {
    what: 'an unknown level',
    argv: () => ['run', '--level', 'deep'],
    code: 2,
    says: /Allowed: smoke, nightly, certification/,
  },
  { what: 'an unknown command', argv: () => ['rum'], code: 2, says: /unknown command 'rum'[^]*run/ },
  {
    what: 'an unknown fault',
    argv: () => ['run', '--fault', 'pair-may-prat', ...out()],
    code: 2,
    says: /'pair-may-prat' is none of the \d+ faults; the nearest are pair-may-part/,
  },
  {
    what: 'an unknown fault of a standalone emulator',
    argv: () => [...alone(), '--fault', 'nonsense'],
    code: 2,
    says: /'nonsense' is none of/,
  },
  {
    what: 'a fault for a target that is not an emulator',
    argv: () => [...alone({ bench: { clock: { driver: 'real' } } }), '--fault', 'pair-may-part'],
    code: 2,
    says: /need the control port of an emulator/,
  },
  {
    what: 'a target with a different release',
    argv: () => alone({ release: '1.7.0-100', upgradeFrom: undefined }),
    code: 2,
    says: /runs 1\.8\.0-4321, and the profile says 1\.7\.0-100/,
  },
  {
    what: 'a control token that is not set',
    argv: () => alone({ bench: { ...device.profile.bench, control: unset() } }),
    code: 2,
    says: /reads the control token from PLUMBLINE_SPEC_UNSET, which is not set/,
  },
  {
    what: 'an emulator with an unknown fault',
    argv: () => ['emulator', '--fault', 'nonsense'],
    code: 2,
    says: /'nonsense' is none of/,
    env: password,
  },
  {
    what: 'an emulator at a port that is in use',
    argv: () => ['emulator', '--port-api', new URL(device.origin).port],
    code: 2,
    says: /cannot listen there \(listen EADDRINUSE.*choose another --host or --port-/,
    env: password,
  },
  {
    what: 'an emulator at an invalid address',
    argv: () => ['emulator', '--host', '300.1.1.1'],
    code: 2,
    says: /argument '300\.1\.1\.1' is invalid\. Give an IPv4 or IPv6 address/,
    env: password,
  },
  {
    what: 'an emulator of a tool',
    argv: () => ['emulator', '--profile', 'tool-parser'],
    code: 2,
    says: /tool-parser describes a parser, a tool; every run starts its own/,
  },
  {
    what: 'a restore of a tool',
    argv: () => ['restore', '--profile', 'tool-parser'],
    code: 2,
    says: /tool-parser describes a parser: there is nothing to put back/,
  },
  {
    what: 'a report folder that cannot be created',
    argv: () => ['run', '--out', '/proc/nowhere/reports'],
    code: 2,
    says: /No reports can be written to \/proc\/nowhere\/reports: /,
  },
  {
    what: 'a report folder that contains other files',
    argv: () => ['run', '--out', '.'],
    code: 2,
    says: /holds files but no earlier report/,
  },
  {
    what: 'a self-test of an unknown requirement',
    argv: () => ['selftest', '--requirement', 'dns/resourse'],
    code: 2,
    says: /There is no requirement "dns\/resourse"\. Did you mean "dns\/resource"\?/,
  },
  {
    what: 'a self-test of an unknown area',
    argv: () => ['selftest', '--area', 'nope'],
    code: 2,
    says: /There is no area "nope"/,
  },
  {
    what: 'a self-test with an unknown profile',
    argv: () => ['selftest', '--profile', 'nope'],
    code: 2,
    says: /^plumbline: There is no profile .*nope/,
  },
  {
    what: 'a self-test of an area with all faults excluded',
    argv: () => ['selftest', '--area', 'dns', '--no-faults'],
    code: 2,
    says: /they exclude --no-faults/,
  },
  {
    what: 'a self-test of an unknown quirk',
    argv: () => ['selftest', '--quirk', 'late-read'],
    code: 2,
    says: /There is no quirk "late-read"\. Did you mean "late-reads"\?/,
  },
  {
    what: 'a self-test of a quirk with all quirks excluded',
    argv: () => ['selftest', '--quirk', 'late-reads', '--no-quirks'],
    code: 2,
    says: /--quirk and --together choose quirks/,
  },
  {
    what: 'a key without a signature',
    argv: () => ['run', '--key', 'lab.pem'],
    code: 2,
    says: /^plumbline: --key is for a run that is signed: give --sign too$/m,
  },
  {
    what: 'a public key without a signature',
    argv: () => ['run', '--key-command', 'sign-it', '--public-key', 'lab.pem'],
    code: 2,
    says: /^plumbline: --key-command is for a run that is signed: give --sign too$/m,
  },
  {
    what: 'an import from a missing folder',
    argv: () => ['history', '--store', ':memory:', '--import', join(folder, 'absent')],
    code: 2,
    says: /^plumbline: --import: there is no such folder: .*absent$/m,
  },
  {
    what: 'an emulator with JSON but no log',
    argv: () => ['emulator', '--json'],
    code: 2,
    says: /^plumbline: --json is for what is logged: give --log too$/m,
    env: password,
  },
  {
    what: 'an emulated device with kept data',
    argv: () => ['emulator', '--data', join(folder, 'kept')],
    code: 2,
    says: /^plumbline: --data is not for an appliance: leave it out$/m,
    env: password,
  },
  {
    what: 'an emulated manager with an image',
    argv: () => ['emulator', '--profile', 'emulator-manager', '--image', '1.9.0-1'],
    code: 2,
    says: /^plumbline: --image is not for a central manager: leave it out$/m,
    env: password,
  },
  {
    what: 'a history that is no database',
    argv: () => ['history', '--store', '/etc/passwd'],
    code: 2,
    says: /^plumbline: --store: \/etc\/passwd cannot be opened as a history: file is not a database$/m,
  },
  {
    what: 'a history that cannot be created',
    argv: () => ['history', '--store', '/proc/nowhere/history.sqlite'],
    code: 2,
    says: /^plumbline: --store: no history can be kept in \/proc\/nowhere\/history\.sqlite: /m,
  },
  {
    what: 'a profile without a name',
    argv: () => ['run', '--profile', ''],
    code: 2,
    says: /^plumbline: No profile is named\. Available in profiles\/: /m,
  },
  {
    what: 'an area that resembles none',
    argv: () => ['run', '--area', 'foo'],
    code: 2,
    says: /^plumbline: There is no area "foo"\.$/m,
  },
  {
    what: 'a requirement that resembles none',
    argv: () => ['run', '--requirement', 'dns/foo'],
    code: 2,
    says: /^plumbline: There is no requirement "dns\/foo"\. "plumbline list -a dns" lists those of dns\.$/m,
  },
  {
    what: 'a requirement of an unknown area',
    argv: () => ['run', '--requirement', 'nosuch/foo'],
    code: 2,
    says: /^plumbline: There is no requirement "nosuch\/foo"\. "plumbline list" lists them all\.$/m,
  },
  {
    what: 'a bundle folder below /proc',
    argv: () => ['run', '--bundle-to', '/proc/nowhere/bundles', ...out()],
    code: 2,
    says: /^plumbline: --bundle-to: nothing can be written to \/proc\/nowhere\/bundles: /m,
  },
  {
    what: 'an emulator with its data below /proc',
    argv: () => ['emulator', '--profile', 'emulator-manager', '--data', '/proc/nowhere/data'],
    code: 2,
    says: /^plumbline: --data: nothing can be kept in \/proc\/nowhere\/data: /m,
    env: password,
  },
  {
    what: 'an earlier run that does not exist',
    argv: () => ['run', '--failed-of', 'yesterday'],
    code: 2,
    says: /There is no run "yesterday"/,
  },
]

describe('a command fails with one clear message and no stack trace in response to', () => {
  test.concurrent.each(mistakes)('$what', async ({ argv, code, says, env }) => {
    const ended = await runPlumbline(argv(), env)

    expect(ended.err).toMatch(says)
    expect(ended.code).toBe(code)
    expect(ended.err).not.toMatch(/^\s+at .*:\d+/m)
    expect(ended.err.match(/^plumbline:|^error:/gm)).toHaveLength(1)
    expect(ended.err + ended.out).not.toContain('canary')
  })
})

describe('a wrong password', () => {
  test('is tried only once', async () => {
    const { logins } = await device.statistics()
    const [command, ...flags] = alone()

    const ended = await runPlumbline([String(command), ...flags], { [PASSWORD_VARIABLE]: 'canary-of-another-device' })

    expect(ended.code).toBe(2)
    expect(ended.err).toMatch(/refuses the login of admin\. It was tried once and is not repeated/)
    expect(ended.err).not.toMatch(/^\s+at /m)
    expect(ended.err + ended.out).not.toContain('canary')
    const after = await device.statistics()
    expect(after.logins.refused).toBe(logins.refused + 1)
    expect(readReport(flags.at(-1) ?? '')).toBeUndefined()
  })
})

describe('a wrong token for a control port', () => {
  test.each([
    ['moves the clock', {}],
    ['only provokes faults', { clock: { driver: 'real', rate: 1 } }],
  ])('that %s refuses the run at once, naming the variable of the token', async (_what, bench) => {
    const argv = alone({ bench: { ...device.profile.bench, ...bench } })

    const ended = await runPlumbline(argv, { [CONTROL_VARIABLE]: 'canary-of-another-bench' })

    expect(ended.code).toBe(2)
    expect(ended.err).toMatch(/^plumbline: The control port .* refuses the token in PLUMBLINE_SPEC_CONTROL: /m)
    expect(ended.err).not.toMatch(/wait until it serves|--wait/)
    expect(readReport(argv.at(-1) ?? '')).toBeUndefined()
    expect(ended.err + ended.out).not.toContain('canary')
  })
})
