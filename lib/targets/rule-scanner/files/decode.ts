const replacement = 0xfffd
const byteOrderMark = 0xfeff

/** The text of a rule's bytes: UTF-8, or UTF-16 with a byte order mark; the mark goes, CR LF becomes LF. */
export function decode(bytes: Buffer): string {
  return clean(isUtf16(bytes) ? decodeUtf16(bytes) : bytes.toString('utf8'))
}

/** As `decode`, for a text that was read as UTF-8; undefined when it may not have been. */
export function decodedUtf8(text: string): string | undefined {
  return text.charCodeAt(0) === replacement ? undefined : clean(text)
}

/** A mark before the first command would become part of its name, and a CR after a backslash hides the line end. */
function clean(text: string): string {
  const body = text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
  return body.includes('\r\n') ? body.replaceAll('\r\n', '\n') : body
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function decodeUtf16(bytes: Buffer): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  if (even[0] === 0xff) return even.toString('utf16le')
  return Buffer.from(even).swap16().toString('utf16le')
}
