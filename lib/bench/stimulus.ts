import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { request } from 'undici'
import { reportWait } from '../clock/progress-channel.ts'
import { HarnessError } from '../domain/errors.ts'
import type { Stimulus, StimulusPlan } from '../domain/stimulus.ts'

const run = promisify(execFile)

type Deed = keyof Stimulus

/**
 * The driver of a bench that provokes faults: the control port of an emulator, a program, or somebody who reads the
 * terminal. None of them tells what the target makes of it.
 * @param seconds that a program, or a person, may take
 */
export function stimulusOf(plan: StimulusPlan, seconds: number): Stimulus {
  const how = {
    emulator: (deed: Deed, fault: string) => plan.driver === 'emulator' && controlled(plan, deed, fault),
    command: (deed: Deed, fault: string) => plan.driver === 'command' && executed(plan.command, deed, fault, seconds),
    manual: async (deed: Deed, fault: string) => reportWait(`for somebody to ${deed} the fault ${fault}`, seconds),
  }[plan.driver]
  return {
    raise: async (fault) => void (await how('raise', fault)),
    clear: async (fault) => void (await how('clear', fault)),
  }
}

type Controlled = Extract<StimulusPlan, { driver: 'emulator' }>

async function controlled({ control, tokenVariable }: Controlled, deed: Deed, fault: string): Promise<void> {
  const at = `${control}/stimulus`
  const answer = await request(at, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env[tokenVariable] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ [deed]: fault }),
  }).catch((error: unknown) => {
    throw new HarnessError(`the control port ${control} does not answer`, { cause: error })
  })
  const text = await answer.body.text()
  if (answer.statusCode === 200) return
  throw new HarnessError(`POST ${at} to ${deed} the fault ${fault} is answered ${answer.statusCode}: ${text}`)
}

/** The program gets `raise` or `clear`, and the fault as one more argument; it exits with 0 when it is done. */
async function executed(command: readonly string[], deed: Deed, fault: string, seconds: number): Promise<void> {
  const [program = '', ...first] = command
  try {
    await run(program, [...first, deed, fault], { timeout: seconds * 1000 })
  } catch (error) {
    const { message, stderr = '' }: { message: string; stderr?: string } = Object(error)
    const said = stderr.trim() === '' ? message : stderr.trim()
    throw new HarnessError(`${program}, asked to ${deed} the fault ${fault}, failed: ${said}`, { cause: error })
  }
}
