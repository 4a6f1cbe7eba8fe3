import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import { Agent, request } from 'undici'

/** A way to a device on which a write can be stopped between the device and whoever sent it. */
export interface Door {
  readonly origin: string
  readonly fingerprint: string
  /**
   * Called for each write that the device has taken: its answer leaves when this resolves, and the connection is cut when
   * it rejects.
   */
  onTaken(stop: (path: string) => Promise<void>): void
  /** Ends all connections, and shows another certificate from now on. */
  becomeAnother(): Promise<void>
  /** Lets nobody through any more. */
  close(): Promise<void>
}

const HOP = ['connection', 'keep-alive', 'host', 'transfer-encoding', 'content-length', 'expect']

export async function doorTo(target: string): Promise<Door> {
  const { key, cert } = await certificate()
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  let taken = async (_path: string) => {}
  const server = createServer({ key, cert }, (asked, answer) => {
    passed(asked, answer).catch(() => answer.destroy())
  })
  const passed = async (asked: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '', headers } = asked
    const body = Buffer.concat(await asked.toArray())
    const sent = await request(target + url, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name))),
      dispatcher,
      ...(body.length === 0 ? {} : { body }),
    })
    const text = Buffer.from(await sent.body.arrayBuffer())
    if (method !== 'GET' && sent.statusCode < 300) await taken(url.replace(/^\/api/, ''))
    const kept = Object.entries(sent.headers).filter(([name]) => !HOP.includes(name))
    answer.writeHead(sent.statusCode, Object.fromEntries(kept)).end(text)
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `https://127.0.0.1:${Object(server.address()).port}`,
    fingerprint: new X509Certificate(cert).fingerprint256.toLowerCase(),
    onTaken: (stop) => void (taken = stop),
    async becomeAnother() {
      server.setSecureContext(await certificate())
      server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await dispatcher.destroy()
    },
  }
}

async function certificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'door' }], { keyType: 'ec' })
  return { key, cert }
}
