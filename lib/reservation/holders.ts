import type { Trust } from '../profile/profile.ts'
import { type Bench, openStore } from './open.ts'
import type { Holding } from './store.ts'
import { deriveUnitKeys } from './unit.ts'

/** Returns all holders in the place where a profile keeps its leases. */
export async function holders(profile: { readonly bench: Bench }): Promise<readonly Holding[]> {
  const store = await openStore(profile.bench)
  try {
    return await store.list()
  } finally {
    await store.close()
  }
}

/**
 * Returns the current holder of a profile's unit, and former holders that have not restored everything. Claims and
 * writes nothing.
 */
export async function findHolders(profile: { readonly bench: Bench }, trust: Trust): Promise<readonly Holding[]> {
  const unit = deriveUnitKeys(trust)
  return (await holders(profile)).filter(({ holder }) => holder.unit.some((key) => unit.includes(key)))
}
