import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { reportWait } from '../clock/progress-channel.ts'
import { HarnessError } from '../domain/errors.ts'
import type { Stimulus, StimulusPlan } from '../domain/stimulus.ts'
import { tell } from './control.ts'

const run = promisify(execFile)

type Deed = keyof Stimulus

/**
 * Creates the fault driver of a bench: the control port of an emulator, a program, or a person at the terminal. None
 * reports the target's reaction.
 * @param seconds that a program or a person may take
 */
export function createStimulus(plan: StimulusPlan, seconds: number): Stimulus {
  const how = {
    emulator: (deed: Deed, fault: string) =>
      plan.driver === 'emulator' && tell(plan, '/stimulus', { [deed]: fault }, `${deed} the fault ${fault}`),
    command: (deed: Deed, fault: string) =>
      plan.driver === 'command' && runStimulusProgram(plan.command, deed, fault, seconds),
    manual: async (deed: Deed, fault: string) => reportWait(`for somebody to ${deed} the fault ${fault}`, seconds),
  }[plan.driver]
  return {
    raise: async (fault) => void (await how('raise', fault)),
    clear: async (fault) => void (await how('clear', fault)),
  }
}

/** Runs the program with `raise` or `clear` and the fault as its last argument; exit code 0 means done. */
async function runStimulusProgram(
  command: readonly string[],
  deed: Deed,
  fault: string,
  seconds: number,
): Promise<void> {
  const [program = '', ...first] = command
  try {
    await run(program, [...first, deed, fault], { timeout: seconds * 1000 })
  } catch (error) {
    const { message, stderr = '' }: { message: string; stderr?: string } = Object(error)
    const said = stderr.trim() === '' ? message : stderr.trim()
    throw new HarnessError(`${program}, asked to ${deed} the fault ${fault}, failed: ${said}`, { cause: error })
  }
}
