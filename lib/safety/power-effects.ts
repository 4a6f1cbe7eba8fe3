import { HarnessError } from '../domain/errors.ts'
import type { PowerEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import type { PowerSwitch, Undoing } from './effect-handler.ts'

/** Restores the power that a run has switched off. */
export const powerEffects: Undoing<PowerEffect> = {
  name: () => 'the power',
  covers: () => false,
  foreign: async () => [],
  async undo({ power }) {
    if (power === undefined)
      throw new RestoreError('the power was taken away, and bench.power names nobody who could give it back')
    await power.on().catch((error: unknown) => {
      if (!(error instanceof HarnessError)) throw error
      throw new RestoreError(
        `the power was taken away and could not be given back (${error.message}); ${power.turnsOn}`,
      )
    })
    return [{ path: 'power', before: 'on', after: 'off' }]
  },
}

let serial = 0

/**
 * Power-cycles the target. The journal records this first, so that the power is restored after a run that was killed.
 * @param cycle switches the power off and on
 */
export async function journalPower(journal: Pick<Journal, 'append'>, cycle: () => Promise<void>): Promise<void> {
  serial += 1
  const id = `power-${process.pid}-${performance.now().toFixed(3)}-${serial}`
  journal.append({ kind: 'opened', id, effect: { type: 'power', reboots: true } })
  await cycle()
  journal.append({ kind: 'closed', id })
}

/** Power-cycles the target, so that it starts with its present configuration. */
export function cyclePower(journal: Pick<Journal, 'append'>, power: PowerSwitch): Promise<void> {
  return journalPower(journal, async () => {
    await power.off()
    await power.on()
  })
}
