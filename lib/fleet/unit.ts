import type { Level } from '../domain/requirement.ts'

/** A unit as its agent knows it: what the doctor observed, never what the profile claims. */
export interface Unit {
  /** The name of its profile. */
  readonly name: string
  readonly agent: string
  readonly kind?: string
  readonly model?: string
  readonly release?: string
  readonly serial?: string
  readonly revision?: string
  /** What it has beside: `optics`, its capabilities, and the gates that its profile opens. */
  readonly has: readonly string[]
}

/** Why a unit gets no jobs, and what to do about it. */
export interface Trouble {
  readonly found: string
  readonly remedy?: string
}

/** What an agent does with a unit. */
export type UnitState = 'free' | 'running' | 'maintenance'

/** A unit as its agent reports it. */
export interface UnitReport {
  readonly unit: Unit
  readonly state: UnitState
  /** Of a unit in maintenance. */
  readonly trouble?: Trouble
}

/** Levels whose runs restart a unit or install on it: never repeated, but restored and resumed. */
export function isDestructive(level: Level): boolean {
  return level === 'certification'
}

/** A unit in one line: `rack4, 20-port, 1.8.0-4321`. */
export function describeUnit({ name, kind, model, release }: Unit): string {
  return [name, model ?? kind, release].filter((word) => word !== undefined).join(', ')
}
