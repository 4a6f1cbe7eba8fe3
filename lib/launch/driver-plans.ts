import type { ConsolePlan } from '../domain/console-sight.ts'
import type { PowerPlan } from '../domain/power.ts'
import type { StimulusPlan } from '../domain/stimulus.ts'
import { ProfileError } from '../profile/error.ts'
import type { Driver, PlatformProfile, SecondAddress } from '../profile/profile.ts'

/** The control port of the emulator, if the profile describes one or the run started one. */
type Control = { readonly url: string; readonly tokenVariable: string } | undefined

/** Faults that every emulator and most benches can provoke: the second power supply loses its input power. */
const USUAL = ['psu-2 psu-fault']

/**
 * Returns how the bench of a profile provokes faults. If an emulator has a control port, the profile need not name a
 * driver.
 * @returns undefined if the bench cannot provoke faults
 * @throws {ProfileError} for a driver that lacks its command or control port
 */
export function stimulusPlan({ name, bench }: PlatformProfile, control: Control): StimulusPlan | undefined {
  const plan = resolveDriver(`${name}: bench.stimulus`, bench.stimulus, control)
  return plan && { ...plan, faults: bench.stimulus?.faults ?? USUAL }
}

/**
 * Returns how the bench of a profile cuts power. If an emulator has a control port, the profile need not name a driver.
 * @returns undefined if the bench cannot cut power
 * @throws {ProfileError} for a driver that lacks its command or control port
 */
export function powerPlan({ name, bench }: PlatformProfile, control: Control): PowerPlan | undefined {
  const plan = resolveDriver(`${name}: bench.power`, bench.power, control)
  return plan && { ...plan, menu: bench.power?.menu ?? plan.driver !== 'command' }
}

/**
 * Returns how the bench of a profile attaches to the console. If an emulator has a control port, the profile need not
 * name a driver.
 * @returns undefined if the console is not recorded
 * @throws {ProfileError} for a driver that lacks its command or control port
 */
export function consolePlan(
  { name, bench }: Pick<PlatformProfile, 'name' | 'bench'>,
  control: Control,
): ConsolePlan | undefined {
  const plan = resolveDriver(`${name}: bench.console`, bench.console, control)
  // The schema of profiles does not allow a manual console.
  return plan?.driver === 'manual' ? undefined : plan
}

/** A second address for an emulator that listens on loopback. On macOS, loopback has only one address. */
const LOOPBACK: SecondAddress | undefined =
  process.platform === 'darwin'
    ? undefined
    : {
        address: '127.0.0.3',
        prefixLength: 25,
        gateway: '127.0.0.125',
        console: 'an emulator has none: start it again',
      }

/**
 * Returns the second management address of a profile. An emulator always has one if loopback has several addresses, so
 * the profile need not name one.
 */
export function secondAddressPlan({ bench }: PlatformProfile, control: Control): SecondAddress | undefined {
  return bench.secondAddress ?? (control === undefined ? undefined : LOOPBACK)
}

function resolveDriver(place: string, named: Driver | undefined, control: Control) {
  const { driver, command = [] } = named ?? { driver: control === undefined ? 'none' : 'emulator' }
  if (driver === 'none') return undefined
  if (driver === 'manual') return { driver } as const
  if (driver === 'command') {
    if (command.length > 0) return { driver, command } as const
    throw new ProfileError(`${place} has the driver "command" and no command`)
  }
  if (control !== undefined) return { driver, control: control.url, tokenVariable: control.tokenVariable } as const
  throw new ProfileError(`${place} has the driver "emulator", which needs bench.control`)
}
