import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { PlatformProfile } from '../profile/profile.ts'
import type { Addresses } from '../targets/emulator/description.ts'
import { UsageError } from '../terminal/usage.ts'

/** Holds the token of the control port, for an emulator that stands alone and for the runs on it. */
export const CONTROL_TOKEN = 'PLUMBLINE_CONTROL_TOKEN'

/** A profile is replaced only where it describes a stand-in itself: nobody's own is lost. */
const STAND_IN = 'stand-in'

/** @throws {UsageError} when another profile stands there */
export function refuseOther(file: string): void {
  if (!existsSync(file)) return
  try {
    const { name }: { name?: unknown } = Object(JSON.parse(readFileSync(file, 'utf8')))
    if (String(name).endsWith(STAND_IN)) return
  } catch {
    // no profile: somebody's all the more
  }
  throw new UsageError(`${file} holds something else than the profile of a stand-in: name a new file`)
}

/**
 * Saves a profile by which a run judges an emulator that stands alone.
 * @param base profile whose target it stands in for
 * @param rate how fast its clock flows; 0 where the control port moves it
 * @throws {UsageError} when it cannot be written
 */
export function saveProfile(file: string, base: PlatformProfile, running: Addresses, rate: number): void {
  const { api, restconf, redirect, ssh, fingerprint, sshHostKey, control } = running
  const word = basename(file).replace(/\.json$/, '')
  const { family: _, ...described } = base
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
    throw new UsageError(`No profile can be saved there: ${error instanceof Error ? error.message : file}`)
  }
}
