import type { Device } from '../device.ts'
import { createAlterationFault } from './altered.ts'
import { faultsOfNodes } from './every-node.ts'
import { literalNames } from './literal-names.ts'
import { findByName } from './named.ts'
import { indexNodes } from './nodes.ts'
import { faultsOfPromises } from './promises.ts'
import { faultsOfRules } from './rules.ts'
import type { Switch } from './switch.ts'

type Kind = 'faults' | 'quirks'

export interface Switches {
  catalogue(kind: Kind): { name: string; summary: string }[]
  /**
   * Replaces all active switches of one kind. Returns the names that are now active. Throws `UnknownNameError` and
   * changes nothing if a name is unknown.
   */
  set(kind: Kind, names: readonly string[]): string[]
}

/** Creates the faults and quirks of a device. All active ones apply together. */
export function createSwitches(device: Device): Switches {
  // Catalogues are built on demand, because they are long and rarely needed.
  const made: { [kind in Kind]?: readonly Switch[] } = {}
  const known = (kind: Kind) => (made[kind] ??= kind === 'faults' ? buildFaults(device) : buildQuirks(device))
  const on: { [kind in Kind]: readonly Switch[] } = { faults: [], quirks: [] }
  return {
    catalogue: (kind) => known(kind).map(({ name, summary }) => ({ name, summary })),
    set(kind, names) {
      const own = (name: string) => (kind === 'faults' ? createAlterationFault(name, device) : undefined)
      on[kind] = names.map((name) => own(name) ?? findByName(known(kind), name, kind))
      device.behave((fresh) => {
        for (const { apply } of [...on.quirks, ...on.faults]) apply(fresh)
      })
      return on[kind].map(({ name }) => name)
    },
  }
}

/**
 * Builds the faults. Each fault breaks exactly one requirement. Some faults come from the areas, and others are
 * generated from the model and the rules.
 */
function buildFaults(device: Device): Switch[] {
  const { areas, rules, operations } = device.composition
  const nodes = indexNodes(device.schema)
  return [
    ...areas.flatMap(({ faults }) => faults?.(device, nodes) ?? []),
    ...faultsOfRules(device, rules),
    ...literalNames(device, operations),
    ...faultsOfNodes(nodes),
    ...faultsOfPromises(nodes),
  ]
}

/** Builds the quirks: conforming behaviours of real devices. No check may fail because of a quirk. */
function buildQuirks(device: Device): Switch[] {
  const nodes = indexNodes(device.schema)
  return device.composition.areas.flatMap(({ quirks }) => quirks?.(device, nodes) ?? [])
}
