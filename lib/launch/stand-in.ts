import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { PlatformProfile } from '../profile/profile.ts'
import type { Addresses } from '../targets/emulator/description.ts'
import { UsageError } from '../terminal/usage.ts'

/** Environment variable with the token of the control port, for a standalone emulator and for runs against it. */
export const CONTROL_TOKEN = 'PLUMBLINE_CONTROL_TOKEN'

/** Ends the names of saved profiles: only such a profile is ever overwritten. */
const STAND_IN = 'stand-in'

/** @throws {UsageError} when the file holds anything but the profile of a stand-in */
export function refuseOther(file: string): void {
  if (!existsSync(file)) return
  try {
    const { name }: { name?: unknown } = Object(JSON.parse(readFileSync(file, 'utf8')))
    if (String(name).endsWith(STAND_IN)) return
  } catch {
    // not a profile, so not ours to replace
  }
  throw new UsageError(`${file} is not the profile of a stand-in and is kept: name a new file`)
}

/**
 * Saves a profile for runs against a standalone emulator.
 * @param base profile whose target it stands in for
 * @param rate device seconds per real second; 0 where the control port moves the clock
 * @throws {UsageError} when it cannot be written
 */
export function saveProfile(file: string, base: PlatformProfile, running: Addresses, rate: number): void {
  const { api, restconf, redirect, ssh, fingerprint, sshHostKey, control } = running
  const word = basename(file).replace(/\.json$/, '')
  // It runs the release of the profile, and goes on running after a run.
  const { family: _, upgradeFrom: __, ...described } = base
  const profile: Omit<PlatformProfile, 'family'> = {
    ...described,
    name: word.endsWith(STAND_IN) ? word : `${word}-${STAND_IN}`,
    addresses: { api, restconf, redirect, ssh },
    trust: { fingerprint, sshHostKey },
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
