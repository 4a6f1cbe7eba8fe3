const replacement = 0xfffd
const byteOrderMark = 0xfeff

/**
 * Decodes a rule in UTF-8 or UTF-16. Removes a byte order mark. CR LF becomes LF; a lone CR becomes LF only if the text
 * contains no LF.
 */
export function decode(bytes: Buffer): string {
  const order = utf16Order(bytes)
  return clean(order === undefined ? bytes.toString('utf8') : decodeUtf16(bytes, order))
}

/** Like `decode`, for text that was already read as UTF-8. Returns undefined if the text may be in another encoding. */
export function tryDecodeUtf8(text: string): string | undefined {
  const first = text.charCodeAt(0)
  return first === replacement || first === 0 || text.charCodeAt(1) === 0 ? undefined : clean(text)
}

/**
 * Removes a byte order mark, and turns CR LF and CR into LF. The mark would become part of the first command's name,
 * and a CR would hide a line end.
 */
function clean(text: string): string {
  const body = text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
  if (!body.includes('\r')) return body
  return body.includes('\n') ? body.replaceAll('\r\n', '\n') : body.replaceAll('\r', '\n')
}

/**
 * Detects UTF-16 by its byte order mark, or by a zero byte in each of the first two characters. A rule in UTF-8
 * contains no zero bytes.
 */
function utf16Order(bytes: Buffer): 'little' | 'big' | undefined {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes
  if (first === 0xff && second === 0xfe) return 'little'
  if (first === 0xfe && second === 0xff) return 'big'
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'little'
  if (first === 0 && third === 0 && second !== 0 && fourth !== 0) return 'big'
  return undefined
}

function decodeUtf16(bytes: Buffer, order: 'little' | 'big'): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return (order === 'little' ? even : Buffer.from(even).swap16()).toString('utf16le')
}
