import { findByName } from '../switches/named.ts'
import type { Behaviour } from './behaviour.ts'
import { deviceFaults } from './device-faults.ts'
import { managerFaults } from './manager-faults.ts'
import { deviceQuirks, managerQuirks } from './quirks.ts'
import type { Switch } from './switch.ts'
import type { Unit } from './unit.ts'

type Kind = 'faults' | 'quirks'

export interface Switches {
  catalogue(kind: Kind): { name: string; summary: string }[]
  /**
   * Replaces all active switches of one kind. Returns the names that are now active. Throws `UnknownNameError` and
   * changes nothing if a name is unknown.
   */
  set(kind: Kind, names: readonly string[]): string[]
}

/** Lists the switches for one kind of unit. */
export function listCatalogue(unit: Unit['description']['kind'], kind: Kind): { name: string; summary: string }[] {
  return getKnownSwitches(unit)[kind].map(({ name, summary }) => ({ name, summary }))
}

/** Changes a unit's behaviour by one fault or quirk. Throws `UnknownNameError`. */
export function applySwitch(unit: Unit['description']['kind'], kind: Kind, name: string, behaviour: Behaviour): void {
  findByName(getKnownSwitches(unit)[kind], name, kind).apply(behaviour)
}

function getKnownSwitches(unit: Unit['description']['kind']): { readonly [kind in Kind]: readonly Switch[] } {
  return unit === 'manager'
    ? { faults: managerFaults, quirks: managerQuirks }
    : { faults: deviceFaults, quirks: deviceQuirks }
}

/** The faults and quirks of a unit and of the devices that started with it. All active ones apply together. */
export function createSwitches(unit: Unit, devices: readonly Unit[]): Switches {
  const known = getKnownSwitches(unit.description.kind)
  const on: { [kind in Kind]: readonly Switch[] } = { faults: [], quirks: [] }
  return {
    catalogue: (kind) => listCatalogue(unit.description.kind, kind),
    set(kind, names) {
      on[kind] = names.map((name) => findByName(known[kind], name, kind))
      const all = [...on.quirks, ...on.faults]
      const behave = (each: Unit, own: readonly Switch[]) =>
        each.behave((fresh) => {
          for (const { apply } of own) apply(fresh)
        })
      const isOfDevices = ({ ofDevices }: Switch) => ofDevices === true
      for (const device of devices) behave(device, all.filter(isOfDevices))
      behave(
        unit,
        all.filter((each) => !isOfDevices(each)),
      )
      return on[kind].map(({ name }) => name)
    },
  }
}
