import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createCertificate } from '#lib/targets/emulator/http/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'bare-transfers-'))
const file = join(folder, 'file')
/** The buffers are as large as those of the emulator. */
const TRIPS = { highWaterMark: 256 * 1024 }

/** The floor of transfers: a server of node:https that stores the file posted to /kept, and returns it for GET. */
async function serve(): Promise<void> {
  const { key, cert } = await createCertificate('127.0.0.1')
  const server = createServer({ key, cert }, (request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.send?.(server.address() ?? {})
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': statSync(file).size })
    return pipeline(createReadStream(file, TRIPS), response)
  }
  if (request.url === '/kept') {
    rmSync(file, { force: true })
    await pipeline(request, createWriteStream(file, TRIPS))
  } else {
    await once(request.resume(), 'end')
  }
  response.writeHead(204).end()
}

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('disconnect', () => process.exit(0))
process.once('message', () => void serve())
