import { randomUUID } from 'node:crypto'

/** A file that is streamed while it is read. */
export interface SentFile {
  /** Name of the form field that contains the file. */
  readonly field: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Opens the file each time the form is sent. An exception aborts the request. */
  readonly open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A multipart form: fields, followed by at most one file. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file?: SentFile
}

interface Encoded {
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}

/** Encodes a form for sending (RFC 7578) without buffering its file. */
export function encodeForm({ fields, file }: Form): Encoded {
  const boundary = `plumbline-${randomUUID()}`
  const parts = Object.entries(fields).map(([name, value]) => `${formatPartHeader(boundary, name)}\r\n\r\n${value}\r\n`)
  if (file !== undefined)
    parts.push(
      `${formatPartHeader(boundary, file.field)}; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    )
  const head = Buffer.from(parts.join(''))
  const tail = Buffer.from(`${file === undefined ? '' : '\r\n'}--${boundary}--\r\n`)
  async function* body() {
    yield head
    if (file !== undefined) yield* file.open()
    yield tail
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + (file?.size ?? 0) + tail.length),
    },
    body: body(),
  }
}

function formatPartHeader(boundary: string, field: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`
}

/** Formats a form with one line for each part. */
export function formLines({ fields, file }: Form): readonly string[] {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  return file === undefined ? lines : [...lines, `${file.field}=@${file.name} (${file.size} bytes)`]
}
