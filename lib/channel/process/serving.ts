import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { HarnessError } from '../../domain/errors.ts'

/** Where and how a server of a tool is started. */
export interface Start {
  readonly args: readonly string[]
  /** Variables to set; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Where it is expected to serve: host:port. */
  readonly at: string
}

/** A server of a tool that this test has started. */
export interface Serving {
  readonly origin: string
  /** Whether it answered anything before it ended or the budget was used up. */
  readonly serves: boolean
  /** Exit code when it ended by itself. */
  readonly ended?: number | null
  /** Whether it answers anything at another origin. */
  answersAt(origin: string): Promise<boolean>
  /**
   * Ends it. @returns everything that it has written to standard output and standard error
   * @throws {HarnessError} when its address still answers: another program was heard in its place
   */
  stop(): Promise<string>
}

const POLL = 50
/** Milliseconds, within the budget of a start: one that takes a connection and says nothing does not serve. */
const MOST_FOR_AN_ANSWER = 10_000

/** Starts a server and waits until it answers at an address, ends, or `seconds` have passed. */
export async function startServing(command: readonly string[], { args, env, at }: Start, seconds: number) {
  const [program = '', ...first] = [...command, ...args]
  const child = spawn(program, first, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let broken: Error | undefined
  child.once('error', (error) => (broken = error))
  const origin = `http://${at}`
  const deadline = Date.now() + seconds * 1000
  let serves = false
  while (!serves && !isOver(child) && broken === undefined && Date.now() < deadline) {
    serves = await answers(origin)
    if (!serves) await sleep(POLL)
  }
  if (broken !== undefined) throw new HarnessError(`${program} does not start: ${broken.message}`)
  // A server that could not have the address ends at once: another one that answers there is not the one meant.
  serves &&= !isOver(child)
  const stop = async () => {
    if (!isOver(child)) {
      endAll(child, 'SIGTERM')
      const late = setTimeout(() => endAll(child, 'SIGKILL'), 20_000)
      await once(child, 'close')
      clearTimeout(late)
      if (serves && (await answers(origin))) throw new HarnessError(`another program answers at ${at}`)
    }
    return said
  }
  return {
    origin,
    serves,
    ...(isOver(child) ? { ended: child.exitCode } : {}),
    answersAt: answers,
    stop,
  } satisfies Serving
}

/** Ends a process of its own group, and what it has started: a command may be a wrapper, whose death its tool outlives. */
export function endAll(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal) // where there are no groups, or nobody is left in this one
  }
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function answers(origin: string): Promise<boolean> {
  return request(origin, { reset: true, headersTimeout: MOST_FOR_AN_ANSWER, bodyTimeout: MOST_FOR_AN_ANSWER }).then(
    async ({ body }) => (await body.dump(), true),
    () => false,
  )
}

/** Below the ports that systems give to connections and to servers without a wish: those come and go by the second. */
const [FIRST_PORT, PORTS] = [20_000, 10_000]

/** A port of the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    const listener = await listening(port, '127.0.0.1').catch(() => undefined)
    if (listener === undefined) continue
    await closed(listener)
    return port
  }
  throw new HarnessError('no port of the loopback address is free')
}

/** Holding this port of the loopback address means: no other run on this host uses the tools' documented port. */
const TURN = 47_800
const TURN_SECONDS = 120

/**
 * Waits until a documented port is free on every address and no other run uses it; the port is then this run's until the
 * returned function is called. @throws {HarnessError} when it stays taken
 */
export async function aloneOn(port: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + TURN_SECONDS * 1000
  for (;;) {
    const turn = await listening(TURN, '127.0.0.1').catch(() => undefined)
    const probe = turn === undefined ? undefined : await listening(port, '0.0.0.0').catch(() => undefined)
    if (turn !== undefined && probe !== undefined) {
      await closed(probe)
      return () => closed(turn)
    }
    if (turn !== undefined) await closed(turn)
    if (Date.now() > deadline) throw new HarnessError(`port ${port} is used by another program on this host`)
    await sleep(4 * POLL)
  }
}

function listening(port: number, host: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function closed(server: Listener): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
