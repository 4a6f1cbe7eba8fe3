import { join } from 'node:path'
import { ProfileError } from '../profile/error.ts'
import { ChannelError } from '../domain/errors.ts'
import { WORKPLACE } from '../domain/places.ts'
import { openTarget } from '../launch/target.ts'
import type { PlatformProfile, Profile } from '../profile/profile.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import type { Written } from '../terminal/forecast.ts'
import { addressesAnswer, listOpenAddresses } from './addresses.ts'
import { coverage, listObstacles } from './coverage.ts'
import { frameworkFindings } from './framework.ts'
import { examineDevice, type Sighting } from './device.ts'
import { type Finding, runCheck, ok, reportUnchecked, reportUndecided, wrongProfile } from './finding.ts'
import { nodeFits, reportsFit, secretSet } from './here.ts'
import { holders } from './holders.ts'
import { checkEnvironment } from './environment.ts'
import { rehearse, type Rehearsed } from './rehearsal.ts'
import { toolFindings } from './tool.ts'
import { certificatesTrusted, hostKeyTrusted } from './trust.ts'

const REPORTS = join(WORKPLACE, 'reports')

/**
 * Checks everything that a run needs, without changing anything. Yields one finding at a time.
 * @param profile the validated profile
 * @param written location and text of the profile
 * @param certifies whether an obstacle to signing a certification also counts as wrong
 * @param sight receives the observed device
 */
export async function* diagnoseTarget(
  profile: Profile,
  written: Written,
  certifies: boolean,
  sight?: (seen: Sighting) => void,
): AsyncGenerator<Finding> {
  yield nodeFits(ROOT)
  yield reportsFit(REPORTS)
  yield ok('profile', `${profile.name}, valid (${written.file})`)
  if (!certifies) yield coverage(profile)
  let unit: Rehearsed | undefined
  if (profile.family === 'tool') yield* await toolFindings(profile)
  else if (profile.family === 'onboarding') yield* await frameworkFindings(profile)
  else unit = yield* device(profile, certifies, sight)
  if (certifies) yield* listObstacles(profile, written, unit)
}

async function* device(
  profile: PlatformProfile,
  certifies: boolean,
  sight?: (seen: Sighting) => void,
): AsyncGenerator<Finding, Rehearsed | undefined> {
  const { addresses, bench, budgets, credentials } = profile
  const password = addresses === 'embedded' ? undefined : secretSet('password', credentials.passwordVariable)
  const token = bench.control === undefined ? undefined : secretSet('control token', bench.control.tokenVariable)
  yield* [password, token].filter((each) => each !== undefined)
  let unit: Rehearsed | undefined
  if (token?.verdict !== 'wrong') unit = yield* checkTarget(profile, password?.verdict !== 'wrong', certifies, sight)
  else if (addresses !== 'embedded') yield* await addressesAnswer(addresses, budgets.connect)
  yield* await checkEnvironment(bench)
  return unit
}

/** The checks that need a login. */
const REST = 'login, unit, naming, fixtures, capabilities and clock'

async function* checkTarget(
  profile: PlatformProfile,
  mayLogIn: boolean,
  certifies: boolean,
  sight?: (seen: Sighting) => void,
): AsyncGenerator<Finding, Rehearsed | undefined> {
  const target = await openTarget(profile, { faults: [], quirks: [] }).catch((error: unknown) =>
    explainOpenError(error),
  )
  if ('check' in target) return void (yield target)
  if (target.family !== 'platform') return undefined
  try {
    const { addresses, trust } = target
    const { connect } = profile.budgets
    const answers = await addressesAnswer(addresses, connect)
    yield* answers
    const use = await runCheck('holders', () => holders(target, join(REPORTS, 'journals')))
    yield* use
    const open = listOpenAddresses(answers)
    if (!open.has('api')) {
      return void (yield reportUndecided('target', `${REST} are not checked: the API does not answer`))
    }
    const certificates = await certificatesTrusted(addresses, trust, open, connect)
    yield* certificates
    yield* await hostKeyTrusted(addresses, trust, open, connect)
    if (certificates.some(({ exitCode }) => exitCode !== undefined)) {
      return void (yield reportUnchecked('target', `${REST} are not checked: no password is sent to it`))
    }
    if (!mayLogIn) return void (yield reportUnchecked('target', `${REST} are not checked: the password is not set`))
    const found = yield* examineDevice(target, sight)
    if (!certifies || found === undefined) return undefined
    const isInUse = use.some(({ exitCode }) => exitCode !== undefined)
    return isInUse
      ? { ...found, lacks: [], absent: [], undecided: 'a run uses it, or left it changed' }
      : await rehearse(target, found)
  } finally {
    await target.close()
  }
}

/**
 * Explains why the target could not be opened. The cause may be the control port of an emulator, which is queried when
 * the target is opened.
 */
function explainOpenError(error: unknown): Finding {
  if (error instanceof ProfileError) return wrongProfile('target', error.message, 'correct "bench" in the profile')
  if (error instanceof ChannelError)
    return reportUndecided('target', error.message, 'start the emulator, or correct "bench"')
  throw error
}
