import { createHash, type Hash } from 'node:crypto'
import type { Content } from './content.ts'

/** The metadata in an image file. */
export interface ImageFile {
  readonly kind: 'platform' | 'tenant'
  /** The product line. Set for a platform image only. */
  readonly line?: 'appliance' | 'chassis'
  readonly version: string
}

/** The result of examining a file. `whole` means that the file is complete and its seal is correct. */
export interface Examined {
  readonly image: ImageFile
  readonly whole: boolean
}

/** The maximum size of an image's header lines, in bytes. */
const HEAD = 1024
const FIRST = 'emulated image'
const KINDS = ['platform', 'tenant'] as const
const LINES = ['appliance', 'chassis'] as const

/**
 * Examines a file in one pass.
 * @returns undefined if the file is not an image of a known kind
 */
export async function examineImage(content: Content): Promise<Examined | undefined> {
  let head = Buffer.alloc(0)
  let said: Said | undefined
  let size = 0
  for await (const piece of content.open()) {
    const bytes = Buffer.from(piece)
    if (said !== undefined) {
      size += bytes.length
      said.bytes.update(bytes)
      continue
    }
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\n\n')
    if (end === -1 && head.length < HEAD) continue
    said = end === -1 || end > HEAD ? undefined : parseHead(head.toString('latin1', 0, end + 1))
    if (said === undefined) return undefined
    size = head.length - end - 2
    said.bytes.update(head.subarray(end + 2))
  }
  if (said === undefined) return undefined
  const { image, bytes, members, sealed } = said
  const isWhole = members['bytes'] === String(size) && members['sha256'] === bytes.digest('hex')
  return { image, whole: isWhole && members['seal'] === sealed }
}

interface Said {
  readonly image: ImageFile
  readonly members: Readonly<Record<string, string>>
  /** The running hash of the bytes after the header. */
  readonly bytes: Hash
  /** The expected seal. */
  readonly sealed: string
}

function parseHead(head: string): Said | undefined {
  const [first, ...lines] = head.trimEnd().split('\n')
  if (first !== FIRST) return undefined
  const members = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]))
  const kind = KINDS.find((each) => each === members['kind'])
  const line = LINES.find((each) => each === members['line'])
  const { version } = members
  if (kind === undefined || version === undefined || (kind === 'platform' && line === undefined)) return undefined
  const above = head.slice(0, head.lastIndexOf('seal: '))
  return {
    image: { kind, version, ...(line === undefined ? {} : { line }) },
    members,
    bytes: createHash('sha256'),
    sealed: createHash('sha256').update(`${above}emulated`).digest('hex'),
  }
}
