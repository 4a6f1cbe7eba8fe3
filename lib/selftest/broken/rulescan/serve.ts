import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { freePort } from '../../../channel/process/serving.ts'
import type { OfServer, Settings, Status } from './fault.ts'
import { asItIs, BUILT_IN } from './run.ts'

/** Runs the built-in server with the given faults, until the process is stopped. */
export async function serve({ of, started, answered }: OfServer, args: readonly string[]): Promise<void> {
  const asked = settings(args)
  const changed = started?.(asked) ?? asked
  if (changed === 'refuse') {
    process.exitCode = 2
    return
  }
  if (answered !== undefined) return inFront(of, answered, changed)
  const { variable, option, otherwise, level } = changed
  setVariable('RULESCAN_LISTEN', variable)
  setVariable('RULESCAN_LOG', level)
  await asItIs([of, '--listen', option ?? otherwise])
}

function settings(args: readonly string[]): Settings {
  const at = args.indexOf('--listen')
  const { RULESCAN_LISTEN: variable, RULESCAN_LOG: level } = process.env
  const option = at < 0 ? undefined : args[at + 1]
  return {
    ...(variable === undefined ? {} : { variable }),
    ...(option === undefined ? {} : { option }),
    otherwise: '0.0.0.0:8000',
    ...(level === undefined ? {} : { level }),
  }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

type Answered = (text: string, path: string) => string | Status

/** Serves at the requested address in front of the built-in server, and changes the built-in server's responses. */
async function inFront(of: string, answered: Answered, settings: Settings): Promise<void> {
  const { variable, option, otherwise, level } = settings
  const behind = `127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [fileURLToPath(BUILT_IN), of], {
    env: { ...process.env, RULESCAN_LISTEN: behind, RULESCAN_LOG: level },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, `http://${behind}`, answered).catch(() => outgoing.destroy())
  })
  const stop = () => {
    child.kill()
    server.close()
    server.closeAllConnections()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('exit', () => child.kill())
  child.once('exit', stop)
  const [host, port] = (variable ?? option ?? otherwise).split(':')
  await untilServing(`http://${behind}`, () => child.exitCode !== null)
  await once(server.listen(Number(port), host), 'listening')
}

async function untilServing(origin: string, ended: () => boolean): Promise<void> {
  // Opens only a connection to check that the server is up: an HTTP request would appear in the built-in server's log.
  while (!ended() && !(await connects(new URL(origin)))) await sleep(20)
}

async function connects({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect').then(
    () => (socket.destroy(), true),
    () => false,
  )
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, origin: string, answered: Answered) {
  const body: Buffer[] = []
  for await (const piece of incoming) body.push(Buffer.from(piece))
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = incoming.headers
  const path = incoming.url ?? '/'
  const answer = await request(origin + path, {
    method: incoming.method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
  })
  const text = await answer.body.text()
  const changed = answer.statusCode === 200 ? answered(text, path) : text
  const type = String(answer.headers['content-type'] ?? 'text/plain')
  if (typeof changed === 'string') outgoing.writeHead(answer.statusCode, { 'content-type': type }).end(changed)
  else outgoing.writeHead(changed.status).end()
}
