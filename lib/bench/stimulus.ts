import { reportWait } from '../clock/progress-channel.ts'
import type { Stimulus, StimulusPlan } from '../domain/stimulus.ts'
import { callProgram } from './bench-program.ts'
import { tell } from './control.ts'

type Deed = keyof Stimulus

/**
 * Creates the fault driver of a bench: the control port of an emulator, a program, or a person at the terminal. No
 * driver reports how the target reacts.
 * @param seconds time limit for a program or a person
 */
export function createStimulus(plan: StimulusPlan, seconds: number): Stimulus {
  const how = {
    emulator: (deed: Deed, fault: string) =>
      plan.driver === 'emulator' && tell(plan, '/stimulus', { [deed]: fault }, `${deed} the fault ${fault}`),
    command: (deed: Deed, fault: string) =>
      plan.driver === 'command' && callProgram(plan.command, [deed, fault], `${deed} the fault ${fault}`, seconds),
    manual: async (deed: Deed, fault: string) => reportWait(`for somebody to ${deed} the fault ${fault}`, seconds),
  }[plan.driver]
  return {
    raise: async (fault) => void (await how('raise', fault)),
    clear: async (fault) => void (await how('clear', fault)),
  }
}
