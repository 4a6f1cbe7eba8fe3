import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'

interface Form {
  readonly name: string
  /** The first bytes, in hex. */
  readonly magic: string
  /** Absent where this machine opens none. */
  readonly open?: () => Transform
}

/** How files are compressed. */
const FORMS: readonly Form[] = [
  { name: 'gzip', magic: '1f8b', open: () => createGunzip() },
  { name: 'zstd', magic: '28b52ffd', open: () => createZstdDecompress() },
  { name: 'zlib', magic: '789c', open: () => createInflate() },
  { name: 'bzip2', magic: '425a68' },
  { name: 'xz', magic: 'fd377a585a00' },
  { name: 'lz4', magic: '04224d18' },
  { name: 'compress', magic: '1f9d' },
]

/** A TAR within the TAR. */
export interface Container {
  readonly name: string
  readonly files: readonly string[]
  /** Those of its files that hold JSON. */
  readonly json: readonly string[]
}

export interface Contents {
  /** How it is compressed; undefined: by nothing that is known. */
  readonly compressed: string | undefined
  /** Names of the files in the outer TAR; undefined where it is no TAR, or cannot be opened here. */
  readonly names?: readonly string[]
  readonly containers: readonly Container[]
}

/** A larger file in a bundle is not looked into. */
const LARGEST = 64 * 1024 * 1024

/** Looks into a bundle that lies on this machine. */
export async function contentsOf(file: string): Promise<Contents> {
  const form = formOf(await headOf(file))
  if (form !== undefined && form.open === undefined) return { compressed: form.name, containers: [] }
  const names: string[] = []
  const containers: Container[] = []
  try {
    for await (const { name, bytes } of entriesIn(createReadStream(file), form)) {
      names.push(name)
      const container = bytes === undefined ? undefined : await containerIn(name, bytes)
      if (container !== undefined) containers.push(container)
    }
  } catch {
    return { compressed: form?.name, containers: [] }
  }
  return { compressed: form?.name, containers, ...(names.length === 0 ? {} : { names }) }
}

async function containerIn(name: string, bytes: Buffer): Promise<Container | undefined> {
  const files: string[] = []
  const json: string[] = []
  try {
    for await (const inner of entriesIn(Readable.from([bytes]), formOf(bytes))) {
      files.push(inner.name)
      if (inner.bytes !== undefined && isJson(inner.bytes)) json.push(inner.name)
    }
  } catch {
    return undefined
  }
  return files.length === 0 ? undefined : { name, files, json }
}

interface Entry {
  readonly name: string
  /** Absent where it is too large. */
  readonly bytes?: Buffer
}

/** The files of a TAR. @throws {Error} for what is none */
async function* entriesIn(source: Readable, form: Form | undefined): AsyncGenerator<Entry> {
  const tar = extract()
  const opened = form?.open === undefined ? source : source.on('error', (e) => tar.destroy(e)).pipe(form.open())
  opened.on('error', (error) => tar.destroy(error)).pipe(tar)
  for await (const entry of tar) {
    const { name, type, size } = entry.header
    if (type === 'file' && size <= LARGEST) yield { name, bytes: await buffer(entry) }
    else {
      entry.resume()
      if (type === 'file') yield { name }
    }
  }
}

function isJson(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').trim()
  if (!/^[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function formOf(bytes: Buffer): Form | undefined {
  const head = bytes.subarray(0, 8).toString('hex')
  return FORMS.find(({ magic }) => head.startsWith(magic))
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await openFile(file)
  try {
    const { buffer: bytes } = await handle.read({ buffer: Buffer.alloc(8) })
    return bytes
  } finally {
    await handle.close()
  }
}
