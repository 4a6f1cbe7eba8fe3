import { describe, expect } from 'vitest'
import { bootTime } from '#lib/fixtures.ts'
import { apart, kept, restarted, taken, test } from './modes.ts'
import { verifies } from './requirements.ts'
import { transitionsOf, walkOf } from './walk.ts'

describe('port modes', () => {
  test(
    'that do not change',
    verifies('port-groups/same-mode-does-not-reboot'),
    async ({ lent, modes, propose, clock, profile, restconf }) => {
      void lent
      const [now, before] = [await modes(), await bootTime(restconf)]
      taken(await propose(now))

      await clock.until((await clock.now()) + profile.budgets.settle * 1000)

      expect((await restconf.ask('GET', '/data/vendor-portgroup:portgroups')).status).toBe(200)
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
    async ({ lent, chassis, modes, speeds, propose, reboot, restconf, verify, observe, profile }) => {
      void lent
      const { rebootStart } = profile.budgets
      const walk = walkOf(chassis, await modes())
      for (const [step, wanted] of walk.entries()) {
        const [now, before] = [await modes(), await bootTime(restconf)]

        const answer = await propose(wanted)

        for (const [id, ports] of transitionsOf(chassis, now, wanted)) {
          await verify(id, async () => {
            taken(answer)
            kept(wanted, await modes(), ports)
          })
        }
        await verify('port-groups/patch-mode', () => taken(answer))
        await verify('port-groups/patch-answers-nothing', () => expect(answer.text).toBe(''))
        const went = await reboot(`commit ${step + 1} of ${walk.length}`, before)
        const alone = step === walk.length - 1
        const id = alone ? 'port-groups/low-speed-change-reboots' : 'port-groups/mode-change-reboots'
        await verify(id, () => restarted(went, answer, rebootStart))
        observe('port-groups/phases-of-a-reboot', went?.phases.map(({ phase }) => phase).join(', ') ?? 'none')

        const after = await modes()
        await verify('port-groups/mode-lasts', () => kept(wanted, after, Object.keys(wanted)))
        const speed = await speeds()
        await verify('port-groups/adjacent-pair-shares-speed', () => {
          for (const [first, second] of chassis.pairs) expect(speed[`${first}.0`]).toBe(speed[`${second}.0`])
        })
        if (step === 0) {
          await verify('port-groups/low-speed-independent', () => apart(after, '3', '4'))
          await verify('port-groups/pairs-independent', () => apart(after, '1', '11'))
        }
      }
    },
  )
})
