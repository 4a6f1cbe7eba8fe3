import { join } from 'node:path'
import { ProfileError } from '../profile/error.ts'
import { ChannelError } from '../domain/errors.ts'
import { WORKPLACE } from '../domain/places.ts'
import { openTarget } from '../launch/target.ts'
import type { PlatformProfile, Profile } from '../profile/profile.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import type { Written } from '../terminal/forecast.ts'
import { addressesAnswer, listOpenAddresses } from './addresses.ts'
import { coverage, obstacles } from './coverage.ts'
import { frameworkFindings } from './framework.ts'
import { examineDevice, type Sighting } from './device.ts'
import { type Finding, runCheck, ok, reportUnchecked, reportUndecided, wrongProfile } from './finding.ts'
import { nodeFits, reportsFit, secretSet } from './here.ts'
import { holders } from './holders.ts'
import { checkEnvironment } from './environment.ts'
import { toolFindings } from './tool.ts'
import { certificatesTrusted, hostKeyTrusted } from './trust.ts'

const REPORTS = join(WORKPLACE, 'reports')

/**
 * Checks everything that a run needs without changing anything, and yields one finding at a time.
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
  if (certifies) yield* obstacles(profile, written)
  else yield coverage(profile)
  if (profile.family === 'tool') yield* await toolFindings(profile)
  else if (profile.family === 'onboarding') yield* await frameworkFindings(profile)
  else yield* device(profile, sight)
}

async function* device(profile: PlatformProfile, sight?: (seen: Sighting) => void): AsyncGenerator<Finding> {
  const { addresses, bench, budgets, credentials } = profile
  const password = addresses === 'embedded' ? undefined : secretSet('password', credentials.passwordVariable)
  const token = bench.control === undefined ? undefined : secretSet('control token', bench.control.tokenVariable)
  yield* [password, token].filter((each) => each !== undefined)
  if (token?.verdict !== 'wrong') yield* checkTarget(profile, password?.verdict !== 'wrong', sight)
  else if (addresses !== 'embedded') yield* await addressesAnswer(addresses, budgets.connect)
  yield* await checkEnvironment(bench)
}

/** Checks that need a login. */
const REST = 'login, unit, naming, fixtures, capabilities and clock'

async function* checkTarget(
  profile: PlatformProfile,
  mayLogIn: boolean,
  sight?: (seen: Sighting) => void,
): AsyncGenerator<Finding> {
  const target = await openTarget(profile, { faults: [], quirks: [] }).catch((error: unknown) =>
    explainOpenError(error),
  )
  if ('check' in target) return yield target
  if (target.family !== 'platform') return
  try {
    const { addresses, trust } = target
    const { connect } = profile.budgets
    const answers = await addressesAnswer(addresses, connect)
    yield* answers
    yield* await runCheck('holders', () => holders(target, join(REPORTS, 'journals')))
    const open = listOpenAddresses(answers)
    if (!open.has('api')) return yield reportUndecided('target', `${REST} are not checked: the API does not answer`)
    const certificates = await certificatesTrusted(addresses, trust, open, connect)
    yield* certificates
    yield* await hostKeyTrusted(addresses, trust, open, connect)
    if (certificates.some(({ exitCode }) => exitCode !== undefined)) {
      return yield reportUnchecked('target', `${REST} are not checked: no password is sent to it`)
    }
    if (!mayLogIn) return yield reportUnchecked('target', `${REST} are not checked: the password is not set`)
    yield* examineDevice(target, sight)
  } finally {
    await target.close()
  }
}

/** Explains why the target could not be opened. Opening a target queries the control port of its emulator. */
function explainOpenError(error: unknown): Finding {
  if (error instanceof ProfileError) return wrongProfile('target', error.message, 'correct "bench" in the profile')
  if (error instanceof ChannelError)
    return reportUndecided('target', error.message, 'start the emulator, or correct "bench"')
  throw error
}
