import { openAdmin, type Admin } from '../driver/platform/admin-connection.ts'
import { dumpRunningConfig } from '../driver/platform/running-dump.ts'
import { LoginRefusedError, TrustError } from '../domain/errors.ts'
import { probeCapabilities } from '../inspection/capabilities.ts'
import { detectUnit, tenantImages } from '../inspection/unit.ts'
import { readIdentity } from '../driver/platform/unit-identity.ts'
import { readReleases } from '../driver/platform/identity.ts'
import { clockRead, type Reading, readAgain } from '../inspection/clock.ts'
import { describeAnswer, isOfThisPlatform } from '../inspection/family.ts'
import { readPorts } from '../inspection/ports.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { OpenTarget } from '../run/request.ts'
import type { PlatformAccess } from '../judging/context.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { judgeCapabilities } from './capabilities.ts'
import { judgeClock } from './clock.ts'
import {
  type Finding,
  runCheck,
  ok,
  reportUnchecked,
  reportUndecided,
  reportWarning,
  wrong,
  wrongProfile,
} from './finding.ts'
import { fixturesFree } from './fixtures.ts'
import { sameNaming, sameUnit } from './identity.ts'

type Target = OpenTarget<PlatformAccess>

/** Facts observed on a unit, independent of its profile. A member is absent if the unit does not report it. */
export interface Sighting {
  readonly kind?: string
  readonly model?: string
  readonly release?: string
  readonly serial?: string
  readonly revision?: string
  readonly capabilities: readonly string[]
}

/** The facts about a unit that decide which tests of a certification can run. */
export interface Found {
  readonly emulated: boolean
  /** Tenant images in use. */
  readonly inUse: readonly string[]
}

/**
 * Runs the checks that need a login. Logs in to the API first, and to the CLI only if the API login succeeds.
 * @param sight receives the observed unit
 * @returns undefined if nothing could be examined
 */
export async function* examineDevice(
  target: Target,
  sight?: (seen: Sighting) => void,
): AsyncGenerator<Finding, Found | undefined> {
  const admin = openAdmin(target, undefined)
  try {
    const login = await runCheck('login', async () => [await checkLogin(admin, target)])
    yield* login
    if (!login.every(({ verdict }) => verdict === 'ok')) return undefined
    yield* runDeviceChecks(admin, target)
    sight?.(await sightUnit(admin.restconf))
    const tenants = await orNothing(tenantImages(admin.restconf))
    return { emulated: admin.emulated(), inUse: tenants?.inUse ?? [] }
  } finally {
    await admin.close()
  }
}

async function checkLogin(admin: Admin, { profile, addresses }: Target): Promise<Finding> {
  const { username, passwordVariable } = profile.credentials
  try {
    const answer = await admin.session.login()
    if (isOfThisPlatform(answer)) return ok('login', `${username} is accepted at ${addresses.api}`)
    const found = `${addresses.api} ${describeAnswer(answer)}`
    if (answer.status >= 500) return reportUndecided('login', found, 'repeat it once the target serves')
    return wrong('login', `${found}: that is not the API of this platform`, 'correct "addresses.api" in the profile')
  } catch (error) {
    if (error instanceof LoginRefusedError) {
      const remedy = `correct the account or the value of ${passwordVariable}, or wait and repeat where the target is starting; it was tried once and is not repeated`
      return wrongProfile('login', `${addresses.api} refuses ${username}`, remedy)
    }
    if (error instanceof TrustError) return wrongProfile('login', error.message, 'correct "trust" in the profile')
    throw error
  }
}

async function sightUnit(restconf: Restconf): Promise<Sighting> {
  const [{ kind, model }, [release], { serial, hardwareRevision: revision }, capabilities] = [
    await detectUnit(restconf),
    await readReleases(restconf),
    await readIdentity(restconf),
    await probeCapabilities(restconf),
  ]
  const there = capabilities.filter(({ shownBy = [] }) => shownBy.length > 0).map(({ name }) => name)
  const facts = Object.entries({ kind, model, release, serial, revision }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(facts), capabilities: there }
}

async function* runDeviceChecks(admin: Admin, target: Target): AsyncGenerator<Finding> {
  const { restconf } = admin
  const { profile } = target
  if (admin.emulated()) yield ok('emulator', 'an emulator, by its certificate: a run against it cannot be signed')
  // Reads clock and counters here, and again at the end, to detect which of them change.
  const [clock, ports] = [await orNothing(clockRead(restconf)), await orNothing(readPorts(restconf))]
  yield* await runCheck('command line', async () => [await commandLine(admin, target)])
  yield* await runCheck('kind', () => sameUnit(restconf, profile))
  const naming = await runCheck('naming', async () => [await sameNaming(restconf, profile)])
  yield* naming
  // With the wrong naming, no capability would be found, so capabilities are not checked.
  if (naming.some(({ verdict }) => verdict === 'wrong')) yield reportUnchecked('capabilities', 'the naming is wrong')
  else {
    yield* await runCheck('capabilities', async () =>
      judgeCapabilities(await probeCapabilities(restconf), profile.capabilities),
    )
  }
  yield* await runCheck('clock', () => clockMoves(restconf, profile, clock))
  yield* await runCheck('fixtures', () => fixturesFree(restconf, profile, ports))
}

/**
 * Returns undefined if a reading fails. If the first reading fails, that is no error, because the second reading is
 * still judged.
 */
async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch(() => undefined)
}

async function clockMoves(
  restconf: Restconf,
  { bench }: PlatformProfile,
  first: Reading | undefined,
): Promise<readonly Finding[]> {
  const { driver, rate } = bench.clock
  if (driver === 'emulator') return [ok('clock', 'moved by the control port of the emulator')]
  const last = first === undefined ? undefined : await readAgain(restconf, first, rate)
  if (first === undefined || last === undefined) return [reportUnchecked('clock', 'the target does not show its time')]
  return judgeClock(first, last, rate)
}

/** Checks the CLI, because a run that writes first logs in to the CLI and dumps the whole configuration. */
async function commandLine(admin: Admin, target: Target): Promise<Finding> {
  const check = 'command line'
  if (target.addresses.ssh === undefined || target.trust.sshHostKey === undefined) {
    return reportUnchecked(
      check,
      'the profile gives no address or no host key: runs compare only the resources of the contract',
    )
  }
  try {
    const running = await dumpRunningConfig(admin, target, 0)
    if ('lines' in running) return ok(check, `"show running-config" prints ${running.lines.size} lines`)
    return reportWarning(check, running.missing, 'runs compare only the resources of the contract')
  } catch (error) {
    if (error instanceof LoginRefusedError) return wrongProfile(check, error.message, 'give the account a command line')
    if (error instanceof TrustError) return wrongProfile(check, error.message, 'correct "trust.sshHostKey"')
    throw error
  }
}
