import type { FastifyInstance } from 'fastify'
import { parseArgs } from 'node:util'
import { listenAddress, logLevel } from '../environment.ts'
import { UsageError } from '../usage-error.ts'

/** Serves HTTP until SIGINT or SIGTERM; exit code 0 then. */
export async function apiserver(args: string[]): Promise<number> {
  const call = settings(args)
  const told = toldToEnd()
  const { httpServer } = await import('./http.ts')
  return serve(httpServer({ level: call.level, stream: process.stderr }), call, told)
}

/** Serves the model context protocol until SIGINT or SIGTERM; exit code 0 then. */
export async function mcpserver(args: string[]): Promise<number> {
  const call = settings(args)
  const told = toldToEnd()
  const { mcpServer } = await import('./mcp.ts')
  return serve(mcpServer({ level: call.level, stream: process.stderr }), call, told)
}

interface Settings {
  host: string
  port: number
  level: string
}

function settings(args: string[]): Settings {
  const { values, positionals } = parseArgs({ args, options: { listen: { type: 'string' } }, allowPositionals: true })
  if (positionals.length > 0) throw new UsageError(`not expected: ${positionals.join(' ')}`)
  return { ...listenAddress(values.listen), level: logLevel() }
}

/** Listens from the first moment on: the first process of a container is deaf to signals that it has no handler for. */
function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}

async function serve(server: FastifyInstance, { host, port }: Settings, told: Promise<void>): Promise<number> {
  await server.listen({ host, port })
  await told
  await server.close()
  return 0
}
