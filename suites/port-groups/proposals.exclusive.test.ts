import { describe, expect } from 'vitest'
import { PATH } from './groups.ts'
import { bothModes, differ, unlessDown } from './modes.ts'
import { type Proposal, refusedInVain, test, withoutEffect } from './proposals.ts'
import { verifies } from './requirements.ts'

const PAIR_MODES = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']
const LOW_SPEED_MODES = ['MODE_10GB', 'MODE_25GB']

describe('high-speed ports', () => {
  test(
    'refuse low-speed modes',
    verifies('port-groups/high-speed-refuses-low-speed-modes'),
    async ({ inUse, proposeInVain }) => {
      for (const [first, second] of inUse.pairs) {
        for (const mode of LOW_SPEED_MODES) refusedInVain(await proposeInVain({ [first]: mode, [second]: mode }))
      }
    },
  )

  test('refuse breakout into 4x25', verifies('port-groups/no-breakout-to-25'), async ({ inUse, proposeInVain }) => {
    for (const [first, second] of inUse.pairs) {
      refusedInVain(await proposeInVain({ [first]: 'MODE_4x25GB', [second]: 'MODE_4x25GB' }))
    }
  })

  test(
    'refuse breakout before release 1.8.0',
    verifies('port-groups/no-breakout-before-1-8-0'),
    async ({ inUse, proposeInVain }) => {
      for (const [first, second] of inUse.pairs) {
        refusedInVain(await proposeInVain({ [first]: 'MODE_4x10GB', [second]: 'MODE_4x10GB' }))
      }
    },
  )
})

describe('low-speed ports', () => {
  test(
    'refuse high-speed modes',
    verifies('port-groups/low-speed-refuses-high-speed-modes'),
    async ({ inUse, proposeInVain }) => {
      for (const port of inUse.lowSpeed.filter(isEdge)) {
        for (const mode of PAIR_MODES) refusedInVain(await proposeInVain({ [port]: mode }))
      }
    },
  )
})

describe('the mode under state', () => {
  test(
    'cannot be written',
    verifies('port-groups/state-is-read-only'),
    async ({ inUse, inVain, mirrored, restconf }) => {
      const [port = ''] = inUse.lowSpeed
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
    async ({ inUse, proposeInVain, standing, observe }) => {
      for (const [first, second] of inUse.pairs) {
        for (const mode of inUse.pairModes) {
          const now = await standing()
          const others = inUse.pairModes.filter((other) => other !== mode)
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

function spelled({ answer, before, after }: Proposal): string {
  if (differ(before, after)) return 'both ports moved'
  return answer !== undefined && answer.status >= 400 ? 'refused' : `answered ${answer?.status ?? 'nothing'} in vain`
}

/** First or last of a group of neighbouring ports. */
function isEdge(port: string, _index: number, all: readonly string[]): boolean {
  return [-1, 1].some((step) => !all.includes(String(Number(port) + step)))
}
