import { Agent, request } from 'undici'
import { Lane } from './lane.ts'
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

/** A client with eight busy connections to each server. */
export class Load {
  readonly #agent = new Agent({ connect: { rejectUnauthorized: false } })
  readonly #lanes = new Map<string, readonly Lane[]>()
  #headers: Record<string, string> = { 'content-type': JSON_TYPE, accept: JSON_TYPE }
  #written = 0

  /** Logs in for a token, and reads the documents that the bare server has to return. */
  async documents(origin: string): Promise<Readonly<Record<string, unknown>>> {
    const authorization = `Basic ${btoa(`${account.username}:${account.password}`)}`
    const options = { dispatcher: this.#agent, headers: { ...this.#headers, authorization } }
    const login = await request(`${origin}${WRITTEN}`, options)
    await login.body.dump()
    this.#headers = { ...this.#headers, 'x-auth-token': String(login.headers['x-auth-token']) }
    const read = async (path: string): Promise<unknown> =>
      (await request(origin + path, { dispatcher: this.#agent, headers: this.#headers })).body.json()
    return Object.fromEntries(await Promise.all(mixedReads.map(async (path) => [path, await read(path)] as const)))
  }

  /**
   * Sends requests for `duration` milliseconds. If `writes` is set, every tenth request changes a leaf.
   * @returns requests per second
   */
  async rate(origin: string, paths: readonly string[], writes: boolean, duration: number): Promise<number> {
    const lanes = this.#lanes.get(origin) ?? Array.from({ length: LANES }, () => new Lane(origin))
    this.#lanes.set(origin, lanes)
    const reads = paths.map((path) => this.#message('GET', path))
    const start = performance.now()
    let count = 0
    const ask = async (lane: Lane, first: number): Promise<void> => {
      for (let turn = first; performance.now() < start + duration; turn += 1) {
        const isWrite = writes && turn % 10 === 0
        const status = await lane.ask(isWrite ? this.#write() : (reads[turn % reads.length] ?? ''))
        if (status !== (isWrite ? 204 : 200)) throw new Error(`${origin} answers ${status}`)
        count += 1
      }
    }
    await Promise.all(lanes.map(ask))
    return (count * 1000) / (performance.now() - start)
  }

  #write(): string {
    this.#written += 1
    const address = '192.0.2.53'
    const server = { address, config: { address, port: 53 + (this.#written % 100) } }
    return this.#message(
      'PATCH',
      WRITTEN,
      JSON.stringify({ 'openconfig-system:dns': { servers: { server: [server] } } }),
    )
  }

  #message(method: string, path: string, body = ''): string {
    const length = body === '' ? {} : { 'content-length': body.length }
    const headers = Object.entries({ host: '127.0.0.1', ...this.#headers, ...length })
    const lines = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body]
    return lines.join('\r\n')
  }

  async close(): Promise<void> {
    for (const lane of [...this.#lanes.values()].flat()) lane.close()
    await this.#agent.destroy()
  }
}
