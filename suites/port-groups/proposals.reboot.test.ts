import { describe, expect } from 'vitest'
import { PATH } from './groups.ts'
import { bothModes, unlessDown } from './modes.ts'
import { type Proposal, refusedInVain, test, withoutEffect } from './proposals.ts'
import { verifies } from './requirements.ts'
import { thoseSet } from './walk.ts'

const PAIR_MODES = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']
const LOW_SPEED_MODES = ['MODE_10GB', 'MODE_25GB']

/** First and last of each group of low-speed ports. */
const LOW_SPEED_EDGES = ['3', '10', '13', '20']

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
      for (const port of chassis.lowSpeed.filter((each) => LOW_SPEED_EDGES.includes(each))) {
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

describe('the mode under state', () => {
  test(
    'cannot be written',
    verifies('port-groups/state-is-read-only'),
    async ({ chassis, inVain, mirrored, restconf }) => {
      const [port = ''] = chassis.lowSpeed
      const before = await mirrored()

      const made = await inVain((now) => {
        const other = LOW_SPEED_MODES.find((mode) => mode !== now[port])
        const portgroup = Object.entries(now).map(([name, mode]) => ({
          portgroup_name: name,
          config: { mode },
          ...(name === port ? { state: { mode: other } } : {}),
        }))
        return unlessDown(() => restconf.ask('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } }))
      })

      withoutEffect(made)
      withoutEffect({ before, after: await mirrored() })
    },
  )
})

describe('adjacent high-speed ports', () => {
  test(
    'are never parted',
    verifies('port-groups/adjacent-pair-shares-mode'),
    async ({ chassis, proposeInVain, standing, observe, skip }) => {
      const { pairs, pairModes } = thoseSet(chassis, await standing())
      skip(pairs.length === 0, 'no pair shows its modes')
      for (const [first, second] of pairs) {
        for (const mode of pairModes) {
          const now = await standing()
          const others = pairModes.filter((other) => other !== mode)
          const lone = now[first] === mode ? [] : [{ [first]: mode }, { [second]: mode }]
          for (const proposal of [...lone, ...others.map((other) => ({ [first]: mode, [second]: other }))]) {
            const made = await proposeInVain(proposal)
            const [one, other] = bothModes(made.after, [first, second])
            expect(one, `after ${JSON.stringify(proposal)}`).toBe(other)
            observe('port-groups/lone-change', `${Object.keys(proposal).length} of 2 changed: ${spelled(made)}`)
          }
        }
      }
    },
  )
})

function spelled({ answer, rebooted }: Proposal): string {
  if (answer !== undefined && answer.status >= 400) return 'refused'
  return rebooted ? 'both ports moved' : `answered ${answer?.status ?? 'nothing'} without effect`
}
