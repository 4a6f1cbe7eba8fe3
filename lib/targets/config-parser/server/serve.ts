import type { AddressInfo } from 'node:net'
import { createServer } from './http-server.ts'

interface ServeOptions {
  readonly host: string
  readonly port: number
  /** Bytes. */
  readonly bodyLimit: number
}

/**
 * Runs the server until the process receives a stop signal, and returns the exit status. Throws if the server cannot
 * listen.
 */
export async function serve({ host, port, bodyLimit }: ServeOptions): Promise<number> {
  const server = createServer({ bodyLimit, log: (line) => process.stderr.write(`${line}\n`) })
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  await server.listen({ host, port })
  for (const address of server.addresses()) {
    if (typeof address !== 'string') process.stderr.write(`confparse: listening on ${url(address)}\n`)
  }
  await stopped
  await server.close()
  return 0
}

function url({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`
}
