import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/** The kind of credentials in a request. The credentials themselves are not recorded. */
export type Credentials = 'none' | 'basic' | 'bearer' | 'header'

/** One request of a run, as it was sent. */
export interface Recorded {
  /** Epoch milliseconds, to order the requests of several threads. */
  readonly at: number
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly credentials: Credentials
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Missing if there was no response. */
  readonly status?: number
}

const file = process.env['PLUMBLINE_RECORD']

/** Preloaded into a run and its workers. Appends every request that undici sends to the file in `PLUMBLINE_RECORD`. */
if (file !== undefined) record(file)

function record(to: string): void {
  const made = new WeakMap<object, Recorded>()
  subscribe('undici:request:create', (message) => {
    const { request }: { request?: Record<string, unknown> } = Object(message)
    if (request !== undefined) made.set(request, recorded(request))
  })
  const keep = (message: unknown): void => {
    const { request, response }: { request?: object; response?: { statusCode: number } } = Object(message)
    const known = request === undefined ? undefined : made.get(request)
    if (known !== undefined) appendFileSync(to, `${JSON.stringify({ ...known, status: response?.statusCode })}\n`)
  }
  subscribe('undici:request:headers', keep)
  subscribe('undici:request:error', keep)
}

function recorded({ origin, method, path, headers, body }: Record<string, unknown>): Recorded {
  const list: readonly string[] = Array.isArray(headers) ? headers : []
  const pairs = list.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), list[index + 1] ?? '']] : []))
  const { authorization = '', 'x-auth-token': token, ...others }: Record<string, string> = Object.fromEntries(pairs)
  const scheme = authorization.startsWith('Basic ') ? 'basic' : authorization === '' ? 'none' : 'bearer'
  return {
    at: performance.timeOrigin + performance.now(),
    origin: String(origin),
    method: String(method),
    path: String(path),
    credentials: token === undefined ? scheme : 'header',
    headers: others,
    ...(typeof body === 'string' || Buffer.isBuffer(body) ? { body: String(body) } : {}),
  }
}
