import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Forwarder, startForwarder, type Trouble } from '../acceptance/forwarder.ts'
import type { Budgets } from '../profile/profile.ts'
import { forget } from '../acceptance/journals.ts'
import { type Unit, startUnit } from './unit.ts'

/** A unit whose profile points to a forwarder. The forwarder accepts connections regardless of the unit's state. */
export interface Forwarded {
  readonly unit: Unit
  readonly forwarder: Forwarder
  /** File of the profile that points to the forwarder. */
  readonly profile: string
  /** The `/api` root in that profile. */
  readonly api: string
  close(): Promise<void>
}

/**
 * Starts a unit behind a forwarder.
 * @param budgets override those of the model's profile
 */
export async function startForwardedUnit(
  model: string,
  trouble: Trouble = {},
  budgets: Partial<Budgets> = {},
): Promise<Forwarded> {
  const unit = await startUnit(model)
  const described: { addresses: Parameters<typeof startForwarder>[0]; budgets: Budgets } = JSON.parse(
    readFileSync(unit.profile, 'utf8'),
  )
  const forwarder = await startForwarder(described.addresses, trouble)
  const { addresses } = forwarder
  const file = join(unit.folder, 'forwarded.json')
  writeFileSync(file, JSON.stringify({ ...described, addresses, budgets: { ...described.budgets, ...budgets } }))
  return {
    unit,
    forwarder,
    profile: file,
    api: addresses.api,
    async close() {
      await forwarder.close()
      await unit.close()
      forget(addresses.api)
    },
  }
}
