import { posix } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ServerChannel } from 'ssh2'
import type { Account } from '../description.ts'
import type { Device } from '../device.ts'
import { joinPath } from '../files/place.ts'
import { compareReleases } from '../release.ts'
import { describeError } from '../refusal.ts'

/** Directories that administrators may copy images to, keyed by their SCP names. */
export const places = { '/var/import/staging': 'images/staging', IMAGES: 'images/tenant' } as const

/**
 * Returns an SCP or SFTP path as an absolute path. Relative paths begin at `/`, which contains the directories of
 * `places`.
 */
export function resolvePath(path: string): string {
  return posix.resolve('/', path)
}

/** Returns the device's directory for the resolved path of an SCP directory. */
export function findDirectory(directory: string): string | undefined {
  return Object.entries(places).find(([name]) => resolvePath(name) === directory)?.[1]
}

/** Returns the target of an SCP copy command: a directory, or the path of a file. Undefined for any other command. */
export function parseCopyTarget(command: string): string | undefined {
  const [, to] = /^scp (?:-[a-z]+ )*-[a-z]*t[a-z]* (?:-- )?(\S+)$/.exec(command) ?? []
  return to?.replaceAll(/['"]/g, '')
}

/** Receives a file from a client, as `scp -t` does. */
export async function sink(channel: ServerChannel, device: Device, account: Account, to: string): Promise<void> {
  const path = resolvePath(to)
  const directory = findDirectory(path)
  const place = directory ?? findDirectory(posix.dirname(path))
  const why = place === undefined ? `${to}: No such file or directory` : objection(device, account, place)
  if (why !== undefined) return refuse(channel, why)
  channel.write('\0')
  const { bytes, size, name } = await receiveHead(channel)
  channel.write('\0')
  try {
    const stored = directory === undefined ? posix.basename(path) : name
    await device.files.receive(joinPath(place ?? '', stored), bytes, { size })
    channel.write('\0')
    channel.exit(0)
    channel.end()
  } catch (error) {
    refuse(channel, describeError(error))
  }
}

/**
 * The first release on which the administrator may copy platform images. On earlier releases only root may copy them,
 * and the emulator has no root login.
 */
const SINCE = '1.8.0'

export const DENIED = 'Permission denied'

/** Returns the reason why an account may not copy to a directory, or undefined if it may. */
export function objection({ release, behaviour }: Device, { role }: Account, place: string): string | undefined {
  if (role !== 'admin' || !behaviour.commandLine.takesCopies(place)) return DENIED
  return place === 'images/staging' && compareReleases(release, SINCE) < 0 ? DENIED : undefined
}

function refuse(channel: ServerChannel, why: string): void {
  if (!channel.writable) return
  channel.write(`\u0001scp: ${why}\n`)
  channel.exit(1)
  channel.end()
}

/**
 * Receives the header line of a file, `C0644 size name`, and streams the bytes that follow. The option `-p` sends a
 * line with times before the header. That line is acknowledged and ignored.
 */
function receiveHead(channel: ServerChannel): Promise<{ bytes: PassThrough; size: number; name: string }> {
  const { promise, resolve } = Promise.withResolvers<{ bytes: PassThrough; size: number; name: string }>()
  const bytes = new PassThrough()
  let head = ''
  let left = -1
  channel.on('data', (data: Buffer) => {
    let rest = data
    if (left < 0) {
      const end = data.indexOf('\n')
      head += data.subarray(0, end < 0 ? data.length : end).toString('utf8')
      if (end < 0) return
      if (head.startsWith('T')) {
        head = ''
        return void channel.write('\0')
      }
      rest = data.subarray(end + 1)
      const [, size = '0', name = 'file'] = /^C\d+ (\d+) (\S+)$/.exec(head) ?? []
      left = Number(size)
      resolve({ bytes, size: left, name: name.replace(/^.*\//, '') })
    }
    const piece = rest.subarray(0, left)
    left -= piece.length
    bytes.write(piece)
    // The file is complete only if a zero byte follows its last byte.
    if (left === 0 && rest.length > piece.length) bytes.end()
  })
  channel.once('close', () => bytes.destroy())
  return promise
}
