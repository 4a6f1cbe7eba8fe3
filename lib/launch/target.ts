import { fileURLToPath } from 'node:url'
import { SUFFIX } from '../domain/places.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformAccess } from '../judging/context.ts'
import type { PlatformProfile, Profile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { Misbehaviour, OpenTarget } from '../run/request.ts'
import { clockPlan, applyMisbehaviour } from './bench-control.ts'
import { describeDevice } from './device-description.ts'
import { consolePlan, powerPlan, secondAddressPlan, stimulusPlan } from './driver-plans.ts'
import { ensurePassword, forkEmulator } from './embedded.ts'
import { fileHostPlan } from './file-host-plan.ts'
import { syslogPlan, trapPlan } from './receivers-plan.ts'

const EMULATOR = fileURLToPath(new URL(`../targets/emulator/main${SUFFIX}`, import.meta.url))

/** Required state of a target at the start of a run. Only a target that is started for the run can be set up. */
interface Wanted extends Misbehaviour {
  /** Whether the target must run the release from which the profile upgrades. */
  readonly upgrades?: boolean
}

/** Opens the target of a profile. Either connects to its addresses, or starts an emulator for the run. */
export async function openTarget(profile: Profile, wanted: Wanted): Promise<OpenTarget> {
  if (profile.family === 'tool') return (await import('./tool-build.ts')).openTool(profile, wanted)
  if (profile.family === 'onboarding') return (await import('./onboarding.ts')).openOnboarding(profile, wanted)
  return profile.addresses === 'embedded' ? startEmbedded(profile, wanted) : reachPlatform(profile, wanted)
}

/** Starts the emulator for the run. */
async function startEmbedded(
  profile: PlatformProfile,
  { faults, quirks, upgrades }: Wanted,
): Promise<OpenTarget<PlatformAccess>> {
  ensurePassword(profile.credentials.passwordVariable)
  const { driver, rate } = profile.bench.clock
  const { ready, control, close, orEnd } = await forkEmulator(EMULATOR, {
    description: describeDevice(profile, undefined, upgrades),
    options: { faults, quirks, clock: driver === 'emulator' ? 'virtual' : { rate }, control: true },
  })
  const { fingerprint = '', sshHostKey = '', api = '', restconf = '', ...others } = ready
  const second = secondAddressPlan(profile, control)
  const { stimulus, power, console, fileHost, syslog, traps } = orEnd(() => ({
    syslog: syslogPlan(profile, control !== undefined),
    traps: trapPlan(profile, control !== undefined),
    stimulus: stimulusPlan(profile, control),
    power: powerPlan(profile, control),
    console: consolePlan(profile, control),
    fileHost: fileHostPlan(profile, control !== undefined),
  }))
  return {
    family: 'platform',
    profile,
    addresses: { api, restconf, ...others },
    trust: { fingerprint, sshHostKey },
    ...(stimulus === undefined ? {} : { stimulus }),
    ...(power === undefined ? {} : { power }),
    ...(console === undefined ? {} : { console }),
    ...(second === undefined ? {} : { second }),
    ...(fileHost === undefined ? {} : { fileHost }),
    ...(syslog === undefined ? {} : { syslog }),
    ...(traps === undefined ? {} : { traps }),
    ...(control === undefined ? {} : { cloud: { control: control.url, tokenVariable: control.tokenVariable } }),
    clock: clockPlan(profile.bench.clock, control),
    emulated: true,
    close,
  }
}

/**
 * Connects to a device at the addresses in its profile.
 * @throws {ProfileError} for an embedded device
 */
export async function reachPlatform(
  profile: PlatformProfile,
  wanted: Misbehaviour,
): Promise<OpenTarget<PlatformAccess>> {
  if (profile.addresses === 'embedded')
    throw new ProfileError(`${profile.name}: an embedded target has no addresses to reach`)
  const { clock, control } = profile.bench
  if (control !== undefined) secret(control.tokenVariable, 'the control token')
  const stimulus = stimulusPlan(profile, control)
  const power = powerPlan(profile, control)
  const console = consolePlan(profile, control)
  const second = secondAddressPlan(profile, control)
  const fileHost = fileHostPlan(profile, control !== undefined)
  const syslog = syslogPlan(profile, control !== undefined)
  const traps = trapPlan(profile, control !== undefined)
  const close = await applyMisbehaviour(profile.bench, wanted)
  return {
    family: 'platform',
    profile,
    addresses: profile.addresses,
    trust: profile.trust ?? {},
    ...(stimulus === undefined ? {} : { stimulus }),
    ...(power === undefined ? {} : { power }),
    ...(console === undefined ? {} : { console }),
    ...(second === undefined ? {} : { second }),
    ...(fileHost === undefined ? {} : { fileHost }),
    ...(syslog === undefined ? {} : { syslog }),
    ...(traps === undefined ? {} : { traps }),
    ...(control === undefined ? {} : { cloud: { control: control.url, tokenVariable: control.tokenVariable } }),
    clock: clockPlan(clock, control),
    // Only an emulator's clock can run at a rate other than real time.
    emulated: control !== undefined || clock.rate !== 1,
    close,
  }
}
