import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import type { ConsolePlan } from '../../domain/console-sight.ts'
import { describeError, HarnessError } from '../../domain/errors.ts'
import { SUFFIX } from '../../domain/places.ts'

const KEEPER = fileURLToPath(new URL(`keeper${SUFFIX}`, import.meta.url))

/**
 * Real milliseconds between two attempts to attach. The interval doubles with each attempt, from `first` up to
 * `longest`.
 */
const SPACING = { first: 1000, longest: 60_000 }
/** Real milliseconds within which a control port must respond. */
const PATIENCE = 60_000
/** Number of characters to keep of a program's error output. */
const LONGEST_REASON = 500

/** A piece of console output, with its device time in epoch milliseconds if the console gives it. */
interface Piece {
  readonly text: string
  readonly at?: number
}

/** Receives the output of a console. */
export interface ConsoleListener {
  readonly printed: (piece: Piece) => void | Promise<void>
  /** Called when the console has detached, or could not be attached. */
  readonly detached: (reason: string) => void | Promise<void>
}

/**
 * Attaches to a console, and attaches again whenever the console detaches. Sends no input.
 * @returns a function that detaches, and resolves once all processes have ended
 */
export function followConsole(plan: ConsolePlan, { printed, detached }: ConsoleListener, spacing = SPACING) {
  const end = new AbortController()
  const { signal } = end
  const follow = async () => {
    for (let pause = spacing.first; !signal.aborted; ) {
      const reason = await attachOnce(plan, signal, async (piece) => {
        pause = spacing.first
        await printed(piece)
      })
      if (signal.aborted) return
      await detached(reason)
      await delay(pause, undefined, { signal }).catch(() => {})
      pause = Math.min(pause * 2, spacing.longest)
    }
  }
  const following = follow()
  return async (): Promise<void> => {
    end.abort()
    await following
  }
}

/**
 * Attaches to a console for a short time.
 * @param seconds time after which a console that prints nothing counts as attached
 * @returns whether the console printed anything, and why it detached, if it did
 */
export async function probeConsole(plan: ConsolePlan, seconds: number): Promise<{ prints: boolean; reason?: string }> {
  const end = new AbortController()
  const late = setTimeout(() => end.abort(), seconds * 1000)
  let prints = false
  const reason = await attachOnce(plan, end.signal, ({ text }) => {
    prints = text !== ''
    end.abort()
  })
  clearTimeout(late)
  return end.signal.aborted ? { prints } : { prints, reason }
}

/** @returns why the console detached */
async function attachOnce(
  plan: ConsolePlan,
  signal: AbortSignal,
  printed: ConsoleListener['printed'],
): Promise<string> {
  try {
    const pieces = plan.driver === 'emulator' ? readEmulator(plan, signal) : readProgram(plan.command, signal)
    for await (const piece of pieces) await printed(piece)
    return 'it closed'
  } catch (error) {
    return describeError(error)
  }
}

type PlanOf<D extends ConsolePlan['driver']> = Extract<ConsolePlan, { driver: D }>

/** Reads the console of an emulator from its control port, which gives the device time of each piece. */
async function* readEmulator(
  { control, tokenVariable }: PlanOf<'emulator'>,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const at = `${control}/console`
  const { statusCode, body } = await request(at, {
    headers: { authorization: `Bearer ${process.env[tokenVariable] ?? ''}` },
    headersTimeout: PATIENCE,
    bodyTimeout: 0,
    signal,
  })
  if (statusCode !== 200) {
    await body.dump()
    throw new HarnessError(`GET ${at} is answered ${statusCode}`)
  }
  // The empty text shows that the console is attached, even before it prints anything.
  yield { text: '' }
  let rest = ''
  for await (const chunk of body.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { now, text }: { now: number; text: string } = JSON.parse(line)
      yield { at: now, text }
    }
  }
}

/** Reads the output of a program. The program ends when this process ends, even if this process is killed. */
async function* readProgram(command: PlanOf<'command'>['command'], signal: AbortSignal): AsyncGenerator<Piece> {
  const execArgv = process.execArgv.filter((option) => !option.startsWith('--inspect'))
  // Detached, so that Ctrl-C does not end the recording before the run ends.
  const keeper = fork(KEEPER, command, { detached: true, execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const { stdout, stderr } = keeper
  const end = () => keeper.connected && keeper.disconnect()
  signal.addEventListener('abort', end, { once: true })
  // Node emits no 'close' for a process whose channel was closed by this process.
  const gone = Promise.allSettled([once(keeper, 'exit'), stderr === null ? undefined : once(stderr, 'close')])
  let outcome = 'it was ended'
  keeper.once('message', (message) => typeof message === 'string' && (outcome = message))
  let said = ''
  stderr?.setEncoding('utf8').on('data', (chunk: string) => (said = (said + chunk).slice(-LONGEST_REASON)))
  try {
    if (signal.aborted) end()
    for await (const text of stdout?.setEncoding('utf8') ?? []) yield { text: String(text) }
    // The output ends with the process, whose last message may still be in the channel.
    if (keeper.connected) await once(keeper, 'disconnect')
  } finally {
    signal.removeEventListener('abort', end)
    end()
    await gone
  }
  const last = said.trim().split(/\r*\n/).at(-1)
  throw new HarnessError(`${command[0]}: ${outcome}${last === '' ? '' : `: ${last}`}`)
}
