import { ChannelError, describeError } from '../../domain/errors.ts'
import { addressEffects } from '../../safety/address-effects.ts'
import type { Journal } from '../../safety/journal.ts'
import { RestoreError } from '../../safety/error.ts'
import type { Admin } from './admin-connection.ts'

/**
 * Brings a unit back to the address of the profile if a run left it at another one. Until then, the target does not
 * respond to anything else. The effect stays open, so that its restore is proved later.
 * @throws {ChannelError} if the unit answers at neither address, or does not take the former one
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
