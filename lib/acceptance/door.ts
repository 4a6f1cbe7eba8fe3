import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import { Agent, request } from 'undici'

/** A proxy in front of a device. It can delay the response to a write, or cut the connection instead. */
export interface Door {
  /** URL of the `/api` root. */
  readonly origin: string
  /** URL of the `/restconf` root. */
  readonly restconf: string
  readonly fingerprint: string
  /**
   * Sets the callback for each write that the device has accepted. The response is sent when the callback resolves. The
   * connection is cut when the callback rejects.
   */
  onTaken(stop: (path: string) => Promise<void>): void
  /** Ends all connections and presents a different certificate from now on, as a different device would. */
  becomeAnother(): Promise<void>
  /** Refuses all further connections. */
  close(): Promise<void>
}

/** Origins of a device's two roots. */
type Roots = Readonly<Record<'api' | 'restconf', string>>

const HOP = ['connection', 'keep-alive', 'host', 'transfer-encoding', 'content-length', 'expect']

export async function openDoor(target: Roots): Promise<Door> {
  const shown = await certificate()
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  let taken = async (_path: string) => {}
  const passed = async (root: string, asked: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '', headers } = asked
    const body = Buffer.concat(await asked.toArray())
    const sent = await request(root + url, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name))),
      dispatcher,
      ...(body.length === 0 ? {} : { body }),
    })
    const text = Buffer.from(await sent.body.arrayBuffer())
    if (method !== 'GET' && sent.statusCode < 300) await taken(url.replace(/^\/(api|restconf)/, ''))
    const kept = Object.entries(sent.headers).filter(([name]) => !HOP.includes(name))
    answer.writeHead(sent.statusCode, Object.fromEntries(kept)).end(text)
  }
  const leaf = async (root: string) => {
    const server = createServer(shown, (asked, answer) => {
      passed(root, asked, answer).catch(() => answer.destroy())
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { server, origin: `https://127.0.0.1:${Object(server.address()).port}` }
  }
  const [api, restconf] = [await leaf(target.api), await leaf(target.restconf)]
  const servers = [api.server, restconf.server]
  return {
    origin: api.origin,
    restconf: restconf.origin,
    fingerprint: new X509Certificate(shown.cert).fingerprint256.toLowerCase(),
    onTaken: (stop) => void (taken = stop),
    async becomeAnother() {
      const another = await certificate()
      for (const server of servers) {
        server.setSecureContext(another)
        server.closeAllConnections()
      }
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await dispatcher.destroy()
    },
  }
}

async function certificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'door' }], { keyType: 'ec' })
  return { key, cert }
}
