import { isDeepStrictEqual } from 'node:util'

/** What a manager has of its devices: objects by kind and name, and the host that each came from. */
export type Inventory = Readonly<Record<string, { readonly value: unknown; readonly from: string }>>

type Objects = Readonly<Record<string, unknown>>

/** Objects that exist on both sides, and differ. What a device itself has brought earlier is no conflict. */
export function findConflicts(own: Inventory, found: Objects, host: string): readonly { kind: string; name: string }[] {
  return Object.entries(found).flatMap(([name, value]) => {
    const before = own[name]
    const isConflict = before !== undefined && before.from !== host && !isDeepStrictEqual(before.value, value)
    return isConflict ? [{ name, kind: name.replace(/\/.*/, '') }] : []
  })
}

/** What the manager has after an import. @param policyOf what decides about a kind of object */
export function resolve(own: Inventory, found: Objects, host: string, policyOf: (kind: string) => string): Inventory {
  const conflicts = new Map(findConflicts(own, found, host).map(({ name, kind }) => [name, policyOf(kind)]))
  const taken = Object.entries(found).flatMap(([name, value]) => {
    const policy = conflicts.get(name)
    if (policy === undefined || policy === 'USE_DEVICE') return [[name, { value, from: host }] as const]
    return policy === 'KEEP_VERSION' ? [[`${name}@${host}`, { value, from: host }] as const] : []
  })
  return { ...own, ...Object.fromEntries(taken) }
}
