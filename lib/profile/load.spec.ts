import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { asPlatform, loadProfile, profileNamed } from './load.ts'
import { ProfileError } from './error.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-profiles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sound = {
  name: 'lab-1',
  kind: 'appliance',
  model: '20-port',
  release: '1.8.0-4321',
  addresses: 'embedded',
  credentials: { username: 'admin', passwordVariable: 'LAB_PASSWORD' },
}
const addresses = { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' }

function file(content: unknown, name = 'lab.json'): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** Returns the error message for a valid profile in which these members are replaced. */
function complaint(members: object): string {
  const path = file({ ...sound, ...members })
  try {
    loadProfile(path)
  } catch (error) {
    if (error instanceof ProfileError) return error.message
    throw error
  }
  throw new Error('the profile was accepted')
}

describe('a profile', () => {
  test('gets the default for each member that it omits', () => {
    const profile = asPlatform(loadProfile(file(sound)))

    expect(profile.naming).toEqual({ vendor: 'vendor', cloud: 'cloudhealth', manager: 'manager', identifiers: {} })
    expect(profile.gates).toEqual([])
    expect(profile.budgets).toMatchObject({ answer: 60, settle: 5, clockGuard: 2, reboot: 2700 })
    expect(profile.fixtures).toMatchObject({ interfaces: [], portGroups: 'none', absentUser: 'plumbline-nobody' })
    expect(profile.bench.clock).toEqual({ driver: 'real', rate: 1 })
    expect(profile.waivers).toEqual([])
  })

  test('can override the defaults', () => {
    const profile = asPlatform(loadProfile(file({ ...sound, budgets: { settle: 9 }, naming: { vendor: 'acme' } })))

    expect(profile.budgets).toMatchObject({ settle: 9, poll: 1 })
    expect(profile.naming).toMatchObject({ vendor: 'acme', cloud: 'cloudhealth' })
  })

  test('resolves a bench program relative to its own folder', () => {
    const of = (...command: readonly string[]) => {
      const path = file({ ...sound, bench: { stimulus: { driver: 'command', command, faults: ['psu-2 psu-fault'] } } })
      return { path, command: asPlatform(loadProfile(path)).bench.stimulus?.command }
    }

    const own = of('./outlet.sh', '--quick')
    expect(own.command).toEqual([join(dirname(own.path), 'outlet.sh'), '--quick'])
    expect(of('outlet', './a').command).toEqual(['outlet', './a'])
  })

  test('rejects a waiver that expires on a nonexistent date', () => {
    const waiver = { requirement: 'dns/resource', code: 'value', owner: 'lab', reference: 'X-1' }
    const until = (expires: string) => ({ waivers: [{ ...waiver, expires }] })

    expect(complaint(until('2027-02-31'))).toContain('"2027-02-31", which is not a calendar date')
    expect(complaint(until('2027-13-01'))).toContain('not a calendar date')
    expect(loadProfile(file({ ...sound, ...until('2028-02-29') })).waivers).toHaveLength(1)
  })

  test('of an older appliance can say that it has no token login at the cloud service, and of a chassis cannot', () => {
    const without = (kind: string) => ({ ...sound, kind, capabilities: { cloudTokens: false } })

    expect(loadProfile(file(sound)).capabilities).toMatchObject({ cloudTokens: true })
    expect(loadProfile(file(without('appliance'))).capabilities).toMatchObject({ cloudTokens: false })
    expect(complaint(without('partition'))).toContain('/capabilities/cloudTokens: only an older appliance')
  })

  test('is found by name among the shipped profiles', () => {
    expect(profileNamed(join(folder, 'emulator-appliance-10port'), 'emulator-appliance-10port').model).toBe('10-port')
    expect(profileNamed(join(folder, 'none.json'), 'emulator-appliance-10port.json').model).toBe('10-port')
  })

  test('resolves the path of its certificate authority relative to its own folder', () => {
    const profile = asPlatform(loadProfile(file({ ...sound, addresses, trust: { ca: 'lab-ca.pem' } })))

    expect(profile.trust?.ca).toBe(join(folder, 'lab-ca.pem'))
  })
})

describe('a mistake in a profile', () => {
  test('in a member name is reported with its path, the allowed names and a suggestion', () => {
    const text = complaint({ budgets: { setle: 3 } })

    expect(text).toContain(
      '/budgets: unknown member "setle". Did you mean "settle"? Allowed: answer, answerSize, connect',
    )
  })

  test('in a value is reported with what was found, what is allowed and a suggestion', () => {
    const text = complaint({ kind: 'aplliance' })

    expect(text).toContain('/kind: found "aplliance". Did you mean "appliance"? Allowed: appliance, controller')
  })

  test('in the type of a value is reported with the value', () => {
    expect(complaint({ budgets: { settle: 'long' } })).toContain('/budgets/settle: found "long", which must be number')
  })

  test('in the format of a value is reported with the expected format', () => {
    expect(complaint({ release: '1.8' })).toMatch(/\/release: found "1\.8", which does not match .*major/)
  })

  test('is reported together with all others', () => {
    const text = complaint({ kind: 'x', gates: ['configure', 'rebot'], extra: 1 })

    expect(text).toContain(`${join(folder, 'lab.json')} is not a valid profile`)
    expect(text).toContain('/kind: found "x"')
    expect(text).toContain('/gates/1: found "rebot". Did you mean "reboot"?')
    expect(text).toContain('/: unknown member "extra"')
  })

  test('that consists of a missing member is reported with the name of that member', () => {
    const { credentials: _, ...rest } = sound

    expect(() => loadProfile(file(rest))).toThrow('/: member "credentials" is missing')
  })

  test('in the members of `addresses` is not reported as a misspelled "embedded"', () => {
    const text = complaint({ addresses: { ...addresses, ssl: 'x' }, trust: { ca: 'ca.pem' } })

    expect(text).toContain('/addresses: unknown member "ssl". Did you mean "ssh"?')
    expect(text).not.toContain('embedded')
  })

  test.each([
    ['appliance', { ...addresses, ssh: '192.0.2.1' }, ['/addresses/ssh: found "192.0.2.1", which does not match']],
    [
      'appliance',
      { api: addresses.api, rest: 'x' },
      ['/addresses: member "restconf" is missing', '/addresses: unknown'],
    ],
    ['manager', { rest: '192.0.2.1' }, ['/addresses/rest: found "192.0.2.1", which does not match']],
    [
      'onboarding',
      { api: addresses.api },
      ['/addresses: member "rest" is missing', '/addresses: unknown member "api"'],
    ],
  ])('in the addresses of kind %s is not reported by what other kinds need: %j', (kind, given, mistakes) => {
    const lines = complaint({ kind, addresses: given, trust: { ca: 'ca.pem' } })
      .split('\n')
      .slice(1)

    expect(lines.toSorted()).toEqual(mistakes.map((each) => expect.stringContaining(each)))
  })

  test('that is a misspelled "embedded" is not reported as a missing object', () => {
    const text = complaint({ addresses: 'embeded' })

    expect(text).toContain('/addresses: found "embeded". Did you mean "embedded"? Allowed: embedded')
    expect(text).not.toContain('must be object')
  })

  test('is reported without revealing a password that was given in place of a variable name', () => {
    const text = complaint({ credentials: { username: 'admin', passwordVariable: 'correct-horse' } })

    expect(text).toContain('/credentials/passwordVariable')
    expect(text).not.toContain('correct-horse')
  })
})

describe('in a profile, trust settings', () => {
  test('are required if there are addresses', () => {
    expect(complaint({ addresses })).toContain('/trust: a target with addresses needs "fingerprint" or "ca"')
  })

  test('are rejected if they contain only an SSH host key', () => {
    expect(complaint({ addresses, trust: { sshHostKey: `SHA256:${'A'.repeat(43)}` } })).toContain('/trust')
  })
})

describe('a file host of the lab in a profile', () => {
  test('has its directory resolved relative to the folder of the profile', () => {
    const lab = { directory: 'served', username: 'lab', passwordVariable: 'LAB_FILES_PASSWORD' }
    const path = file({ ...sound, bench: { fileHost: { host: '192.0.2.10', lab } } })

    const { bench } = asPlatform(loadProfile(path))

    expect(bench.fileHost?.lab).toEqual({ ...lab, directory: join(path, '..', 'served') })
  })
})

describe('the reservation in a profile', () => {
  test.each([
    ['a string', '/shared/leases'],
    ['the member `directory`', { directory: '/shared/leases' }],
  ])('can give the lease directory as %s', (_what, reservation) => {
    const { bench } = asPlatform(loadProfile(file({ ...sound, bench: { reservation } })))

    expect(bench.reservation).toEqual({ directory: '/shared/leases' })
  })

  test('has its lease directory resolved relative to the folder of the profile', () => {
    const path = file({ ...sound, bench: { reservation: { directory: 'leases', expiry: 30 } } })

    const { bench } = asPlatform(loadProfile(path))

    expect(bench.reservation).toEqual({ directory: join(path, '..', 'leases'), expiry: 30 })
  })

  test('can give a lease directory or a lock server, but not both', () => {
    const postgres = { urlVariable: 'LAB_LEASES' }

    const { bench } = asPlatform(loadProfile(file({ ...sound, bench: { reservation: { postgres } } })))

    expect(bench.reservation).toEqual({ postgres })
    expect(() => loadProfile(file({ ...sound, bench: { reservation: { postgres, directory: 'x' } } }))).toThrow(
      '/bench/reservation: give "directory" or "postgres", not both',
    )
  })

  test('is rejected if a member is mistyped', () => {
    expect(() => loadProfile(file({ ...sound, bench: { reservation: { direktory: 'x' } } }))).toThrow(
      /bench\/reservation: unknown member "direktory"\. Did you mean "directory"\? Allowed: directory, /,
    )
  })
})

describe('a profile file', () => {
  test('is named in the error message if it does not exist', () => {
    const path = join(folder, 'absent.json')

    expect(() => loadProfile(path)).toThrow(`There is no profile ${path}`)
  })

  test('is named in the error message if it is nested too deeply', () => {
    const path = file('['.repeat(100_000) + ']'.repeat(100_000), 'deep.json')

    expect(() => loadProfile(path)).toThrow(`${path} nests deeper than 100 levels`)
  })

  test('is named in the error message, with the syntax error, if it is not JSON', () => {
    const path = file('{ "name": oops }', 'broken.json')

    expect(() => loadProfile(path)).toThrow(new RegExp(`${path} is not JSON: .*oops`))
  })

  test.each(['emulator-aplliance-20port', 'emulator-appliance-20prt.json', 'profiles/emulator-appliance20port.json'])(
    'is reported with a suggestion and the available profiles if its name is mistyped as %s',
    (given) => {
      expect(() => profileNamed(join(folder, given), given)).toThrow(
        new RegExp(
          `^There is no profile ${given}. Did you mean "emulator-appliance-20port"\\? Available in profiles/: .*tool-parser, `,
        ),
      )
    },
  )

  test('is demanded if its name is empty', () => {
    expect(() => profileNamed(folder, '')).toThrow(/^No profile is named. Available in profiles\/: /)
  })

  test('is rejected if it is a folder', () => {
    expect(() => loadProfile(folder)).toThrow(
      new RegExp(`^${folder} is a folder, not a profile. Available in profiles/: `),
    )
    expect(() => profileNamed(folder, 'lab')).toThrow('is a folder')
  })

  test('is rejected with a description of the format if it is empty or YAML', () => {
    expect(() => loadProfile(file(' \n', 'empty.json'))).toThrow('empty.json is empty. A profile is a JSON file')
    expect(() => loadProfile(file('name: lab-1\n', 'lab.yaml'))).toThrow('lab.yaml is YAML. A profile is a JSON file')
  })
})

describe('a profile of a manager', () => {
  const place = { path: '/mgmt/x', at: '/x' }
  const declaration = {
    targetHost: '192.0.2.10',
    username: 'admin',
    passwordVariable: 'TENANT_PASSWORD',
    hostname: 'unit.example.com',
    common: { resolver: { class: 'DNS', nameServers: ['192.0.2.53'] } },
    settings: { clusterName: 'one' },
  }
  const manager = (more: object) => ({ kind: 'manager', onboarding: { declaration: { ...declaration, ...more } } })

  test('is rejected if it says where a member is shown but does not declare that member', () => {
    const shows = { hostname: place, 'resolver.nameServers': place }

    expect(loadProfile(file({ ...sound, ...manager({ shows, keeps: { clusterName: place } }) })).kind).toBe('manager')
    expect(
      complaint(manager({ shows: { ...shows, 'resolver.search': place }, keeps: { 'statsConfig.zone': place } })),
    ).toMatch(
      /declaration\/shows: the profile does not declare "resolver\.search"[^]*keeps: the profile does not declare "statsConfig\.zone"/,
    )
  })

  test('must contain the trust settings of its tenant', () => {
    const pinned = { rest: 'https://192.0.2.10', trust: { ca: 'tenant-ca.pem' } }

    expect(complaint(manager({ device: { rest: 'https://192.0.2.10' } }))).toContain(
      '/onboarding/declaration/device/trust: a target with addresses needs "fingerprint" or "ca"',
    )
    const profile = loadProfile(file({ ...sound, ...manager({ device: pinned }) }))
    expect(Object(profile).declaration.device.trust.ca).toBe(join(folder, 'tenant-ca.pem'))
  })
})
