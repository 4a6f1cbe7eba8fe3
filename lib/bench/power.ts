import { reportWait, reportWhile } from '../clock/progress-channel.ts'
import { HarnessError } from '../domain/errors.ts'
import type { Power, PowerPlan } from '../domain/power.ts'
import type { Addresses } from '../profile/profile.ts'
import { callProgram } from './bench-program.ts'
import { tell } from './control.ts'
import { answers } from './liveness.ts'
import { poll, type Readying } from './readiness.ts'

/**
 * Creates the driver that switches the target's power: through the control port of an emulator, a program that gets
 * `on`, `off` or `menu-off`, or a person at the terminal.
 * @param seconds time limit for a program or a person
 */
export function openPower(plan: PowerPlan, seconds: number): Power {
  const { turnsOn, act } = pickSwitch(plan, seconds)
  return {
    turnsOn,
    on: () => act('on'),
    async off(how) {
      if (how === 'menu' && !plan.menu) throw new HarnessError('bench.power does not power off from the menu')
      await act(how === 'menu' ? 'menu-off' : 'off')
    },
  }
}

const DEEDS = {
  on: 'turn the power on',
  off: 'take all power away',
  'menu-off': 'power the unit off from its management menu',
} as const

interface Switch {
  readonly turnsOn: string
  readonly act: (deed: keyof typeof DEEDS) => Promise<void>
}

function pickSwitch(plan: PowerPlan, seconds: number): Switch {
  switch (plan.driver) {
    case 'emulator':
      return {
        turnsOn: `POST ${plan.control}/power with {"state":"on"} turns it on`,
        act: (state) => tell(plan, '/power', { state }, DEEDS[state]),
      }
    case 'command':
      return {
        turnsOn: `this turns it on: ${[...plan.command, 'on'].join(' ')}`,
        act: async (deed) => void (await callProgram(plan.command, [deed], DEEDS[deed], seconds)),
      }
    case 'manual':
      return {
        turnsOn: 'turn its power on',
        act: async (deed) => reportWait(`for somebody to ${DEEDS[deed]}`, seconds),
      }
  }
}

type Watching = Pick<Readying, 'clock' | 'budgets' | 'probe' | 'addresses' | 'signal'>

const DOORS: readonly (keyof Addresses)[] = ['api', 'restconf', 'ssh']

/**
 * Turns the target off, waits until no address responds, then waits for as long as the budget `powerOff` says.
 * @returns whether the target went off within the budget `power`
 */
export async function turnOff(power: Power, how: 'power' | 'menu', at: Watching): Promise<boolean> {
  const { clock, budgets, probe, addresses, signal } = at
  await power.off(how)
  const deadline = (await clock.now()) + budgets.power * 1000
  const isDark = async () => (await Promise.all(DOORS.map((door) => probe(door)))).every((each) => !answers(each))
  const isOff = await reportWhile(`until ${addresses.api} is off`, budgets.power, () => poll(at, deadline, isDark))
  if (isOff) await clock.until((await clock.now()) + budgets.powerOff * 1000, signal === undefined ? {} : { signal })
  return isOff
}
