import type { InterfacesConfiguration } from './model.ts'

type Interfaces = NonNullable<NonNullable<InterfacesConfiguration['interfaces']>['interface']>

/** The configuration of one interface. */
export type Entry = Interfaces extends ReadonlyMap<string, infer E> ? E : never

export function isGroup({ config }: Entry): boolean {
  return config?.type === 'ieee8023adLag'
}

/**
 * Applies `change` to each interface of a configuration. Interfaces for which `change` returns undefined are removed.
 */
export function withEach(
  candidate: InterfacesConfiguration,
  change: (entry: Entry, name: string) => Entry | undefined,
): InterfacesConfiguration {
  const before = [...(candidate.interfaces?.interface ?? [])]
  const after = before.flatMap(([name, entry]) => {
    const changed = change(entry, name)
    return changed === undefined ? [] : [[name, changed] as const]
  })
  const same = after.length === before.length && after.every(([, entry], index) => entry === before[index]?.[1])
  return same ? candidate : { ...candidate, interfaces: { ...candidate.interfaces, interface: new Map(after) } }
}
