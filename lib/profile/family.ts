import { dirname, resolve } from 'node:path'
import type { TargetKind } from '../domain/requirement.ts'
import { compareReleases } from '../domain/release.ts'
import { checkDeclaration, getDeclared } from './declaration.ts'
import { ProfileError } from './error.ts'
import {
  type Driver,
  type Declaring,
  getFamily,
  type FileHosting,
  type Lent,
  type OnboardingProfile,
  type PlatformProfile,
  type Profile,
  type ToolBuild,
  type ToolProfile,
} from './profile.ts'

type Reservation = NonNullable<PlatformProfile['bench']['reservation']>

/**
 * A profile after the schema check. Members that its family needs may still be missing. Members of other families may
 * be present and are ignored.
 */
export interface Written extends Omit<PlatformProfile, 'family' | 'kind' | 'bench' | 'addresses'> {
  readonly kind: TargetKind
  readonly addresses: PlatformProfile['addresses'] | OnboardingProfile['addresses']
  readonly onboarding?: Partial<Pick<OnboardingProfile, 'loginProvider' | 'reader' | 'stored' | 'declaration'>>
  readonly bench: Omit<PlatformProfile['bench'], 'reservation'> & { readonly reservation?: string | Reservation }
  readonly tool?: ToolBuild
}

/**
 * Converts a validated profile to a profile of its family. Checks what a schema cannot express.
 * @throws {ProfileError} naming the members that the family needs
 */
export function ofItsFamily(file: string, written: Written): Profile {
  const never = written.waivers.map(({ expires }) => expires).filter((date) => !isDate(date))
  if (never.length > 0) {
    throw invalid(
      file,
      never.map((date) => `/waivers: "expires" is "${date}", which is not a calendar date`),
    )
  }
  switch (getFamily(written.kind)) {
    case 'tool':
      return buildToolProfile(written)
    case 'onboarding':
      return buildOnboardingProfile(file, written)
    case 'platform':
      return buildPlatformProfile(file, written)
  }
}

/**
 * Builds the profile of a tool. A tool has no model, address or account. Plumbline starts the tool itself, or reaches
 * it at the addresses under `tool`.
 */
function buildToolProfile({
  name,
  release,
  capabilities,
  gates,
  budgets,
  waivers,
  kind,
  tool = {},
}: Written): ToolProfile {
  return {
    family: 'tool',
    kind: kind === 'parser' ? 'parser' : 'scanner',
    name,
    model: 'tool',
    release,
    capabilities: { ...capabilities, listenOption: tool.listenOption !== undefined },
    gates,
    budgets,
    waivers,
    tool,
  }
}

/**
 * Builds the profile of an onboarding extension or a manager. These have neither ports nor images. On the tenant that
 * the profile names, the suite changes only what a manager may declare.
 */
function buildOnboardingProfile(
  file: string,
  { kind, onboarding = {}, fixtures, addresses, ...written }: Written,
): OnboardingProfile {
  demand(file, kind, { addresses, ...written }, ['addresses', 'credentials'])
  if (addresses !== 'embedded' && !('rest' in addresses))
    throw invalid(file, [`/addresses: member "rest" is missing; kind ${kind} needs it`])
  const { name, release, capabilities, gates, budgets, waivers, credentials, naming, bench } = written
  const { loginProvider = 'local', reader, stored, declaration } = onboarding
  if (declaration !== undefined) demandDeclared(file, declaration)
  const trust = resolveTrust(file, addresses, written.trust)
  const device = declaration?.device && resolveDevice(file, declaration.device)
  const { clock, control, reservation } = bench
  return {
    family: 'onboarding',
    kind: kind === 'manager' ? 'manager' : 'onboarding',
    name,
    model: kind,
    release,
    capabilities: { ...capabilities, reader: reader !== undefined, declaration: declaration !== undefined },
    gates,
    budgets,
    waivers,
    addresses,
    ...(trust === undefined ? {} : { trust }),
    credentials,
    naming,
    absentUser: fixtures.absentUser,
    ...(fixtures.spareUser === undefined ? {} : { spareUser: fixtures.spareUser }),
    bench: {
      clock,
      ...(control === undefined ? {} : { control }),
      ...(reservation === undefined ? {} : { reservation: resolveReservation(file, reservation) }),
    },
    loginProvider,
    ...(reader === undefined ? {} : { reader }),
    ...(stored === undefined ? {} : { stored }),
    ...(declaration === undefined ? {} : { declaration: { ...declaration, ...(device && { device }) } }),
  }
}

function resolveDevice(file: string, { rest, trust }: NonNullable<Declaring['device']>): Declaring['device'] {
  const resolved = resolveTrust(file, { rest }, trust, '/onboarding/declaration/device/trust')
  return { rest, ...(resolved && { trust: resolved }) }
}

/**
 * Checks the declaration in the profile before any of it is sent. Also checks that every key of `shows` and `keeps` is
 * a declared member.
 */
function demandDeclared(file: string, { hostname, schemaVersion, common, settings, shows, keeps }: Declaring): void {
  const { mistakes } = checkDeclaration({
    class: 'DO',
    declaration: { schemaVersion, class: 'Device', Common: { class: 'Tenant', hostname, ...common } },
    targetHost: 'host',
    targetUsername: 'user',
    targetPassphrase: '',
    managerSettings: settings,
  })
  const places = [
    ['/declaration/Common', '/onboarding/declaration/common'],
    ['/declaration', '/onboarding/declaration'],
    ['/managerSettings', '/onboarding/declaration/settings'],
  ] as const
  const inProfile = mistakes.map((each) => {
    const [from, to] = places.find(([start]) => each.startsWith(start)) ?? ['', '']
    return to + each.slice(from.length)
  })
  const undeclared = [
    ...listUndeclared('shows', shows, { hostname, ...common }),
    ...listUndeclared('keeps', keeps, settings),
  ]
  if (inProfile.length + undeclared.length > 0) throw invalid(file, [...inProfile, ...undeclared])
}

