import { describe, expect } from 'vitest'
import { refusedInVain, test } from './modes.ts'
import { verifies } from './requirements.ts'

const PAIR_MODES = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']
const LOW_SPEED_MODES = ['MODE_10GB', 'MODE_25GB']

describe('proposals that are not allowed', () => {
  test(
    'low-speed modes for a pair',
    verifies('port-groups/high-speed-refuses-low-speed-modes'),
    async ({ chassis, proposeInVain }) => {
      for (const [first, second] of chassis.pairs) {
        for (const mode of LOW_SPEED_MODES) refusedInVain(await proposeInVain({ [first]: mode, [second]: mode }))
      }
    },
  )

  test(
    'high-speed modes for a low-speed port',
    verifies('port-groups/low-speed-refuses-high-speed-modes'),
    async ({ chassis, proposeInVain }) => {
      for (const port of chassis.lowSpeed.slice(0, 2)) {
        for (const mode of PAIR_MODES) refusedInVain(await proposeInVain({ [port]: mode }))
      }
    },
  )

  test('breakout into 4x25', verifies('port-groups/no-breakout-to-25'), async ({ chassis, proposeInVain }) => {
    for (const [first, second] of chassis.pairs) {
      refusedInVain(await proposeInVain({ [first]: 'MODE_4x25GB', [second]: 'MODE_4x25GB' }))
    }
  })

  test(
    'breakout before release 1.8.0',
    verifies('port-groups/no-breakout-before-1-8-0'),
    async ({ chassis, proposeInVain }) => {
      for (const [first, second] of chassis.pairs) {
        refusedInVain(await proposeInVain({ [first]: 'MODE_4x10GB', [second]: 'MODE_4x10GB' }))
      }
    },
  )
})

describe('adjacent high-speed ports', () => {
  test(
    'are never parted',
    verifies('port-groups/adjacent-pair-shares-mode'),
    async ({ chassis, proposeInVain, modes, observe }) => {
      for (const [first, second] of chassis.pairs) {
        for (const mode of chassis.pairModes) {
          const now = await modes()
          const others = chassis.pairModes.filter((other) => other !== mode)
          const lone = now[first] === mode ? [] : [{ [first]: mode }, { [second]: mode }]
          for (const proposal of [...lone, ...others.map((other) => ({ [first]: mode, [second]: other }))]) {
            const { answer, after, rebooted } = await proposeInVain(proposal)
            expect(after[first], `after ${JSON.stringify(proposal)}`).toBe(after[second])
            observe(
              'port-groups/lone-change',
              `${Object.keys(proposal).length} of 2 proposed: ${spelled(answer.status, rebooted)}`,
            )
          }
        }
      }
    },
  )
})

function spelled(status: number, rebooted: boolean): string {
  if (status >= 400) return 'refused'
  return rebooted ? 'both ports moved' : `answered ${status} without effect`
}
