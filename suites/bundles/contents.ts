import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { Duplex, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import xz from 'xz-decompress'

interface Form {
  readonly name: string
  /** The possible first bytes of a file, in hex. */
  readonly magic: readonly string[]
  /** Absent if Plumbline cannot decompress the format. */
  readonly open?: () => Duplex
}

/** Compression formats. */
const FORMS: readonly Form[] = [
  { name: 'gzip', magic: ['1f8b'], open: () => createGunzip() },
  { name: 'zstd', magic: ['28b52ffd'], open: () => createZstdDecompress() },
  { name: 'zlib', magic: ['7801', '785e', '789c', '78da'], open: () => createInflate() },
  { name: 'bzip2', magic: ['425a68'] },
  { name: 'xz', magic: ['fd377a585a00'], open: openXz },
  { name: 'lzma', magic: ['5d0000'] },
  { name: 'lzip', magic: ['4c5a4950'] },
  { name: 'lzop', magic: ['894c5a4f'] },
  { name: 'lz4', magic: ['04224d18'] },
  { name: 'compress', magic: ['1f9d'] },
]

function openXz(): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Uint8Array>) {
    yield* Readable.fromWeb(new xz.XzReadableStream(Readable.toWeb(Readable.from(source))))
  })
}

/** Matches the decompressor's error for a sound file whose check, filter or dictionary it does not know. */
const UNKNOWN_XZ = /failed with error code [2346]$/

function isUnknownVariant(error: unknown): boolean {
  return error instanceof Error && UNKNOWN_XZ.test(error.message)
}

/** A TAR file inside a bundle. */
export interface Container {
  readonly name: string
  readonly files: readonly string[]
  /** The files in the TAR that contain JSON, as one value or one value per line. */
  readonly json: readonly string[]
  /**
   * The files in the TAR that do not contain JSON. Empty files, and files too large for memory, are in neither `json`
   * nor `other`.
   */
  readonly other: readonly string[]
}

export interface Contents {
  /** The compression format of the bundle; undefined if no known format is recognised. */
  readonly compressed: string | undefined
  /** Whether Plumbline can decompress that format. */
  readonly canOpen: boolean
  /** The names of the files in the outer TAR; undefined if the bundle is not a TAR or cannot be opened. */
  readonly names?: readonly string[]
  readonly containers: readonly Container[]
  /** The files in the outer TAR that may be TARs, but are compressed in a format that Plumbline cannot decompress. */
  readonly closed: readonly Closed[]
}

export interface Closed {
  readonly name: string
  readonly compressed: string
}

/** Bytes. Larger files in a bundle are not held in memory: a TAR is streamed, and other files are skipped. */
const LARGEST = 64 * 1024 * 1024

/** Reads the contents of a bundle that was downloaded to this machine. */
export async function readContents(file: string): Promise<Contents> {
  const form = detectFormat(await readFileHead(file))
  const compressed = form?.name
  if (form !== undefined && form.open === undefined) return { compressed, canOpen: false, containers: [], closed: [] }
  const names: string[] = []
  const containers: Container[] = []
  const closed: Closed[] = []
  try {
    for await (const { name, bytes, parts } of readTarEntries(createReadStream(file), form)) {
      names.push(name)
      const found = await (bytes === undefined
        ? readLargeContainer(name, parts)
        : readContainer(name, [bytes], detectFormat(bytes)))
      if (found !== undefined && 'compressed' in found) closed.push(found)
      else if (found !== undefined) containers.push(found)
    }
  } catch (error) {
    return { compressed, canOpen: !isUnknownVariant(error), containers: [], closed: [] }
  }
  return { compressed, canOpen: true, containers, closed, ...(names.length === 0 ? {} : { names }) }
}

/** Reads a container from a file too large for memory; undefined if the file is not a TAR. */
async function readLargeContainer(name: string, parts: AsyncIterator<Buffer>): Promise<Container | Closed | undefined> {
  const first = await parts.next()
  if (first.done === true) return undefined
  const head = first.value
  const form = detectFormat(head)
  const isTar = head.subarray(257, 262).toString('latin1') === 'ustar'
  if (form === undefined && !isTar) return undefined
  const all = async function* () {
    yield head
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value
  }
  return readContainer(name, all(), form)
}

async function readContainer(
  name: string,
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
  form: Form | undefined,
): Promise<Container | Closed | undefined> {
  if (form !== undefined && form.open === undefined) return { name, compressed: form.name }
  const files: string[] = []
  const json: string[] = []
  const other: string[] = []
  try {
    for await (const inner of readTarEntries(Readable.from(parts), form)) {
      files.push(inner.name)
      if (inner.bytes !== undefined && inner.bytes.length > 0) (isJson(inner.bytes) ? json : other).push(inner.name)
    }
  } catch (error) {
    return form !== undefined && isUnknownVariant(error) ? { name, compressed: form.name } : undefined
  }
  return files.length === 0 ? undefined : { name, files, json, other }
}

interface Entry {
  readonly name: string
  /** Absent if the file is too large for memory. */
  readonly bytes?: Buffer
  /** The content of a large file, as a stream. */
  readonly parts: AsyncIterator<Buffer>
}

const NONE: AsyncIterator<Buffer> = { next: () => Promise.resolve({ done: true, value: undefined }) }

/** Yields the files of a TAR. @throws {Error} if the source is not a TAR */
async function* readTarEntries(source: Readable, form: Form | undefined): AsyncGenerator<Entry> {
  const tar = extract()
  const opened = form?.open === undefined ? source : source.on('error', (e) => tar.destroy(e)).pipe(form.open())
  opened.on('error', (error) => tar.destroy(error)).pipe(tar)
  for await (const entry of tar) {
    const { name, type, size } = entry.header
    if (type !== 'file') entry.resume()
    else if (size <= LARGEST) yield { name, bytes: await buffer(entry), parts: NONE }
    else {
      const parts = readChunks(entry)
      yield { name, parts }
      // Drains unread data, because the next file follows it.
      while ((await parts.next()).done !== true);
    }
  }
}

async function* readChunks(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const part of entry) if (part instanceof Uint8Array) yield Buffer.from(part)
}

function isJson(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').trim()
  return isValue(text) || text.split('\n').every(isValue)
}

function isValue(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function detectFormat(bytes: Buffer): Form | undefined {
  const head = bytes.subarray(0, 8).toString('hex')
  return FORMS.find(({ magic }) => magic.some((each) => head.startsWith(each)))
}

async function readFileHead(file: string): Promise<Buffer> {
  const handle = await openFile(file)
  try {
    const { buffer: bytes } = await handle.read({ buffer: Buffer.alloc(8) })
    return bytes
  } finally {
    await handle.close()
  }
}
