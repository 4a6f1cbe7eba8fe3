import { named } from '../switches/named.ts'
import { deviceFaults } from './device-faults.ts'
import { managerFaults } from './manager-faults.ts'
import { deviceQuirks, managerQuirks } from './quirks.ts'
import type { Switch } from './switch.ts'
import type { Unit } from './unit.ts'

type Kind = 'faults' | 'quirks'

export interface Switches {
  catalogue(kind: Kind): { name: string; summary: string }[]
  /** Replaces the set of one kind; returns it. Throws `UnknownNameError` and changes nothing. */
  set(kind: Kind, names: readonly string[]): string[]
}

/** The faults and quirks of a unit; all that are set apply at once. */
export function switchesOf(unit: Unit): Switches {
  const known: { readonly [kind in Kind]: readonly Switch[] } =
    unit.description.kind === 'manager'
      ? { faults: managerFaults, quirks: managerQuirks }
      : { faults: deviceFaults, quirks: deviceQuirks }
  const on: { [kind in Kind]: readonly Switch[] } = { faults: [], quirks: [] }
  return {
    catalogue: (kind) => known[kind].map(({ name, summary }) => ({ name, summary })),
    set(kind, names) {
      on[kind] = names.map((name) => named(known[kind], name, kind))
      unit.behave((fresh) => {
        for (const { apply } of [...on.quirks, ...on.faults]) apply(fresh)
      })
      return on[kind].map(({ name }) => name)
    },
  }
}
