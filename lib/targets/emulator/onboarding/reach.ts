import { request } from 'node:https'
import type { Credentials } from './description.ts'

/** Timeout for a complete response, in real milliseconds. */
const LONGEST = 10_000

/** Thrown if a device did not respond. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

export interface Reply {
  readonly status: number
  /** A JSON value; undefined if the body is not JSON. */
  readonly body: unknown
}

/** Documentation addresses (RFC 5737), which are never contacted. */
const DOCUMENTATION = /^(192\.0\.2|198\.51\.100|203\.0\.113)\./

/** Connects a manager to a device over HTTPS, without checking the device's certificate. */
export class Reach {
  readonly #origin: string

  /** @param hosts actual addresses of devices, by host */
  constructor(host: string, port: number, hosts: ReadonlyMap<string, string>) {
    const plain = host.includes(':') ? `[${host}]` : host
    this.#origin = hosts.get(host) ?? (DOCUMENTATION.test(host) ? '' : `https://${plain}:${port}`)
  }

  /** Sends a request. @throws {Unreachable} without a response. The message contains no part of the request */
  ask(method: 'GET' | 'POST', path: string, { username, password }: Credentials, body?: object): Promise<Reply> {
    if (this.#origin === '') return Promise.reject(new Unreachable('there is no route to it'))
    const content = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      ...(content !== undefined && {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(content)}`,
      }),
    }
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) => reject(new Unreachable(error.code ?? 'no answer'))
      let url: URL
      try {
        url = new URL(path, this.#origin)
      } catch {
        return fail(new Error('no address'))
      }
      const options = { method, headers, rejectUnauthorized: false, timeout: LONGEST, agent: false }
      const call = request(url, options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: parse(Buffer.concat(chunks).toString()) }),
        )
      })
      call.on('timeout', () => call.destroy(new Error('no answer in time')))
      call.on('error', fail)
      call.end(content)
    })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
