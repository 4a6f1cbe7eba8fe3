import type { Socket } from 'node:net'

/** Matches the beginning of an interim response. Status 101 is excluded, because it is final. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/
const LENGTH = 'HTTP/1.1 100 '.length
const NOTHING = Buffer.alloc(0)

/**
 * Removes interim responses, such as 100 and 103, from a server's data. A client must accept interim responses even if
 * it did not ask for them (RFC 9110, 15.2), but undici drops the connection on a 100.
 * @param socket must carry only one exchange at a time
 */
export function dropInterimAnswers<S extends Socket>(socket: S): S {
  /** Data received in response to the last request; undefined once the final response has begun. */
  let came: Buffer | undefined
  const read: () => unknown = socket.read.bind(socket)
  const isWritten: ProxyHandler<S['write']> = {
    apply(write, self, given) {
      came ??= NOTHING
      return Reflect.apply(write, self, given)
    },
  }
  const readFinal = () => {
    for (let chunk = read(); ; chunk = read()) {
      if (came === undefined || !Buffer.isBuffer(chunk)) return chunk
      const rest = afterInterim(Buffer.concat([came, chunk]))
      came = rest.isFinal ? undefined : rest.bytes
      if (rest.isFinal) return rest.bytes
    }
  }
  const write: S['write'] = socket.write.bind(socket)
  return Object.assign(socket, { write: new Proxy(write, isWritten), read: readFinal })
}

/**
 * Removes complete interim responses. `isFinal` means that the remaining bytes do not begin another interim response.
 */
function afterInterim(bytes: Buffer): { readonly bytes: Buffer; readonly isFinal: boolean } {
  const start = bytes.toString('latin1', 0, LENGTH)
  const end = bytes.indexOf('\r\n\r\n')
  if (INTERIM.test(start)) return end < 0 ? { bytes, isFinal: false } : afterInterim(bytes.subarray(end + 4))
  return { bytes, isFinal: start.length === LENGTH || !'HTTP/1.'.startsWith(start.slice(0, 7)) }
}
