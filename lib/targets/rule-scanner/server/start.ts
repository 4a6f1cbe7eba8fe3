import type { FastifyInstance } from 'fastify'
import { parseArgs } from 'node:util'
import { writeError } from '../cli/streams.ts'
import { type Address, listenAddress, logLevel } from '../environment.ts'
import { UsageError } from '../usage-error.ts'
import type { Logger } from '../../tool-server/server.ts'

const openToAll =
  'rulescan: listening on every address, port 8000, as nothing else was asked: anybody who reaches the port may use it. ' +
  'To serve this host alone: --listen 127.0.0.1:8000, or RULESCAN_LISTEN=127.0.0.1:8000'

const address = { listen: { type: 'string' } } as const
const origins = {
  'allow-host': { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
} as const

/** Serves HTTP until SIGINT or SIGTERM. Returns the exit code. */
export async function apiserver(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { ...address, ...origins }, allowPositionals: true })
  const { at, logger } = settings(values.listen, positionals)
  const { 'allow-host': allowHosts = [], 'allow-origin': allowOrigins = [] } = values
  const told = waitForSignal()
  const { httpServer } = await import('./http.ts')
  return serve(httpServer(logger, { origins: { host: at.host, allowHosts, allowOrigins } }), at, told)
}

/** Serves the Model Context Protocol until SIGINT or SIGTERM. Returns the exit code. */
export async function mcpserver(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { ...address, ...origins }, allowPositionals: true })
  const { at, logger } = settings(values.listen, positionals)
  const { 'allow-host': allowHosts = [], 'allow-origin': allowOrigins = [] } = values
  const told = waitForSignal()
  const { mcpServer } = await import('./mcp.ts')
  return serve(mcpServer(logger, { host: at.host, allowHosts, allowOrigins }), at, told)
}

function settings(listen: string | undefined, unexpected: readonly string[]): { at: Address; logger: Logger } {
  if (unexpected.length > 0) throw new UsageError(`unexpected: ${unexpected.join(' ')}`)
  return { at: listenAddress(listen), logger: { level: logLevel(), stream: process.stderr } }
}

/** Resolves on SIGINT or SIGTERM. Called first, because process 1 of a container ignores signals without a handler. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}

async function serve(server: FastifyInstance, at: Address, told: Promise<void>): Promise<number> {
  const { host, port } = at
  if (at.byDefault) writeError(openToAll)
  await server.listen({ host, port })
  await told
  await server.close()
  return 0
}
