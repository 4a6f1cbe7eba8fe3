import type { FastifyInstance } from 'fastify'
import { parseArgs } from 'node:util'
import { UsageError } from '../cli/usage.ts'
import { listenAddress, logLevel } from '../environment.ts'

/** Serves HTTP until SIGINT or SIGTERM; exit code 0 then. */
export async function apiserver(args: string[]): Promise<number> {
  const call = settings(args)
  const { httpServer } = await import('./http.ts')
  return serve(httpServer({ level: call.level, stream: process.stderr }), call)
}

/** Serves the model context protocol until SIGINT or SIGTERM; exit code 0 then. */
export async function mcpserver(args: string[]): Promise<number> {
  const call = settings(args)
  const { mcpServer } = await import('./mcp.ts')
  return serve(mcpServer({ level: call.level, stream: process.stderr }), call)
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

async function serve(server: FastifyInstance, { host, port }: Settings): Promise<number> {
  await server.listen({ host, port })
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await server.close()
  return 0
}
