import { going } from '../calls.ts'
import type { Call, Interceptor } from '../fault-proxy.ts'
import type { Unit } from '../unit.ts'

/** When a command is killed: at one of its calls, or when the device goes down. */
export interface Moment {
  /** Number of the call, counted from the start of the command, or `down` for a kill when the device goes down. */
  readonly call: number | 'down'
  readonly when: 'before the device has it' | 'before its answer leaves' | 'soon after'
  /** Delay of the kill in milliseconds, for `soon after` and `down`. */
  readonly soon: number
}

/** When a command was killed, and what it had printed. */
export interface Killed {
  /**
   * When the command was killed, such as `call 143, PATCH /api/data/…, before its answer leaves`; undefined if the
   * command ended before the kill.
   */
  readonly at: string | undefined
  readonly said: string
}

/** Starts a command and kills it at the given call. */
export function killAtCall(unit: Unit, argv: readonly string[], moment: Moment): Promise<Killed> {
  let first: number | undefined
  const isMeant = ({ number }: Call) => {
    first ??= number
    return number - first + 1 === moment.call
  }
  const named = ({ method, path }: Call) => `call ${moment.call}, ${method} ${path}, ${moment.when}`
  return killCommand(unit, argv, (kill) => ({
    async asked(call) {
      if (!isMeant(call) || moment.when !== 'before the device has it') return
      kill(named(call))
      await new Promise(() => {})
    },
    answered(call, reply) {
      if (isMeant(call) && moment.when === 'before its answer leaves') kill(named(call))
      if (isMeant(call) && moment.when === 'soon after') setTimeout(() => kill(named(call)), moment.soon)
      return reply
    },
    down() {
      if (moment.call === 'down') setTimeout(() => kill(`${moment.soon} ms after the device went down`), moment.soon)
    },
  }))
}

/**
 * Starts a command and kills it with all of its processes.
 * @param by builds the interceptor, which calls `kill` with a description of the moment
 */
export async function killCommand(
  unit: Unit,
  argv: readonly string[],
  by: (kill: (what: string) => void) => Interceptor,
): Promise<Killed> {
  const command = going(...argv)
  let at: string | undefined
  const kill = (what: string) => {
    at ??= what
    command.kill()
  }
  unit.proxy.intercept(by(kill))
  const { code, out, err } = await command.ended
  unit.proxy.intercept({})
  return { at: code === null ? at : undefined, said: out + err }
}

/** Counts the calls of a command that is not killed. */
export async function countCalls(unit: Unit, argv: readonly string[]): Promise<number> {
  let calls = 0
  unit.proxy.intercept({ asked: () => void (calls += 1) })
  await going(...argv).ended
  unit.proxy.intercept({})
  return calls
}
