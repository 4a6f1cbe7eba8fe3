import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SUFFIX } from '../../domain/places.ts'
import { HarnessError } from '../../domain/errors.ts'
import { CONTROL_TOKEN } from '../../launch/stand-in.ts'

/** A unit to emulate. */
export interface EmulatedUnit {
  /** Name of the unit's profile. */
  readonly name: string
  /** The profile of the emulated target. */
  readonly base: string
  readonly release?: string
  readonly faults?: readonly string[]
}

/** Message to the process of the emulators. It says which units to start. */
export interface UnitsOrder {
  readonly folder: string
  readonly units: readonly EmulatedUnit[]
}

/**
 * Starts emulated units in a separate process, and writes a profile for each unit into a folder. The secrets of the
 * units stay in the environment of this process, which its child processes inherit.
 * @returns a function that ends the units
 */
export async function startUnits(folder: string, units: readonly EmulatedUnit[]): Promise<() => Promise<void>> {
  for (const variable of ['PLUMBLINE_PASSWORD', CONTROL_TOKEN])
    process.env[variable] ??= randomBytes(18).toString('base64url')
  const program = fileURLToPath(new URL(`./units-program${SUFFIX}`, import.meta.url))
  const child = fork(program, [], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send({ folder, units } satisfies UnitsOrder)
  const ended = once(child, 'exit')
  const ready = once(child, 'message')
  const first = await Promise.race([ready, ended.then(() => undefined)])
  if (first === undefined) throw new HarnessError('The emulated units did not start')
  return async () => {
    if (child.connected) child.disconnect()
    await ended
  }
}

export function getProfilePath(folder: string, { name }: EmulatedUnit): string {
  return join(folder, `${name}.json`)
}
