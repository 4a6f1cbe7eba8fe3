import { describe, expect } from 'vitest'
import { assertNoRestart } from '#lib/testkit/platform.ts'
import { differ, createModesCheck, unlessDown } from './modes.ts'
import { verifies } from './contract.ts'
import { requireOutput, test } from './typing.ts'
import { LOW_SPEED } from './walk.ts'

describe('committing a changed port mode on the command line', () => {
  test(
    'prints a warning, asks for confirmation, and has no effect if the answer is no',
    verifies('port-groups/command-warns', 'port-groups/command-asks', 'port-groups/command-no'),
    async ({ inUse, lent, standing, typing, mark, reboot, profile, verify }) => {
      void lent
      const [now, sign] = [await standing(), await mark()]
      const [port = ''] = inUse.lowSpeed
      const mode = LOW_SPEED.find((each) => each !== now[port]) ?? ''

      const said = await typing.answer({ [port]: mode }, now, 'no')

      const seen = await unlessDown(standing)
      const moved = seen === undefined || differ(now, seen)
      // If no mode changed, the test does not wait for a restart. If the target restarts later anyway, the run reports
      // an incident.
      const within = moved ? profile.budgets.rebootStart : 0
      const restart = await reboot('a mode that was declined', sign, { serves: createModesCheck(now), within })
      const after = await standing()
      await verify('port-groups/command-warns', () => {
        expect(requireOutput(said), 'what the commit prints').toMatch(/reboot|restart/i)
      })
      await verify('port-groups/command-asks', () => {
        expect(said === undefined && moved, `whether the mode of port ${port} changed before a question came`).toBe(
          false,
        )
        expect(requireOutput(said), 'what the commit prints').toMatch(/\byes\b|\[y/i)
        expect(requireOutput(said), 'what the commit prints').toMatch(/\bno\b|\/n|\bn\]/i)
      })
      await verify('port-groups/command-no', () => {
        assertNoRestart(restart)
        expect(differ(now, after), `whether the mode of port ${port} changed, though the answer was no`).toBe(false)
      })
    },
  )
})
