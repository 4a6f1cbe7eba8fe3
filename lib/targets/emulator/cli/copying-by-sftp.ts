import { posix } from 'node:path'
import { PassThrough } from 'node:stream'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import type { Account } from '../description.ts'
import type { Device } from '../device.ts'
import { joinPath, plainName } from '../files/place.ts'
import { removeFile } from '../areas/files/remove.ts'
import { DENIED, findDirectory, objection, places, resolvePath } from './copying.ts'
import { describeError } from '../refusal.ts'

const { OK, EOF, FAILURE, NO_SUCH_FILE, PERMISSION_DENIED } = ssh2.utils.sftp.STATUS_CODE
const { WRITE } = ssh2.utils.sftp.OPEN_MODE
/** The attributes of a directory and of a file: type and permissions. */
const [DIRECTORY, FILE] = [0o040_755, 0o100_644]

/** A file being copied. */
interface Copy {
  readonly bytes: PassThrough
  /** Bytes received so far. */
  at: number
  /** Resolves with the reason why the file was not stored, or with undefined if it was stored. */
  readonly failed: Promise<string | undefined>
}

/** Accepts files that a client copies by SFTP, as current SCP clients do. Reading files over SFTP is not supported. */
export function sinkOverSftp(sftp: SFTPWrapper, device: Device, account: Account): void {
  const copies = new Copies(device, account)
  const told = (id: number, why: string | undefined) => {
    if (why === undefined) sftp.status(id, OK)
    else sftp.status(id, why === DENIED ? PERMISSION_DENIED : FAILURE, why)
  }
  sftp.on('OPEN', (id, path, flags) => {
    const begun = (flags & WRITE) === 0 ? DENIED : copies.begin(resolvePath(path))
    if (typeof begun === 'string') told(id, begun)
    else sftp.handle(id, begun)
  })
  sftp.on('WRITE', (id, handle, offset, data) => copies.write(handle, offset, data, (why) => told(id, why)))
  sftp.on('CLOSE', (id, handle) => void copies.end(handle).then((why) => told(id, why)))
  sftp.on('REMOVE', (id, path) => told(id, copies.remove(resolvePath(path))))
  // Requests to set times and permissions are acknowledged but ignored, because the device determines both itself.
  sftp.on('SETSTAT', (id) => sftp.status(id, OK)).on('FSETSTAT', (id) => sftp.status(id, OK))
  showPlaces(sftp, device)
  // Clients wait for the channel to end, and treat a missing exit status as a failure, so the status is sent first.
  sftp.on('end', () => {
    succeeds(sftp)
    sftp.end()
  })
  sftp.on('close', () => copies.breakOff())
}

/** The files being copied over one channel, keyed by handle. */
class Copies {
  readonly #device: Device
  readonly #account: Account
  readonly #copies = new Map<number, Copy>()

  constructor(device: Device, account: Account) {
    this.#device = device
    this.#account = account
  }

  /** Starts a copy. Returns a handle for the new file, or the reason why the copy is refused. */
  begin(path: string): Buffer | string {
    const place = findDirectory(posix.dirname(path))
    if (place === undefined) return 'No such file or directory'
    const why = objection(this.#device, this.#account, place)
    if (why !== undefined) return why
    const bytes = new PassThrough()
    // The reader of this stream reports its errors, so this listener ignores them.
    bytes.on('error', () => {})
    const { files } = this.#device
    const receive = async () => files.receive(joinPath(place, plainName(posix.basename(path))), bytes)
    const taken = receive()
    this.#copies.set(this.#copies.size, { bytes, at: 0, failed: taken.then(() => undefined, String) })
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(this.#copies.size - 1)
    return handle
  }

  /** Deletes a file. Returns the reason for a failure, or undefined on success. */
  remove(path: string): string | undefined {
    const place = findDirectory(posix.dirname(path))
    if (place === undefined || !this.#device.behaviour.removesBySftp) return DENIED
    try {
      removeFile(this.#device, joinPath(place, plainName(posix.basename(path))))
      return undefined
    } catch (error) {
      return describeError(error)
    }
  }

  write(handle: Buffer, offset: number, data: Buffer, done: (why: string | undefined) => void): void {
    const copy = this.#of(handle)
    if (copy === undefined || offset !== copy.at) return done('a file is written in order')
    copy.at += data.length
    copy.bytes.write(data, (error) => done(error?.message))
  }

  /** Ends a copy. Resolves with the reason why the file was not stored, or with undefined. */
  async end(handle: Buffer): Promise<string | undefined> {
    const copy = this.#of(handle)
    copy?.bytes.end()
    return copy?.failed
  }

  /** Discards incomplete files. */
  breakOff(): void {
    for (const { bytes } of this.#copies.values())
      if (!bytes.writableEnded) bytes.destroy(new Error('the copy broke off'))
  }

  #of(handle: Buffer): Copy | undefined {
    return handle.length === 4 ? this.#copies.get(handle.readUInt32BE()) : undefined
  }
}

/** Responds to the look-ups that a client makes before it copies. */
function showPlaces(sftp: SFTPWrapper, device: Device): void {
  const look = (id: number, path: string) => {
    const found = findAttributes(device, resolvePath(path))
    if (found === undefined) sftp.status(id, NO_SUCH_FILE)
    else sftp.attrs(id, found)
  }
  sftp.on('STAT', look).on('LSTAT', look)
  sftp.on('REALPATH', (id, path) => {
    const filename = resolvePath(path)
    sftp.name(id, [{ filename, longname: filename, attrs: attributes(DIRECTORY) }])
  })
  sftp.on('OPENDIR', (id, path) => {
    if (findAttributes(device, resolvePath(path)) === undefined) sftp.status(id, NO_SUCH_FILE)
    else sftp.handle(id, Buffer.from('listing'))
  })
  sftp.on('READDIR', (id) => sftp.status(id, EOF))
}

/**
 * Sends exit status 0 through internals of ssh2, because the API of ssh2 supports exit statuses only for exec channels.
 */
function succeeds(sftp: SFTPWrapper): void {
  const { _protocol: protocol, outgoing }: Partial<Beneath> = Object(sftp)
  if (outgoing !== undefined) protocol?.exitStatus(outgoing.id, 0)
}

interface Beneath {
  readonly _protocol: { exitStatus(channel: number, status: number): void }
  readonly outgoing: { readonly id: number }
}

/**
 * Returns the attributes of a path. Undefined unless the path is a copy target, a directory above a copy target, or a
 * file in a copy target.
 */
function findAttributes({ files }: Device, path: string): Attributes | undefined {
  const isOnTheWay = Object.keys(places).some((name) =>
    `${resolvePath(name)}/`.startsWith(path === '/' ? '/' : `${path}/`),
  )
  if (isOnTheWay) return attributes(DIRECTORY)
  const place = findDirectory(posix.dirname(path))
  const file = place === undefined ? undefined : files.find(joinPath(place, posix.basename(path)))
  return file && attributes(FILE, file.content.size)
}

function attributes(mode: number, size = 0): Attributes {
  return { mode, uid: 0, gid: 0, size, atime: 0, mtime: 0 }
}
