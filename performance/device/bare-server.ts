import { createServer } from 'node:https'
import { createCertificate } from '../../lib/targets/emulator/http/certificate.ts'

/** Documents by path, as the emulator returns them. */
export interface BareOrder {
  readonly documents: Readonly<Record<string, unknown>>
}

/** The floor: a server of node:https that serialises a document for every read, and parses the body of every write. */
async function serve({ documents }: BareOrder): Promise<void> {
  const { key, cert } = await createCertificate('127.0.0.1')
  const server = createServer({ key, cert, keepAliveTimeout: 120_000 }, (request, response) => {
    if (request.method === 'PATCH') {
      let text = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (text += chunk))
      request.on('end', () => {
        JSON.parse(text)
        response.writeHead(204).end()
      })
      return
    }
    const body = JSON.stringify(documents[request.url ?? ''])
    response.writeHead(200, {
      'content-type': 'application/yang-data+json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address() ?? {}))
}

process.once('disconnect', () => process.exit(0))
process.once('message', (order: BareOrder) => void serve(order))
