import { ChannelError, describeError } from '../../domain/errors.ts'
import { addressEffects } from '../../safety/address-effects.ts'
import type { Journal } from '../../safety/journal.ts'
import { RestoreError } from '../../safety/error.ts'
import type { Admin } from './admin-connection.ts'

/**
 * Moves a unit back to the profile's address if a run left the unit at another address. Until then, no other request
 * can reach the unit. The effect stays open in the journal, so that the restore is proved later.
 * @throws {ChannelError} if the unit responds at neither address, or does not accept its former address
 */
export async function returnToAddress(
  admin: Pick<Admin, 'restconf' | 'lineAt'>,
  journals: readonly Journal[],
  tell: (text: string) => void,
): Promise<void> {
  for (const journal of journals)
    for (const { effect } of journal.open()) {
      if (effect.type !== 'address' || (await admin.lineAt(effect.first).greets())) continue
      tell(`look for it at ${effect.second.ssh} too, where a run may have left it: ${journal.file}`)
      await addressEffects.undo(admin, effect, journal, new Set()).catch((error: unknown) => {
        if (!(error instanceof RestoreError)) throw error
        throw new ChannelError(describeError(error), { cause: error })
      })
      tell(`the unit is back at ${effect.former.address}`)
    }
}
