import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { SUFFIX } from '../domain/places.ts'
import type { OnboardingAccess } from '../judging/context.ts'
import type { Declaring, OnboardingProfile } from '../profile/profile.ts'
import { secret, findVariables } from '../profile/secrets.ts'
import type { Misbehaviour, OpenTarget } from '../run/request.ts'
import { clockPlan, applyMisbehaviour } from './bench-control.ts'
import { ensurePassword, forkEmulator } from './embedded.ts'

const EMULATOR = fileURLToPath(new URL(`../targets/emulator/onboarding/main${SUFFIX}`, import.meta.url))

/**
 * Opens an onboarding extension or a manager. Either connects to the address in the profile, or starts an emulator for
 * the run.
 * @throws {ProfileError} if a secret of the profile is not set
 */
export async function openOnboarding(
  profile: OnboardingProfile,
  wanted: Misbehaviour,
): Promise<OpenTarget<OnboardingAccess>> {
  const { addresses, bench, trust = {}, credentials, reader, declaration } = profile
  const accounts = [credentials, reader, declaration].filter((each) => each !== undefined)
  if (addresses === 'embedded') for (const { passwordVariable } of accounts) ensurePassword(passwordVariable)
  for (const { passwordVariable } of accounts) secret(passwordVariable, 'a password')
  for (const each of findVariables([declaration?.common, declaration?.settings]))
    secret(each, 'a text of the declaration')
  if (addresses === 'embedded') return openEmbedded(profile, wanted)
  const { device } = declaration ?? {}
  return {
    family: 'onboarding',
    profile,
    rest: addresses.rest,
    trust,
    ...(device === undefined ? {} : { device: { rest: device.rest, trust: device.trust ?? {} } }),
    clock: clockPlan(bench.clock, bench.control),
    emulated: bench.control !== undefined || bench.clock.rate !== 1,
    close: await applyMisbehaviour(bench, wanted),
  }
}

async function openEmbedded(
  profile: OnboardingProfile,
  { faults, quirks }: Misbehaviour,
): Promise<OpenTarget<OnboardingAccess>> {
  const { driver, rate } = profile.bench.clock
  const { ready, control, close } = await forkEmulator(EMULATOR, {
    description: describeFramework(profile),
    options: { faults, quirks, clock: driver === 'emulator' ? 'virtual' : { rate }, control: true },
  })
  const { rest = '', fingerprint = '', device, deviceFingerprint = '' } = ready
  return {
    family: 'onboarding',
    profile,
    rest,
    trust: { fingerprint },
    ...(device === undefined ? {} : { device: { rest: device, trust: { fingerprint: deviceFingerprint } } }),
    clock: clockPlan(profile.bench.clock, control),
    emulated: true,
    close,
  }
}

/** Describes an emulator that stands in for the target of a profile. */
export function describeFramework({
  kind,
  release,
  naming,
  credentials,
  reader,
  declaration,
  loginProvider,
  spareUser,
}: OnboardingProfile) {
  const account = ({ username, passwordVariable }: OnboardingProfile['credentials'], role: string) => {
    return { username, password: secret(passwordVariable, 'the password'), role }
  }
  return {
    kind,
    release,
    naming: { ...naming },
    loginProvider,
    accounts: [
      account(credentials, 'admin'),
      ...(spareUser === undefined ? [] : [{ username: spareUser, password: randomUUID(), role: 'admin' }]),
      ...(reader === undefined ? [] : [account(reader, 'guest')]),
    ],
    ...(declaration === undefined ? {} : { devices: [getDevice(declaration, naming)] }),
  }
}

/** Describes the device that is started together with an emulated manager. */
function getDevice({ targetHost, username, passwordVariable }: Declaring, naming: OnboardingProfile['naming']) {
  const password = secret(passwordVariable, 'the password of the tenant')
  return {
    host: targetHost,
    release: '1.47.0',
    naming: { ...naming },
    accounts: [{ username, password, role: 'admin' }],
  }
}
