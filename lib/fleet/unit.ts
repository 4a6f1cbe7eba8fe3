import type { Level } from '../domain/requirement.ts'

/** A unit as its agent knows it: observed by the doctor, never taken from the profile's claims. */
export interface Unit {
  /** Name of the unit's profile. */
  readonly name: string
  readonly agent: string
  readonly kind?: string
  readonly model?: string
  readonly release?: string
  readonly serial?: string
  readonly revision?: string
  /** Its features: `optics`, its capabilities, and the gates that its profile opens. */
  readonly has: readonly string[]
}

/** Why a unit gets no jobs, and what to do about it. */
export interface Trouble {
  readonly found: string
  readonly remedy?: string
}

/** An agent's current use of a unit. */
export type UnitState = 'free' | 'running' | 'maintenance'

/** A unit as its agent reports it. */
export interface UnitReport {
  readonly unit: Unit
  readonly state: UnitState
  /** The trouble of a unit in maintenance. */
  readonly trouble?: Trouble
}

/** Whether runs at this level restart a unit or install on it. Such a run is restored and resumed, never repeated. */
export function isDestructive(level: Level): boolean {
  return level === 'certification'
}

/** Describes a unit in one line: `rack4, 20-port, 1.8.0-4321`. */
export function describeUnit({ name, kind, model, release }: Unit): string {
  return [name, model ?? kind, release].filter((word) => word !== undefined).join(', ')
}
