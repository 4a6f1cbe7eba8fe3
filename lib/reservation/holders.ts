import type { Trust } from '../profile/profile.ts'
import { type Bench, openStore } from './open.ts'
import type { Holding } from './store.ts'
import { deriveUnitKeys } from './unit.ts'

/** All holders that stand where a profile keeps its leases. */
export async function holders(profile: { readonly bench: Bench }): Promise<readonly Holding[]> {
  const store = await openStore(profile.bench)
  try {
    return await store.list()
  } finally {
    await store.close()
  }
}

/** Who holds, or held without putting everything back, the unit of a profile. Takes nothing and writes nothing. */
export async function findHolders(profile: { readonly bench: Bench }, trust: Trust): Promise<readonly Holding[]> {
  const unit = deriveUnitKeys(trust)
  return (await holders(profile)).filter(({ holder }) => holder.unit.some((key) => unit.includes(key)))
}
