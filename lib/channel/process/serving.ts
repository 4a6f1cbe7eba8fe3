import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { request } from 'undici'
import { HarnessError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'

/** How to start a tool's server. */
export interface Start {
  readonly args: readonly string[]
  /** Environment variables to set; undefined unsets a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Required address of the server, as `host:port`. */
  readonly at: string
}

/** A tool's server that this test has started. */
export interface Serving {
  readonly origin: string
  /** Whether the server responded before it ended or the wait timed out. */
  readonly serves: boolean
  /** The server's exit code, if the server ended by itself. */
  readonly ended?: number | null
  /** Whether a program, whichever it is, responds at the given origin. */
  answersAt(origin: string): Promise<boolean>
  /**
   * Stops the server.
   * @returns everything that the server wrote to standard output and standard error
   * @throws {HarnessError} if the address still responds, because in that case all responses came from another program;
   * {ChannelError} if the server printed more than the profile allows
   */
  stop(): Promise<string>
}

const POLL = 50
/**
 * Milliseconds to wait for one response during start-up. A server that accepts a connection but sends nothing is not
 * yet serving.
 */
const MOST_FOR_AN_ANSWER = 10_000

/**
 * Starts a server, and waits until it responds at its address, ends, or times out.
 * @param limits limits for the start and for the output of the server, which is stopped if it prints more
 */
export async function startServing(command: readonly string[], { args, env, at }: Start, limits: Bounds) {
  const [program = '', ...first] = [...command, ...args]
  const child = spawn(program, first, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said = new Gathering([program, ...first].join(' '), limits)
  let endless: unknown
  const gather = (chunk: Buffer) => {
    try {
      said.add(chunk)
    } catch (error) {
      endless ??= error
      endAll(child, 'SIGKILL')
    }
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', gather)
  let broken: Error | undefined
  child.once('error', (error) => (broken = error))
  const origin = `http://${at}`
  const deadline = Date.now() + limits.answer * 1000
  let serves = false
  while (!serves && !hasExited(child) && broken === undefined && Date.now() < deadline) {
    serves = await answers(origin)
    if (!serves) await sleep(POLL)
  }
  if (broken !== undefined) throw new HarnessError(`cannot start ${program}: ${broken.message}`)
  // If the server has exited, the response came from another program, because a server exits at once if its address is
  // in use.
  serves &&= !hasExited(child)
  const stop = async () => {
    if (!hasExited(child)) {
      endAll(child, 'SIGTERM')
      const late = setTimeout(() => endAll(child, 'SIGKILL'), 20_000)
      await once(child, 'close')
      clearTimeout(late)
      if (serves && (await answers(origin))) throw new HarnessError(`another program answers at ${at}`)
    }
    if (endless !== undefined) throw endless
    return said.text()
  }
  return {
    origin,
    serves,
    ...(hasExited(child) ? { ended: child.exitCode } : {}),
    answersAt: answers,
    stop,
  } satisfies Serving
}

/**
 * Ends a process and its whole process group. The command may be a wrapper, and the tool that the wrapper started would
 * otherwise keep running.
 */
export function endAll(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal) // the system has no process groups, or this group is empty
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function answers(origin: string): Promise<boolean> {
  return request(origin, { reset: true, headersTimeout: MOST_FOR_AN_ANSWER, bodyTimeout: MOST_FOR_AN_ANSWER }).then(
    async ({ body }) => (await body.dump(), true),
    () => false,
  )
}

/**
 * The first port that may be chosen, and the number of ports. All are below the ephemeral ports, which other programs
 * constantly open and close, and below the ports of emulated units.
 */
const [FIRST_PORT, PORTS] = [12_000, 7_900]

/** Each process and thread starts at a different port, so that two of them rarely choose the same free port. */
let drawn = process.pid * 97 + threadId * 31

/** Finds a loopback port that is currently free. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    drawn += 1
    const port = FIRST_PORT + (drawn % PORTS)
    const listener = await openListener(port, '127.0.0.1').catch(() => undefined)
    if (listener === undefined) continue
    await closeListener(listener)
    return port
  }
  throw new HarnessError('no port of the loopback address is free')
}

/**
 * Loopback port that serves as a lock. Only the process that holds this port may use the tools' documented port on this
 * host.
 */
const TURN = 47_800
const TURN_SECONDS = 120

/**
 * Reserves a documented port. Waits until no program uses the port at any address and no other run has reserved it.
 * @returns a function that releases the port
 * @throws {HarnessError} if the port does not become free in time
 */
export async function reservePort(port: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + TURN_SECONDS * 1000
  for (;;) {
    const turn = await openListener(TURN, '127.0.0.1').catch(() => undefined)
    const probe = turn === undefined ? undefined : await openListener(port, '0.0.0.0').catch(() => undefined)
    if (turn !== undefined && probe !== undefined) {
      await closeListener(probe)
      return () => closeListener(turn)
    }
    if (turn !== undefined) await closeListener(turn)
    if (Date.now() > deadline) throw new HarnessError(`port ${port} is in use by another program on this host; stop it`)
    await sleep(4 * POLL)
  }
}

function openListener(port: number, host: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function closeListener(server: Listener): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
