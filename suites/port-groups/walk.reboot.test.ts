import { describe, expect } from 'vitest'
import { bootTime } from '#lib/fixtures.ts'
import { hasMoved, parts, setsModes, test, unlessDown } from './commits.ts'
import { apart, kept, restarted, taken } from './modes.ts'
import { verifies } from './requirements.ts'
import { type Modes, transitionsOf, walkOf } from './walk.ts'

describe('port modes', () => {
  test(
    'that do not change',
    verifies('port-groups/same-mode-does-not-reboot'),
    async ({ lent, modes, propose, clock, profile, restconf, reboot }) => {
      void lent
      const [now, before] = [await modes(), await bootTime(restconf)]
      taken(await propose(now))

      await clock.until((await clock.now()) + profile.budgets.settle * 1000)

      const down = (await unlessDown(modes)) === undefined
      const restart = down ? await reboot('modes written as they were', before) : undefined
      expect(restart?.cause).toBeUndefined()
      expect(await bootTime(restconf)).toBe(before)
    },
  )

  test(
    'through every transition, in the fewest reboots',
    verifies(
      'port-groups/patch-mode',
      'port-groups/patch-answers-nothing',
      'port-groups/mode-change-reboots',
      'port-groups/low-speed-change-reboots',
      'port-groups/mode-lasts',
      'port-groups/high-speed-40-to-100',
      'port-groups/high-speed-100-to-40',
      'port-groups/high-speed-40-to-4x10',
      'port-groups/high-speed-4x10-to-40',
      'port-groups/high-speed-100-to-4x10',
      'port-groups/high-speed-4x10-to-100',
      'port-groups/low-speed-10-to-25',
      'port-groups/low-speed-25-to-10',
      'port-groups/low-speed-independent',
      'port-groups/pairs-independent',
      'port-groups/adjacent-pair-shares-speed',
    ),
    async ({ lent, chassis, modes, speeds, commit, verify, observe, profile }) => {
      void lent
      const walk = walkOf(chassis, await modes())
      for (const [step, wanted] of walk.entries()) {
        const commits = await commit(wanted, `commit ${step + 1} of ${walk.length}`)

        if (step === 0) await verify('port-groups/patch-mode', () => setsModes(commits))
        const alone = step === walk.length - 1
        const id = alone ? 'port-groups/low-speed-change-reboots' : 'port-groups/mode-change-reboots'
        for (const made of commits) {
          const { answer, committed, after, reboot } = made
          for (const [transition, ports] of transitionsOf(chassis, made.before, made.wanted)) {
            await verify(transition, () => {
              taken(answer)
              kept(made.wanted, committed, ports)
            })
          }
          if (!hasMoved(made)) continue
          await verify('port-groups/patch-answers-nothing', () => expect(answer.text).toBe(''))
          await verify(id, () => restarted(reboot, answer, profile.budgets.rebootStart))
          observe('port-groups/phases-of-a-reboot', reboot?.phases.map(({ phase }) => phase).join(', ') ?? 'none')
          await verify('port-groups/mode-lasts', () => kept(committed, after, Object.keys(made.wanted)))
          if (parts(made, '3', '4')) {
            await verify('port-groups/low-speed-independent', () => apart(committed, '3', '4'))
          }
          if (parts(made, '1', '11')) await verify('port-groups/pairs-independent', () => apart(committed, '1', '11'))
        }

        const shown = await speeds()
        for (const speed of chassis.pairs.map((pair) => speedsOf(shown, pair)).filter(({ length }) => length === 2)) {
          await verify('port-groups/adjacent-pair-shares-speed', () => expect(speed[0]).toBe(speed[1]))
        }
      }
    },
  )
})

/** What the interfaces of ports show; how they are named in breakout is not stated. */
function speedsOf(speeds: Modes, ports: readonly string[]): readonly string[] {
  return ports.flatMap((port) => speeds[`${port}.0`] ?? [])
}