/** Lists the keys of `shows` or `keeps` that are not declared members. */
function listUndeclared(field: 'shows' | 'keeps', places: Declaring['shows'], declared: object): readonly string[] {
  const names = Object.keys(places).filter((name) => getDeclared(declared, name) === undefined)
  return names.map((name) => `/onboarding/declaration/${field}: the profile does not declare "${name}"`)
}

function demand(file: string, kind: TargetKind, written: object, names: readonly string[]): void {
  const missing = names.filter((name) => Object(written)[name] === undefined)
  if (missing.length > 0) {
    throw invalid(
      file,
      missing.map((name) => `/: member "${name}" is missing; kind ${kind} needs it`),
    )
  }
}

/** Returns how a target with addresses proves its identity. The path of `trust.ca` is resolved. */
function resolveTrust(
  file: string,
  addresses: unknown,
  trust: PlatformProfile['trust'],
  place = '/trust',
): PlatformProfile['trust'] {
  if (addresses === 'embedded') return trust
  if (trust?.fingerprint === undefined && trust?.ca === undefined) {
    throw invalid(file, [`${place}: a target with addresses needs "fingerprint" or "ca"; trust cannot be switched off`])
  }
  return trust.ca === undefined ? trust : { ...trust, ca: resolve(dirname(file), trust.ca) }
}

/**
 * Builds the profile of a device. Paths are resolved relative to the profile: those of `trust.ca`, `bench.reservation`,
 * the images, and the programs of `bench.stimulus`, `bench.power` and `bench.console`.
 */
function buildPlatformProfile(
  file: string,
  { tool: _tool, onboarding: _none, kind, ...written }: Written,
): PlatformProfile {
  demand(file, kind, written, ['model', 'addresses', 'credentials'])
  const { addresses, release, upgradeFrom } = written
  if (addresses !== 'embedded' && !('api' in addresses))
    throw invalid(file, [`/addresses: members "api" and "restconf" are missing; kind ${kind} needs them`])
  const trust = resolveTrust(file, addresses, written.trust)
  if (upgradeFrom !== undefined && compareReleases(upgradeFrom, release) >= 0) {
    throw invalid(file, [`/upgradeFrom: "${upgradeFrom}" is not before the release ${release} that is to be installed`])
  }
  if (kind !== 'appliance' && written.capabilities['cloudTokens'] === false) {
    throw invalid(file, ['/capabilities/cloudTokens: only an older appliance may be without it'])
  }
  const { reservation, fileHost, stimulus, power, console, ...bench } = written.bench
  const { images, ...fixtures } = written.fixtures
  return {
    ...written,
    addresses,
    ...(trust === undefined ? {} : { trust }),
    fixtures: { ...fixtures, ...(images === undefined ? {} : { images: resolveImages(file, images) }) },
    bench: {
      ...bench,
      ...(reservation === undefined ? {} : { reservation: resolveReservation(file, reservation) }),
      ...(fileHost === undefined ? {} : { fileHost: resolveFileHost(file, fileHost) }),
      ...(stimulus === undefined ? {} : { stimulus: resolveProgram(file, stimulus) }),
      ...(power === undefined ? {} : { power: resolveProgram(file, power) }),
      ...(console === undefined ? {} : { console: resolveProgram(file, console) }),
    },
    family: 'platform',
    kind: kind === 'controller' || kind === 'partition' ? kind : 'appliance',
  }
}

/** Resolves the paths of images relative to the profile. */
function resolveImages(file: string, images: Lent): Lent {
  if (images === 'made') return images
  const at = <T extends { readonly file: string }>(image: T): T => ({
    ...image,
    file: resolve(dirname(file), image.file),
  })
  const { platform, otherLine, tenant } = images
  return {
    ...(platform === undefined ? {} : { platform: at(platform) }),
    ...(otherLine === undefined ? {} : { otherLine: at(otherLine) }),
    ...(tenant === undefined ? {} : { tenant: at(tenant) }),
  }
}

/**
 * Resolves a program that is given as a path, such as `./outlet.sh`, relative to the profile. Any other program is
 * looked up in the search path.
 */
function resolveProgram<D extends Driver>(file: string, driver: D): D {
  const [program, ...rest] = driver.command ?? []
  if (program === undefined) return driver
  return { ...driver, command: [/[/\\]/.test(program) ? resolve(dirname(file), program) : program, ...rest] }
}

/** Resolves the directory of a file host in the lab relative to the profile. */
function resolveFileHost(file: string, { lab, ...fileHost }: FileHosting): FileHosting {
  if (lab === undefined) return fileHost
  return { ...fileHost, lab: { ...lab, directory: resolve(dirname(file), lab.directory) } }
}

function resolveReservation(file: string, written: string | Reservation): Reservation {
  const { directory, ...place } = typeof written === 'string' ? { directory: written } : written
  if (directory === undefined) return place
  if ('postgres' in place) throw invalid(file, ['/bench/reservation: give "directory" or "postgres", not both'])
  return { ...place, directory: resolve(dirname(file), directory) }
}

function invalid(file: string, mistakes: readonly string[]): ProfileError {
  return new ProfileError([`${file} is not a valid profile:`, ...mistakes.map((each) => `  ${each}`)].join('\n'))
}

/** Whether the date exists. `Date` alone would turn 31 February into a day in March. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
