import type { Level } from '../domain/requirement.ts'

/**
 * A unit as its agent knows it. The doctor has observed the facts. Only the name and the gates come from the profile.
 * So does the kind if the target is not a device.
 */
export interface Unit {
  /** Name of the unit's profile. */
  readonly name: string
  readonly agent: string
  readonly kind?: string
  readonly model?: string
  readonly release?: string
  readonly serial?: string
  readonly revision?: string
  /** Features of the unit: `optics`, its other capabilities, and the gates that its profile opens. */
  readonly has: readonly string[]
}

/** Why a unit gets no jobs, and how to fix it. */
export interface Trouble {
  readonly found: string
  readonly remedy?: string
}

/** How an agent is using a unit. */
export type UnitState = 'free' | 'running' | 'maintenance'

/** A unit as its agent reports it. */
export interface UnitReport {
  readonly unit: Unit
  readonly state: UnitState
  /** The trouble of a unit in maintenance. */
  readonly trouble?: Trouble
}

/**
 * Whether runs at this level restart a unit or install software on it. Such a run is restored and resumed, but never
 * repeated.
 */
export function isDestructive(level: Level): boolean {
  return level === 'certification'
}

/** Describes a unit in one line: `rack4, 20-port, 1.8.0-4321`. */
export function describeUnit({ name, kind, model, release }: Unit): string {
  return [name, model ?? kind, release].filter((word) => word !== undefined).join(', ')
}
