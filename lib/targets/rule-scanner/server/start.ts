import type { FastifyInstance } from 'fastify'
import { parseArgs } from 'node:util'
import { listenAddress, logLevel } from '../environment.ts'
import { UsageError } from '../usage-error.ts'

/** Serves HTTP until SIGINT or SIGTERM; returns the exit code. */
export async function apiserver(args: string[]): Promise<number> {
  const call = settings(args)
  const told = toldToEnd()
  const { httpServer } = await import('./http.ts')
  return serve(httpServer({ level: call.level, stream: process.stderr }), call, told)
}

/** Serves the model context protocol until SIGINT or SIGTERM; returns the exit code. */
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
  if (positionals.length > 0) throw new UsageError(`unexpected: ${positionals.join(' ')}`)
  return { ...listenAddress(values.listen), level: logLevel() }
}

/** Called first of all: process 1 of a container ignores signals that it has no handler for. */
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
