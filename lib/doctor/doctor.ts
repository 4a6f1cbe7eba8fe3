import { join } from 'node:path'
import { ProfileError } from '../profile/error.ts'
import { ChannelError } from '../domain/errors.ts'
import { openTarget } from '../launch/target.ts'
import type { PlatformProfile, Profile } from '../profile/profile.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import { addressesAnswer, answering } from './addresses.ts'
import { coverage } from './coverage.ts'
import { examined } from './device.ts'
import { type Finding, ok, unchecked, undecided, wrongProfile } from './finding.ts'
import { nodeFits, reportsFit, secretSet } from './here.ts'
import { holders } from './holders.ts'
import { surroundings } from './surroundings.ts'
import { toolFindings } from './tool.ts'
import { certificatesTrusted, hostKeyTrusted } from './trust.ts'

const REPORTS = join(ROOT, 'reports')

/**
 * Looks at everything that a run needs, and changes nothing; one finding after the other.
 * @param profile valid
 * @param file where it stands
 */
export async function* diagnosed(profile: Profile, file: string): AsyncGenerator<Finding> {
  yield nodeFits(ROOT)
  yield reportsFit(REPORTS)
  yield ok('profile', `${profile.name}, valid (${file})`)
  yield coverage(profile)
  if (profile.family === 'tool') yield* await toolFindings(profile)
  else yield* device(profile)
}

async function* device(profile: PlatformProfile): AsyncGenerator<Finding> {
  const { credentials, bench } = profile
  const embedded = profile.addresses === 'embedded'
  const secrets = [
    ...(embedded ? [] : [secretSet('password', credentials.passwordVariable)]),
    ...(bench.control === undefined ? [] : [secretSet('control token', bench.control.tokenVariable)]),
  ]
  yield* secrets
  if (secrets.every(({ verdict }) => verdict === 'ok')) yield* reached(profile)
  else if (profile.addresses !== 'embedded') yield* await addressesAnswer(profile.addresses, profile.budgets.connect)
  yield* await surroundings(bench, profile.budgets.connect)
}

async function* reached(profile: PlatformProfile): AsyncGenerator<Finding> {
  const target = await openTarget(profile, { faults: [], quirks: [] }).catch((error: unknown) => unopened(error))
  if ('check' in target) return yield target
  if (target.family === 'tool') return
  try {
    const { addresses, trust } = target
    const { connect } = profile.budgets
    const answers = await addressesAnswer(addresses, connect)
    yield* answers
    yield* await holders(target, join(REPORTS, 'journals'))
    const rest = 'login, unit, naming, fixtures, capabilities and clock'
    const open = answering(answers)
    if (!open.has('api')) return yield undecided('target', `${rest} are not checked: the API does not answer`)
    const trusted = [
      ...(await certificatesTrusted(addresses, trust, open, connect)),
      ...(await hostKeyTrusted(addresses, trust, open, connect)),
    ]
    yield* trusted
    const doubtful = trusted.filter(({ check, exitCode }) => check.startsWith('certificate') && exitCode !== undefined)
    if (doubtful.length > 0) return yield unchecked('target', `${rest} are not checked: no password is sent to it`)
    yield* examined(target)
  } finally {
    await target.close()
  }
}

/** The control port of an emulator is asked as a target is opened. */
function unopened(error: unknown): Finding {
  if (error instanceof ProfileError) return wrongProfile('target', error.message, 'correct "bench" in the profile')
  if (error instanceof ChannelError) return undecided('target', error.message, 'start the emulator, or correct "bench"')
  throw error
}
