import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { OnboardingAccess } from '../judging/context.ts'
import type { Declaring, OnboardingProfile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { Misbehaviour, OpenTarget } from '../run/request.ts'
import { clockPlan, misbehaving } from './bench-control.ts'
import { madeUp, startedEmulator } from './embedded.ts'

const EMULATOR = fileURLToPath(new URL('../targets/emulator/onboarding/main.ts', import.meta.url))

/** Opens an onboarding extension or a manager: reaches it at its address, or starts an emulator for the run. */
export async function openOnboarding(
  profile: OnboardingProfile,
  wanted: Misbehaviour,
): Promise<OpenTarget<OnboardingAccess>> {
  const { addresses, bench, trust = {} } = profile
  if (addresses === 'embedded') return embedded(profile, wanted)
  return {
    family: 'onboarding',
    profile,
    rest: addresses.rest,
    trust,
    clock: clockPlan(bench.clock, bench.control),
    emulated: bench.control !== undefined || bench.clock.rate !== 1,
    close: await misbehaving(bench, wanted),
  }
}

async function embedded(
  profile: OnboardingProfile,
  { faults, quirks }: Misbehaviour,
): Promise<OpenTarget<OnboardingAccess>> {
  const { credentials, reader, declaration, bench } = profile
  for (const each of [credentials, reader, declaration]) if (each !== undefined) madeUp(each.passwordVariable)
  const { driver, rate } = bench.clock
  const { ready, control, close } = await startedEmulator(EMULATOR, {
    description: frameworkOf(profile),
    options: { faults, quirks, clock: driver === 'emulator' ? 'virtual' : { rate }, control: true },
  })
  const { rest = '', fingerprint = '' } = ready
  return {
    family: 'onboarding',
    profile,
    rest,
    trust: { fingerprint },
    clock: clockPlan(bench.clock, control),
    emulated: true,
    close,
  }
}

/** Describes an emulator that stands in for the target of a profile. */
export function frameworkOf({
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
    ...(declaration === undefined ? {} : { tenants: [tenantOf(declaration)] }),
  }
}

function tenantOf({ targetHost, username, passwordVariable }: Declaring) {
  return { host: targetHost, username, password: secret(passwordVariable, 'the password of the tenant') }
}
