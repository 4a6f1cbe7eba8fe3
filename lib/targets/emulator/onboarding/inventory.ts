import { isDeepStrictEqual } from 'node:util'

/** The objects that a manager has imported, by kind and name, each with the host that it came from. */
export type Inventory = Readonly<Record<string, { readonly value: unknown; readonly from: string }>>

type Objects = Readonly<Record<string, unknown>>

/**
 * Lists the objects that exist on both the manager and the device, but with different values. An object that was
 * imported earlier from the same device does not conflict.
 */
export function findConflicts(own: Inventory, found: Objects, host: string): readonly { kind: string; name: string }[] {
  return Object.entries(found).flatMap(([name, value]) => {
    const before = own[name]
    const isConflict = before !== undefined && before.from !== host && !isDeepStrictEqual(before.value, value)
    return isConflict ? [{ name, kind: name.replace(/\/.*/, '') }] : []
  })
}

/** Returns the inventory after an import. @param policyOf returns the policy for a kind of object */
export function resolve(own: Inventory, found: Objects, host: string, policyOf: (kind: string) => string): Inventory {
  const conflicts = new Map(findConflicts(own, found, host).map(({ name, kind }) => [name, policyOf(kind)]))
  const taken = Object.entries(found).flatMap(([name, value]) => {
    const policy = conflicts.get(name)
    if (policy === undefined || policy === 'USE_DEVICE') return [[name, { value, from: host }] as const]
    return policy === 'KEEP_VERSION' ? [[`${name}@${host}`, { value, from: host }] as const] : []
  })
  return { ...own, ...Object.fromEntries(taken) }
}
