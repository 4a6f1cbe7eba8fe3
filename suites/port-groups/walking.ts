import { describeMirror, type Reboot, assertRestarted, assertNoRestart } from '#lib/testkit/platform.ts'
import {
  apart,
  type Commit,
  firstModes,
  hasMoved,
  assertModesKept,
  parts,
  assertAccepted,
  findAlsoMovedPorts,
  test as base,
} from './commits.ts'
import { createModesCheck } from './modes.ts'
import { mirrorSpeeds, sharesSpeed } from './speeds.ts'
import { selectPortsInMode, listTransitions } from './walk.ts'

export const test = base
  /**
   * Judges the outcome of one commit of a walk. Some units show changed modes before they restart. On such a unit, the
   * modes after a restart are judged only if changed modes were read before that restart. On a unit that has not yet
   * shown changed modes before a restart, the requested modes must be in effect after the restart.
   */
  .extend('judge', ({ chassis, verify, observe, profile }) => {
    let showsFirst = false
    return async (made: Commit): Promise<void> => {
      const { answer, before, sign, wanted, committed, after, reboot } = made
      const first = firstModes(made)
      for (const [transition, ports] of listTransitions(selectPortsInMode(chassis, before), before, wanted)) {
        await verify(transition, () => {
          assertAccepted(made)
          assertModesKept(wanted, first, ports)
        })
      }
      if (!hasMoved(made)) return
      const alone = Object.keys(wanted).every((port) => chassis.lowSpeed.includes(port))
      const id = alone ? 'port-groups/low-speed-change-reboots' : 'port-groups/mode-change-reboots'
      await verify(id, () =>
        assertRestarted('a changed mode was committed', reboot, answer, sign, profile.budgets.rebootStart),
      )
      observe('port-groups/phases-of-a-reboot', reboot?.phases.map(({ phase }) => phase).join(', ') ?? 'none')
      const isShown = Object.keys(committed).length > 0
      showsFirst ||= isShown
      const along = findAlsoMovedPorts(made, chassis.lowSpeed)
      if (isShown || !showsFirst) {
        await verify('port-groups/mode-lasts', () =>
          assertModesKept({ ...wanted, ...committed }, after, Object.keys(wanted)),
        )
        const isOther = (port: string) => wanted[port] === undefined && !along.includes(port)
        const others = Object.keys(before).filter((port) => isOther(port) && after[port] !== undefined)
        if (reboot !== undefined) {
          await verify('port-groups/mode-survives-further-reboots', () => assertModesKept(before, after, others))
        }
      }
      if (along.length > 0 || parts(made, '3', '4')) {
        await verify('port-groups/low-speed-independent', () => {
          assertModesKept(before, committed, along)
          if (parts(made, '3', '4')) apart(first, '3', '4')
        })
      }
      if (parts(made, '1', '11')) await verify('port-groups/pairs-independent', () => apart(first, '1', '11'))
    }
  })
  /**
   * Checks that the target did not restart a second time after a commit. Returns the second restart, if any.
   * @param patiently whether to wait for a second restart
   */
  .extend(
    'restartsOnce',
    ({ reboot, verify, patience }) =>
      async ({ reboot: first, after }: Commit, patiently: boolean): Promise<Reboot | undefined> => {
        if (first === undefined) return undefined
        const within = patiently ? patience : 0
        const mark = first.booted === undefined ? {} : { booted: first.booted }
        const again = await reboot(`${first.cause}, once more`, mark, { serves: createModesCheck(after), within })
        await verify('port-groups/mode-change-reboots-once', () => assertNoRestart(again))
        return again
      },
  )
  /**
   * Checks what follows from the modes after a commit: the modes under `state`, the speeds, and the names of breakout
   * interfaces.
   */
  .extend(
    'lookAround',
    ({ mirrored, pairSpeeds, mirroredSpeeds, breakoutNames, settled, verify, observe }) =>
      async ({ wanted, after }: Commit): Promise<void> => {
        const ports = Object.keys(wanted)
        const mirrors = await settled(mirrored, (now) => ports.every((port) => now[port] === after[port]))
        const [port = ''] = ports.filter((each) => mirrors[each] !== after[each])
        observe('port-groups/state-follows-mode', describeMirror(mirrors[port], port === ''))
        for (const pair of await pairSpeeds()) {
          await verify('port-groups/adjacent-pair-shares-speed', () => sharesSpeed(pair))
        }
        const speeds = await mirroredSpeeds()
        if (speeds.length > 0) await verify('interfaces/state-mirrors-port-speed', () => mirrorSpeeds(speeds))
        for (const names of await breakoutNames(after)) observe('interfaces/breakout-names', names)
      },
  )
