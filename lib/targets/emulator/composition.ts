import type { Area, FormOperation, LineCommand, Operation, ShownTable, Unit } from './area.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Hardware } from './hardware/hardware.ts'
import type { RestartCause, Rule, Settlement } from './rule.ts'
import type { Container } from './schema/declaration.ts'
import { joinModels, joinTrees } from './schema/join.ts'
import { EMPTY, type Tree } from './tree/node.ts'

/** All areas of a unit combined. */
export interface Composition {
  readonly areas: readonly Area[]
  readonly model: Container
  readonly factory: (unit: Unit) => Tree
  readonly configured: readonly string[]
  readonly rules: readonly Rule[]
  readonly settlements: readonly Settlement[]
  readonly restarts: readonly RestartCause[]
  readonly operations: readonly Operation[]
  readonly forms: readonly FormOperation[]
  readonly commands: readonly LineCommand[]
  readonly tables: readonly ShownTable[]
  readonly files: (files: FileSystem, unit: Unit) => void
}

const composed = new WeakMap<readonly Area[], Map<string, Composition>>()

/** Returns the combination of a unit's areas. Units that lack the same areas share one composition. */
export function getComposition(areas: readonly Area[], { lacks }: Hardware): Composition {
  const known = composed.get(areas) ?? new Map<string, Composition>()
  composed.set(areas, known)
  const name = lacks.join()
  const composition = known.get(name) ?? composeAreas(areas, lacks)
  known.set(name, composition)
  return composition
}

function composeAreas(areas: readonly Area[], lacks: readonly string[]): Composition {
  const present = areas.filter(({ name }) => !lacks.includes(name))
  return {
    areas: present,
    model: joinModels(present.flatMap(({ model }) => model ?? [])),
    factory: (unit) => joinTrees(present.map(({ factory }) => factory?.(unit) ?? EMPTY)),
    configured: present.flatMap(({ configured }) => configured ?? []),
    rules: present.flatMap(({ rules }) => rules ?? []),
    settlements: present.flatMap(({ settlements }) => settlements ?? []),
    restarts: present.flatMap(({ restarts }) => restarts ?? []),
    operations: present.flatMap(({ operations }) => operations ?? []),
    forms: present.flatMap(({ forms }) => forms ?? []),
    commands: present.flatMap(({ commands }) => commands ?? []),
    tables: present.flatMap(({ tables }) => tables ?? []),
    files: (system, unit) => {
      for (const { files } of present) files?.(system, unit)
    },
  }
}
