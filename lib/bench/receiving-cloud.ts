import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { ControlPort } from '../domain/control-port.ts'
import { tell } from './control.ts'

/** A received file, complete or not. */
export interface Received {
  readonly name: string
  readonly size: number
  /** SHA-256, in hex. */
  readonly hash: string
  /** User name of the sender. */
  readonly username: string
}

/** The bench's cloud service for an emulator. The service keeps only the name, size and hash of each file. */
export interface ReceivingCloud {
  readonly received: readonly Received[]
  close(): Promise<void>
}

/**
 * Starts the cloud service.
 * @throws {HarnessError} if the emulator does not accept the bench as its cloud service
 */
export async function startReceivingCloud(port: ControlPort): Promise<ReceivingCloud> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void receiveUpload(request).then(
      (file) => {
        received.push(file)
        response.writeHead(202).end()
      },
      () => response.destroy(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: at }: { port: number } = Object(server.address())
  const close = async () => {
    server.closeAllConnections()
    await new Promise<unknown>((resolve) => server.close(resolve))
  }
  await tell(port, '/cloud', { address: `http://127.0.0.1:${at}/upload` }, 'send bundles there').catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  return { received, close }
}

async function receiveUpload(request: IncomingMessage): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of request) {
    const bytes: Buffer = piece
    size += bytes.length
    hash.update(bytes)
  }
  const [, login = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const [username = ''] = Buffer.from(login, 'base64').toString().split(':')
  const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
  return { name, size, hash: hash.digest('hex'), username }
}
