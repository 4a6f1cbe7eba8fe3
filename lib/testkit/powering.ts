import { openPower, turnOff } from '../bench/power.ts'
import type { Readying } from '../bench/readiness.ts'
import type { Reboot } from '../bench/reboot.ts'
import type { Mark } from '../bench/restart-probe.ts'
import { HarnessError } from '../domain/errors.ts'
import type { Power, PowerPlan } from '../domain/power.ts'
import type { Gates } from '../safety/gates.ts'
import type { Journal } from '../safety/journal.ts'
import { journalPower } from '../safety/power-effects.ts'
import type { PowerSwitch } from '../safety/effect-handler.ts'

/** What the power switch needs from the run. */
interface Bench extends Pick<Readying, 'clock' | 'budgets' | 'probe' | 'addresses' | 'signal'> {
  readonly journal: Pick<Journal, 'append'>
  readonly gates: Pick<Gates, 'demand'>
  readonly mark: () => Promise<Mark>
  /** Waits until the target has restarted. */
  readonly reboot: (cause: string, mark: Mark) => Promise<Reboot | undefined>
  /** Skips the check if a requested manual action has no visible effect, because perhaps nobody performed it. */
  readonly unseen?: (deed: string) => never
}

/** Switches the target's power off and on for a test. */
export interface Powering {
  /** Cuts all power, or powers the target off from its menu, then restores power and waits until the target is up. */
  cycle(how?: 'power' | 'menu'): Promise<void>
  /**
   * Turns the power on if the test left it off.
   * @throws {HarnessError} if the bench cannot turn it on
   */
  end(): Promise<void>
  /** The power switch that is used to undo effects. */
  readonly switch: PowerSwitch
}

const CAUSES = { power: 'all power was away', menu: 'it was powered off from its menu' } as const

export function openPowering(plan: PowerPlan, bench: Bench): Powering {
  const power: Power = openPower(plan, bench.budgets.power)
  let isAway = false
  let before: Mark = {}
  const off = async (how: 'power' | 'menu') => {
    before = await bench.mark()
    isAway = true
    if (await turnOff(power, how, bench)) return
    await on(how)
    bench.unseen?.(how === 'menu' ? 'powered it off from its menu' : 'taken all its power away')
    throw new HarnessError(`${bench.addresses.api} still answers, although it was to be off`)
  }
  const on = async (how: 'power' | 'menu') => {
    await power.on()
    isAway = false
    await bench.reboot(CAUSES[how], before)
  }
  return {
    async cycle(how = 'power') {
      bench.gates.demand('power', 'taking all power away')
      await journalPower(bench.journal, async () => {
        await off(how)
        await on(how)
      })
    },
    async end() {
      if (isAway) await on('power')
    },
    switch: { turnsOn: power.turnsOn, off: () => off('power'), on: () => on('power') },
  }
}
