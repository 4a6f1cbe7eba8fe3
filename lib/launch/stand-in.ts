import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { OnboardingProfile, PlatformProfile } from '../profile/profile.ts'
import type { Addresses } from '../targets/emulator/description.ts'
import type { OnboardingAddresses } from '../targets/emulator/onboarding/description.ts'
import { UsageError } from '../terminal/usage.ts'

/**
 * Environment variable that contains the token of the control port. A standalone emulator and the runs against it read
 * it.
 */
export const CONTROL_TOKEN = 'PLUMBLINE_CONTROL_TOKEN'

/** Suffix of the names of saved profiles. Only a profile whose name ends with this suffix is ever overwritten. */
const STAND_IN = 'stand-in'

/**
 * Checks that a file may be replaced.
 * @throws {UsageError} if the file is anything but the saved profile of an emulator
 */
export function refuseOther(file: string): void {
  if (!existsSync(file)) return
  try {
    const { name }: { name?: unknown } = Object(JSON.parse(readFileSync(file, 'utf8')))
    if (String(name).endsWith(STAND_IN)) return
  } catch {
    // The file is not a profile, so it must not be replaced.
  }
  throw new UsageError(`${file} is not the profile of a stand-in and is kept: name a new file`)
}

/**
 * Saves a profile for runs against a standalone emulator.
 * @param base profile whose target the emulator replaces
 * @param rate device seconds per real second; 0 if the control port moves the clock
 * @param factory whether the emulator started fully configured or bare
 * @throws {UsageError} if the profile cannot be written
 */
export function saveProfile(
  file: string,
  base: PlatformProfile | OnboardingProfile,
  running: Addresses | OnboardingAddresses,
  rate: number,
  factory: 'full' | 'bare' = 'full',
): void {
  const { control } = running
  const word = basename(file).replace(/\.json$/, '')
  const profile = {
    ...(base.family === 'onboarding' ? asWritten(base) : withoutUpgrade(base)),
    ...(factory === 'bare' ? { capabilities: { ...base.capabilities, ...UNCONFIGURED } } : {}),
    name: word.endsWith(STAND_IN) ? word : `${word}-${STAND_IN}`,
    ...('rest' in running ? ofFramework(running) : ofDevice(running)),
    ...(base.family === 'onboarding' && 'rest' in running ? listStarted(base, running) : {}),
    bench: {
      ...base.bench,
      clock: rate === 0 ? { driver: 'emulator', rate: 1 } : { driver: 'real', rate },
      ...(control === undefined ? {} : { control: { url: control, tokenVariable: CONTROL_TOKEN } }),
    },
  }
  try {
    writeFileSync(resolve(file), `${JSON.stringify(profile, undefined, 2)}\n`)
  } catch (error) {
    throw new UsageError(`Cannot save the profile: ${error instanceof Error ? error.message : file}`)
  }
}

/** Capabilities that a bare unit lacks, because they need a configuration. */
const UNCONFIGURED = { lag: false, lacp: false }

function ofDevice({ api, restconf, redirect, ssh, snmp, fingerprint, sshHostKey }: Addresses) {
  return { addresses: { api, restconf, redirect, ssh, snmp }, trust: { fingerprint, sshHostKey } }
}

function ofFramework({ rest, fingerprint }: OnboardingAddresses) {
  return { addresses: { rest }, trust: { fingerprint } }
}

/** Adds the device that was started with a manager. */
function listStarted(base: OnboardingProfile, { device, deviceFingerprint }: OnboardingAddresses) {
  const { onboarding } = asWritten(base)
  if (device === undefined || onboarding.declaration === undefined) return {}
  const reached = { rest: device, trust: { fingerprint: deviceFingerprint } }
  return { onboarding: { ...onboarding, declaration: { ...onboarding.declaration, device: reached } } }
}

/**
 * Removes the upgrade from a profile, because a standalone emulator already runs the release of the profile and
 * outlives the run.
 */
function withoutUpgrade({ family: _family, upgradeFrom: _from, ...described }: PlatformProfile) {
  return described
}

/** Converts the profile of an onboarding extension or a manager back to the structure of its file. */
function asWritten(profile: OnboardingProfile) {
  const {
    family: _family,
    model: _model,
    loginProvider,
    reader,
    stored,
    declaration,
    absentUser,
    spareUser,
    ...described
  } = profile
  const { reader: _reader, declaration: _declaration, ...capabilities } = described.capabilities
  return {
    ...described,
    capabilities,
    fixtures: { absentUser, ...(spareUser === undefined ? {} : { spareUser }) },
    onboarding: {
      loginProvider,
      ...(reader === undefined ? {} : { reader }),
      ...(stored === undefined ? {} : { stored }),
      ...(declaration === undefined ? {} : { declaration }),
    },
  }
}
