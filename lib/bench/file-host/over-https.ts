import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { isIP } from 'node:net'
import { type Offer, pieces } from './offer.ts'

export interface Served {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves offers over HTTPS with a self-signed certificate. Wrong credentials are refused. No credentials are needed
 * unless the offer requires a login.
 */
export async function serveOverHttps(
  find: (path: string) => Offer | undefined,
  isRight: (username: string, password: string) => boolean,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Served> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [username, password = ''] = parseCredentials(request)
    if (username !== undefined && !isRight(username, password)) return void response.writeHead(401).end()
    const offer = find(decodeURIComponent(request.url ?? ''))
    if (offer === undefined) return void response.writeHead(404).end()
    if (offer.asksForLogin && username === undefined)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="files"' }).end()
    response.writeHead(200, { 'content-length': offer.content.size, 'content-type': 'application/octet-stream' })
    if (request.method === 'HEAD') return void response.end()
    offer.asked.push({ protocol: 'https', username })
    await pipeline(pieces(offer), response)
  }
  const server = createServer(await generateCertificate(host), (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: getPort(server.address()),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function parseCredentials({
  headers: { authorization = '' },
}: IncomingMessage): readonly [username?: string, password?: string] {
  const encoded = /^Basic (.+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return []
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return [username, rest.join(':')]
}

async function generateCertificate(host: string): Promise<{ readonly key: string; readonly cert: string }> {
  // The module is loaded only when it is needed, because loading it takes longer than loading all other modules of a
  // short run.
  const { generate } = await import('selfsigned')
  const name = isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host }
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'file host of a bench' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [name] }],
  })
  return { key, cert }
}

export function getPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
