import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import type { Answered, Asked, Fault } from './fault.ts'

const BUILT_IN = fileURLToPath(new URL('../../../targets/config-parser/confparse.js', import.meta.url))

/** Runs a server with the given fault in front of the built-in server, until the process is stopped. */
export async function serve(fault: Fault, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { listen: { type: 'string', default: '127.0.0.1:8000' } } })
  const [host = '', port = ''] = values.listen.split(':')
  const child = spawn(process.execPath, [BUILT_IN, 'serve', '--listen', '127.0.0.1:0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const origin = await waitForAddress(child)
  const server = createServer((incoming, outgoing) => {
    void answer(fault, origin, incoming).then(
      ({ status, type, location, text }) => {
        outgoing.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) })
        outgoing.end(text)
      },
      (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined),
    )
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      child.kill()
      server.close()
      server.closeAllConnections()
    })
  }
  process.once('exit', () => child.kill())
  server.listen(Number(port), host)
}

/** Waits for the address that the built-in server reports. */
function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const origin = /listening on (http:\/\/[^/\s]+)/.exec(said)?.[1]
      if (origin !== undefined) resolve(origin)
    })
    child.once('exit', () => reject(new Error(`the built-in server ended: ${said}`)))
  })
}

async function answer(fault: Fault, origin: string, incoming: IncomingMessage): Promise<Answered> {
  const url = new URL(incoming.url ?? '/', origin)
  const first: Asked = { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams }
  const asked = fault.asked?.(first) ?? first
  const body: Buffer[] = []
  for await (const piece of incoming) body.push(Buffer.from(piece))
  const { 'content-type': type } = incoming.headers
  const answered = await request(`${origin}${asked.path}?${asked.query.toString()}`, {
    method: asked.method === 'POST' ? 'POST' : 'GET',
    headers: type === undefined ? {} : { 'content-type': type },
    ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
  })
  const { location } = answered.headers
  const built: Answered = {
    status: answered.statusCode,
    type: String(answered.headers['content-type'] ?? ''),
    ...(location === undefined ? {} : { location: String(location) }),
    text: await answered.body.text(),
  }
  const changed = built.status === 200 ? { ...built, text: convertAnswer(fault, asked, built.text) } : built
  return fault.answered?.(changed, asked) ?? changed
}

/** Changes the conversion output in a response in the same way as the command's output. */
function convertAnswer({ converted: change }: Fault, { path, query }: Asked, text: string): string {
  if (change === undefined) return text
  if (path === '/parser/')
    return change(text, { format: query.get('response_format') ?? 'json', sort: query.has('sort') })
  if (path !== '/fileparser/') return text
  const results: { output: unknown }[] = JSON.parse(text)
  const form = { format: 'json', sort: query.has('sort') }
  return JSON.stringify(
    results.map((result) => ({ ...result, output: JSON.parse(change(JSON.stringify(result.output), form)) })),
  )
}
