import type { StimulusEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Undoing } from './undo.ts'

/** Takes away faults that a run has provoked. Whether the device still shows them is for a check to say. */
export const stimulusEffects: Undoing<StimulusEffect> = {
  name: ({ fault }) => `the fault ${fault}`,
  covers: () => false,
  foreign: async () => [],
  async undo({ stimulus }, { fault }) {
    if (stimulus === undefined)
      throw new RestoreError(`the fault ${fault} was provoked, and bench.stimulus names nobody who could take it away`)
    await stimulus.clear(fault).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new RestoreError(`the fault ${fault} was provoked and could not be taken away: ${reason}`, { cause: error })
    })
    return [{ path: fault, before: 'cleared', after: 'raised' }]
  },
}
