import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { FILES, tryRemoval, getOutput } from '#lib/channel/http/files.ts'
import { type Client, openClient } from '#lib/channel/http/client.ts'
import { type Answer, UNJUDGED } from '#lib/channel/http/restconf.ts'
import { createClock } from '#lib/clock/clock.ts'
import { generateContent } from '#lib/domain/content.ts'
import { platformNamed } from '#lib/profile/load.ts'
import type { Addresses } from '#lib/targets/emulator/main.ts'
import { account } from './process.ts'

const UPLOAD = '/data/openconfig-system:system/vendor-image-upload:image/upload-image'
const START_UPLOAD = `${FILES}/vendor-file-upload-meta-data:upload/start-upload`
const DOWNLOAD = `${FILES}/vendor-file-download:download-file/vendor-file-download:start-download`
const DIRECTORY = 'diags/shared/qkview'
const PASSWORD = 'PLUMBLINE_PERFORMANCE_PASSWORD'

/**
 * The server with which files are exchanged: an emulator, through the channel of the suites, or the bare server that
 * gives the floor, by bare requests.
 */
export type Peer = { readonly emulator: Addresses } | { readonly floor: string }

/** One transfer. */
export interface Move {
  /** Whether the file is uploaded and kept, uploaded and discarded at once, or downloaded and then removed. */
  readonly way: 'up' | 'dropped' | 'down'
  readonly name: string
  readonly size: number
}

export interface Moved {
  /** Milliseconds. */
  readonly taken: number
}

interface Mover {
  up(move: Move): Promise<void>
  remove(move: Move): Promise<unknown>
  /** @returns the number of bytes that arrived */
  down(move: Move): Promise<number>
}

function byTheChannel(addresses: Addresses): Mover {
  process.env[PASSWORD] = account.password
  const clock = createClock({ driver: 'real', rate: 1, origin: Date.now() })
  const profile = {
    ...platformNamed('', 'emulator-appliance-20port'),
    credentials: { username: account.username, passwordVariable: PASSWORD },
  }
  const { api, restconf: other, fingerprint } = addresses
  const client: Client = openClient(
    { profile, addresses: { api, restconf: other }, trust: { fingerprint } },
    clock,
    async () => {},
    UNJUDGED,
  )
  const restconf = client.restconf()
  return {
    async up({ name, size }) {
      const announced = await restconf.ask('POST', START_UPLOAD, { size, name, 'file-path': DIRECTORY })
      const { 'upload-id': id }: { 'upload-id'?: unknown } = Object(getOutput(succeeded(announced).body))
      const file = { ...generateContent(name, size), field: 'file', name }
      const headers = { 'file-upload-id': String(id) }
      succeeded(await restconf.ask('POST', UPLOAD, undefined, { headers, form: { fields: {}, file } }))
    },
    async down({ name }) {
      const fields = { 'file-name': name, path: DIRECTORY }
      const answer = await restconf.ask('POST', DOWNLOAD, undefined, { form: { fields }, sink: () => {} })
      return succeeded(answer).taken ?? 0
    },
    remove: ({ name }) => tryRemoval(restconf, DIRECTORY, name),
  }
}

function succeeded(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`the emulator answers ${answer.status}: ${answer.text}`)
  return answer
}

function byBareRequests(origin: string): Mover {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  return {
    async up({ way, name, size }) {
      const headers = { 'content-length': String(size) }
      const body = Readable.from(generateContent(name, size).open())
      const answer = await request(`${origin}/${way === 'up' ? 'kept' : 'dropped'}`, {
        method: 'POST',
        headers,
        body,
        dispatcher,
      })
      await answer.body.dump()
    },
    async down() {
      const answer = await request(origin, { dispatcher })
      let taken = 0
      const pieces: AsyncIterable<Uint8Array> = answer.body
      for await (const piece of pieces) taken += piece.length
      return taken
    },
    remove: async () => {},
  }
}

async function moved(mover: Mover, move: Move): Promise<Moved> {
  const before = performance.now()
  const came = move.way === 'down' ? await mover.down(move) : await mover.up(move)
  const taken = performance.now() - before
  if (typeof came === 'number' && came !== move.size) throw new Error(`${came} bytes came, not ${move.size}`)
  if (move.way === 'down') await mover.remove(move)
  return { taken }
}

process.once('disconnect', () => process.exit(0))
process.once('message', (peer: Peer) => {
  const mover = 'emulator' in peer ? byTheChannel(peer.emulator) : byBareRequests(peer.floor)
  const told = async (move: Move) => process.send?.(await moved(mover, move))
  process.on('message', (move: Move) => void told(move))
  process.send?.({})
})
