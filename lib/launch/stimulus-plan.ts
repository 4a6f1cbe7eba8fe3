import type { StimulusPlan } from '../domain/stimulus.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** A fault that every emulator and most benches can provoke: the second power supply loses its input. */
const USUAL = ['psu-2 psu-fault']

/**
 * Returns the profile's driver that provokes faults. With an emulator's control port, none need be configured.
 * @param control of the emulator that the profile describes, or that was started for the run
 * @returns undefined if nothing is to be provoked
 * @throws {ProfileError} for an incomplete driver
 */
export function stimulusPlan(
  { name, bench }: PlatformProfile,
  control: { readonly url: string; readonly tokenVariable: string } | undefined,
): StimulusPlan | undefined {
  const unsaid = { driver: control === undefined ? 'none' : 'emulator' } as const
  const { driver, faults = USUAL, command = [] }: Partial<typeof bench.stimulus> & object = bench.stimulus ?? unsaid
  if (driver === 'none') return undefined
  if (driver === 'manual') return { driver, faults }
  if (driver === 'command') {
    if (command.length > 0) return { driver, command, faults }
    throw new ProfileError(`${name}: bench.stimulus has the driver "command" and no command`)
  }
  if (control !== undefined) return { driver, control: control.url, tokenVariable: control.tokenVariable, faults }
  throw new ProfileError(`${name}: bench.stimulus has the driver "emulator", which needs bench.control`)
}
