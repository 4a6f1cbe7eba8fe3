import { posix } from 'node:path'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import type { Offer } from './offer.ts'

const { OK, EOF, NO_SUCH_FILE, FAILURE, PERMISSION_DENIED } = ssh2.utils.sftp.STATUS_CODE

/** Serves a client's read requests. Writes are not supported. */
export function sftp(stream: SFTPWrapper, find: (path: string) => Offer | undefined): void {
  const open = new Map<number, Offer>()
  let serial = 0
  const stat = (id: number, offer: Offer | undefined) =>
    offer === undefined ? stream.status(id, NO_SUCH_FILE) : stream.attrs(id, toAttributes(offer))

  stream.on('REALPATH', (id, path) => {
    const whole = posix.resolve('/', path)
    stream.name(id, [{ filename: whole, longname: whole, attrs: NOTHING }])
  })
  stream.on('STAT', (id, path) => stat(id, find(path)))
  stream.on('LSTAT', (id, path) => stat(id, find(path)))
  stream.on('FSTAT', (id, handle) => stat(id, open.get(handle.readUInt32BE(0))))
  stream.on('OPEN', (id, path, flags) => {
    if ((flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0) return stream.status(id, PERMISSION_DENIED)
    const offer = find(path)
    if (offer === undefined) return stream.status(id, NO_SUCH_FILE)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE((serial += 1))
    open.set(serial, offer)
    return stream.handle(id, handle)
  })
  stream.on('READ', (id, handle, offset, length) => {
    const offer = open.get(handle.readUInt32BE(0))
    if (offer === undefined) return stream.status(id, FAILURE)
    const { content, until, rest } = offer
    const answer = () => {
      const bytes = content.read(offset, length)
      return bytes.length === 0 ? stream.status(id, EOF) : stream.data(id, bytes)
    }
    if (offset + length <= until || offset >= content.size) return answer()
    return void rest.then(answer, () => stream.end())
  })
  stream.on('CLOSE', (id, handle) => {
    open.delete(handle.readUInt32BE(0))
    stream.status(id, OK)
  })
  // Sends an exit status before the channel ends, because a client treats an end without an exit status as a failure.
  stream.on('end', () => {
    succeeds(stream)
    stream.end()
  })
}

/** Sends exit status 0, which ssh2 supports only for command channels. */
function succeeds(stream: SFTPWrapper): void {
  const { _protocol: protocol, outgoing }: Partial<Underneath> = Object(stream)
  if (outgoing !== undefined) protocol?.exitStatus(outgoing.id, 0)
}

interface Underneath {
  readonly _protocol: { exitStatus(channel: number, status: number): void }
  readonly outgoing: { readonly id: number }
}

const NOTHING: Attributes = { mode: 0o100644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

function toAttributes({ content: { size } }: Offer): Attributes {
  return { ...NOTHING, size }
}
