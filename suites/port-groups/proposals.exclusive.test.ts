import { describe, expect } from 'vitest'
import { neverParted, type Proposed, describeOutcome, test, assertNoEffect } from './proposals.ts'
import { verifies } from './contract.ts'
import { HIGH_SPEED, LOW_SPEED, type Modes } from './walk.ts'

const BREAKOUT = 'MODE_4x10GB'
const UNKNOWN_BREAKOUT = 'MODE_4x25GB'

describe('high-speed ports', () => {
  test(
    'reject low-speed modes',
    verifies('port-groups/high-speed-refuses-low-speed-modes', 'port-groups/vain-proposal-does-not-reboot'),
    async ({ inUse, refuses }) => {
      await refuses(
        'port-groups/high-speed-refuses-low-speed-modes',
        inUse.pairs.flatMap((pair) => LOW_SPEED.map((mode) => ofAll(pair, mode))),
      )
    },
  )

  test(
    'reject breakout before release 1.8.0',
    // Unlike the other tests in this file, this test judges no requirement about restarts, because a later release
    // allows the proposal.
    verifies('port-groups/no-breakout-before-1-8-0'),
    async ({ inUse, refuses }) => {
      await refuses(
        'port-groups/no-breakout-before-1-8-0',
        inUse.pairs.map((pair) => ofAll(pair, BREAKOUT)),
      )
    },
  )
})

describe('low-speed ports', () => {
  test(
    'reject high-speed modes',
    verifies('port-groups/low-speed-refuses-high-speed-modes', 'port-groups/vain-proposal-does-not-reboot'),
    async ({ inUse, refuses }) => {
      await refuses(
        'port-groups/low-speed-refuses-high-speed-modes',
        inUse.lowSpeed.flatMap((port) => HIGH_SPEED.map((mode) => ({ [port]: mode }))),
      )
    },
  )
})

describe('all ports', () => {
  test(
    'reject breakout into 4x25',
    verifies('port-groups/no-breakout-to-25', 'port-groups/vain-proposal-does-not-reboot'),
    async ({ inUse, refuses }) => {
      await refuses(
        'port-groups/no-breakout-to-25',
        [...inUse.pairs, ...inUse.lowSpeed.map((port) => [port])].map((ports) => ofAll(ports, UNKNOWN_BREAKOUT)),
      )
    },
  )
})

describe('the `state` of port groups', () => {
  test(
    'cannot be written',
    verifies('port-groups/state-is-read-only', 'port-groups/vain-proposal-does-not-reboot'),
    async ({ writable, inVain, proposeState, mirrored, pollings, restartsNothing, verify }) => {
      const [before, polled] = [await mirrored(), await pollings()]
      const [[port = ''] = []] = writable.map(({ ports }) => ports)

      const vain = await inVain([
        ...writable.map(({ ports, modes }) => (now: Modes) => {
          const mode = modes.find((each) => each !== now[ports[0] ?? ''])
          return proposeState(Object.fromEntries(ports.map((each) => [each, { mode }])), now)
        }),
        (now) => proposeState({ [port]: { 'vendor-ddm:ddm': { 'ddm-poll-frequency': 61 } } }, now),
      ])

      const after = await mirrored()
      await verify('port-groups/state-is-read-only', async () => {
        for (const each of [...vain.made, vain.late, { before, after }]) assertNoEffect(each)
        expect(await pollings(), 'how often optics are polled').toEqual(polled)
      })
      await restartsNothing(vain)
    },
  )
})

describe('adjacent high-speed ports', () => {
  test(
    'always have the same mode, whatever modes are proposed',
    verifies('port-groups/adjacent-pair-shares-mode', 'port-groups/vain-proposal-does-not-reboot'),
    async ({ inUse, proposeInVain, mergesLists, restartsNothing, patience, verify, observe }) => {
      for (const pair of inUse.pairs) {
        const within = pair === inUse.pairs.at(-1) ? patience : 0
        const vain = await proposeInVain(partings(pair, inUse.pairModes, mergesLists), { within })

        for (const made of vain.made) {
          await verify('port-groups/adjacent-pair-shares-mode', () => neverParted(made, pair))
          observe('port-groups/lone-change', describeOutcome(made))
        }
        await verify('port-groups/adjacent-pair-shares-mode', () => assertNoEffect(vain.late))
        await restartsNothing(vain)
      }
    },
  )
})

function ofAll(ports: readonly string[], mode: string): Modes {
  return Object.fromEntries(ports.map((port) => [port, mode]))
}

/** Returns proposals that would split a pair: both ports with different modes, or one port alone. */
function partings(
  [first, second]: readonly [string, string],
  modes: readonly string[],
  mergesLists: boolean,
): readonly Proposed[] {
  return modes.flatMap((mode): readonly Proposed[] => {
    const lone = [first, second].map((port) => ({ [port]: mode }))
    const both = modes.filter((other) => other !== mode).map((other) => ({ [first]: mode, [second]: other }))
    return [
      ...[...lone, ...both].map((each) => ({ modes: each })),
      ...(mergesLists ? lone.map((each) => ({ modes: each, alone: true as const })) : []),
    ]
  })
}
