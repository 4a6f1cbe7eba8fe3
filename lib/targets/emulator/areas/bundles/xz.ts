import { crc32 } from 'node:zlib'

/** Bytes that one LZMA2 chunk can hold as they are. */
const CHUNK = 0x1_00_00
/** CRC32 as the check of the content. */
const FLAGS = Buffer.from([0, 1])

/**
 * Writes an .xz file of one block, whose chunks hold the content as it is: the format allows that, and nothing here has
 * to compress.
 */
export function packAsXz(content: Buffer): Buffer {
  const chunks = Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, index) => {
    const bytes = content.subarray(index * CHUNK, (index + 1) * CHUNK)
    const head = Buffer.from([index === 0 ? 1 : 2, 0, 0])
    head.writeUInt16BE(bytes.length - 1, 1)
    return Buffer.concat([head, bytes])
  })
  const data = Buffer.concat([...chunks, Buffer.from([0])])
  // One filter, LZMA2 (0x21), with a dictionary of 8 MiB. The first byte is the size in words of four bytes, less one.
  const header = withCrc(Buffer.from([2, 0, 0x21, 1, 0x16, 0, 0, 0]))
  const check = uint32(crc32(content))
  const unpadded = header.length + data.length + check.length
  const index = withCrc(padTo4(Buffer.from([0, 1, ...varint(unpadded), ...varint(content.length)])))
  const tail = Buffer.concat([uint32(index.length / 4 - 1), FLAGS])
  return Buffer.concat([
    Buffer.from('fd377a585a00', 'hex'),
    FLAGS,
    uint32(crc32(FLAGS)),
    header,
    padTo4(data),
    check,
    index,
    uint32(crc32(tail)),
    tail,
    Buffer.from('YZ'),
  ])
}

function withCrc(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, uint32(crc32(bytes))])
}

function padTo4(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Writes a number in groups of seven bits, the lowest group first. */
function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))]
}
