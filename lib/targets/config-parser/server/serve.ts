import type { AddressInfo } from 'node:net'
import { createRefusedLog, formatRefused, type Refused } from '../../tool-server/refused.ts'
import { createServer } from './http-server.ts'

interface ServeOptions {
  readonly host: string
  readonly port: number
  /** Bytes. */
  readonly bodyLimit: number
  /** Whether to print each kind of request that is refused. */
  readonly logsRefused: boolean
  /** Additional host names by which the server may be called, and additional origins of pages that may call it. */
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
}

/**
 * Runs the server until the process receives a stop signal, and returns the exit status. Throws if the server cannot
 * listen.
 */
export async function serve({
  host,
  port,
  bodyLimit,
  logsRefused,
  allowHosts,
  allowOrigins,
}: ServeOptions): Promise<number> {
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const refused = createRefusedLog(formatRefused, (request: Refused, times?: number) =>
    log(`confparse: refused${times === undefined ? '' : ` ${times} times`}: ${formatRefused(request)}`),
  )
  const server = createServer({
    bodyLimit,
    log,
    refused: logsRefused ? refused.add : undefined,
    origins: { host, allowHosts, allowOrigins },
  })
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  await server.listen({ host, port })
  for (const address of server.addresses()) {
    if (typeof address !== 'string') process.stderr.write(`confparse: listening on ${url(address)}\n`)
  }
  await stopped
  await server.close()
  refused.end()
  return 0
}

function url({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`
}
