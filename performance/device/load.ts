import { Agent, request } from 'undici'
import { account } from './process.ts'

const LANES = 8
const WRITTEN = '/api/data/openconfig-system:system/dns'
const JSON_TYPE = 'application/yang-data+json'

export const smallReads = ['/data/openconfig-system:system/dns', '/data/openconfig-system:system/ntp', ''].map(below)
export const mixedReads = [
  ...smallReads,
  ...[
    '/data/openconfig-system:system/clock',
    '/data/openconfig-system:system/logging',
    '/data/openconfig-interfaces:interfaces',
    '/data/vendor-portgroup:portgroups',
    '/data',
  ].map(below),
]

function below(path: string): string {
  return `/api${path}`
}

/** A client with eight busy connections. */
export class Load {
  readonly #agent = new Agent({ connections: LANES, connect: { rejectUnauthorized: false } })
  #headers: Record<string, string> = { 'content-type': JSON_TYPE, accept: JSON_TYPE }
  #written = 0

  /** Takes a token, and reads the documents that are to be served. */
  async documents(origin: string): Promise<Readonly<Record<string, unknown>>> {
    const authorization = `Basic ${btoa(`${account.username}:${account.password}`)}`
    const options = { dispatcher: this.#agent, headers: { ...this.#headers, authorization } }
    const login = await request(`${origin}${WRITTEN}`, options)
    await login.body.dump()
    this.#headers = { ...this.#headers, 'x-auth-token': String(login.headers['x-auth-token']) }
    const entries = mixedReads.map(async (path) => [path, JSON.parse(await this.#ask(origin, path))] as const)
    return Object.fromEntries(await Promise.all(entries))
  }

  /**
   * Asks for so many milliseconds; every tenth request changes a leaf where `writes` is set.
   * @returns requests a second
   */
  async rate(origin: string, paths: readonly string[], writes: boolean, duration: number): Promise<number> {
    const start = performance.now()
    let count = 0
    const lane = async (first: number): Promise<void> => {
      for (let turn = first; performance.now() < start + duration; turn += 1) {
        if (writes && turn % 10 === 0) await this.#write(origin)
        else await this.#ask(origin, paths[turn % paths.length] ?? '')
        count += 1
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)))
    return (count * 1000) / (performance.now() - start)
  }

  async #ask(origin: string, path: string): Promise<string> {
    const { statusCode, body } = await request(origin + path, { dispatcher: this.#agent, headers: this.#headers })
    if (statusCode !== 200) throw new Error(`GET ${origin}${path} answers ${statusCode}`)
    return body.text()
  }

  async #write(origin: string): Promise<void> {
    this.#written += 1
    const address = '192.0.2.53'
    const server = { address, config: { address, port: 53 + (this.#written % 100) } }
    const { statusCode, body } = await request(origin + WRITTEN, {
      dispatcher: this.#agent,
      headers: this.#headers,
      method: 'PATCH',
      body: JSON.stringify({ 'openconfig-system:dns': { servers: { server: [server] } } }),
    })
    await body.dump()
    if (statusCode !== 204) throw new Error(`PATCH ${origin}${WRITTEN} answers ${statusCode}`)
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
