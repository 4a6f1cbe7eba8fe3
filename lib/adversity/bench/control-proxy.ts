import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy in front of the control port of an emulator. */
export interface ControlProxy {
  readonly url: string
  close(): void
}

/**
 * Forwards each call to a control port.
 * @param switched called before and after each call that switches the power
 */
export async function startControlProxy(
  control: string,
  switched: (what: string) => Promise<void>,
): Promise<ControlProxy> {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await buffer(request)
    const isSwitch = method === 'POST' && url === '/power'
    if (isSwitch) await switched(`before ${body.toString()}`)
    const dropped = new AbortController()
    // If the caller disconnects, nobody waits for the call to the control port any longer, so it is aborted.
    response.once('close', () => dropped.abort())
    const forwarded = await fetch(control + url, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      signal: dropped.signal,
      ...(method === 'GET' ? {} : { body }),
    })
    const text = await forwarded.text()
    if (isSwitch) await switched(`after ${body.toString()}`)
    response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
