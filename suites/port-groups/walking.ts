import { expect } from 'vitest'
import { apart, type Commit, hasMoved, kept, parts, taken, test as base } from './commits.ts'
import { restarted } from './restarts.ts'
import { thoseSet, transitionsOf } from './walk.ts'

export const test = base
  /** Judges what became of one commit of a walk. */
  .extend('judge', ({ chassis, verify, observe, profile }) => async (made: Commit): Promise<void> => {
    const { answer, before, sign, wanted, committed, after, reboot } = made
    for (const [transition, ports] of transitionsOf(thoseSet(chassis, before), before, wanted)) {
      await verify(transition, () => {
        taken(made)
        kept(wanted, committed, ports)
      })
    }
    if (!hasMoved(made)) return
    if (answer !== undefined) await verify('port-groups/patch-answers-nothing', () => expect(answer.text).toBe(''))
    const alone = Object.keys(wanted).every((port) => chassis.lowSpeed.includes(port))
    const id = alone ? 'port-groups/low-speed-change-reboots' : 'port-groups/mode-change-reboots'
    await verify(id, () => restarted(reboot, answer, sign, profile.budgets.rebootStart))
    observe('port-groups/phases-of-a-reboot', reboot?.phases.map(({ phase }) => phase).join(', ') ?? 'none')
    await verify('port-groups/mode-lasts', () => kept(committed, after, Object.keys(wanted)))
    if (parts(made, '3', '4')) await verify('port-groups/low-speed-independent', () => apart(committed, '3', '4'))
    if (parts(made, '1', '11')) await verify('port-groups/pairs-independent', () => apart(committed, '1', '11'))
  })
  /** Looks at what follows from the modes that stand after a commit. */
  .extend(
    'lookAround',
    ({ mirrored, pairSpeeds, breakoutNames, settled, verify, observe }) =>
      async ({ wanted, after }: Commit): Promise<void> => {
        await verify('port-groups/state-follows-mode', async () => {
          const ports = Object.keys(wanted)
          const mirrors = await settled(mirrored, (now) => ports.every((port) => now[port] === after[port]))
          kept(after, mirrors, ports)
        })
        for (const { pair, speeds } of await pairSpeeds()) {
          await verify('port-groups/adjacent-pair-shares-speed', () =>
            expect(speeds[1], `port ${pair[1]} beside ${pair[0]}`).toBe(speeds[0]),
          )
        }
        for (const names of await breakoutNames(after)) observe('interfaces/breakout-names', names)
      },
  )
