import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { RequestError } from './request-error.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

export interface Origins {
  /** The address on which the server listens. */
  readonly host: string
  /** Additional allowed host names, and additional allowed page origins. */
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
}

/**
 * Rejects every request with a foreign `Origin` with 403, because the request comes from another web site. A foreign
 * `Host` is rejected too if the server listens on loopback or has a list of allowed host names (streamable HTTP
 * transport: security warning).
 */
export function originGuard({ host, allowHosts, allowOrigins }: Origins): (headers: IncomingHttpHeaders) => void {
  const own = normaliseHost(host)
  const local = isLocal(host)
  const everywhere = own === '0.0.0.0' || own === '[::]'
  const names = new Set([own, ...allowHosts.map((name) => name.toLowerCase()), ...(local ? loopback : [])])
  const pages = new Set(everywhere ? loopback : names)
  const checksHost = local || allowHosts.length > 0

  return ({ origin, host: called }) => {
    if (origin !== undefined && !allowOrigins.includes(origin) && !pages.has(parseHost(origin) ?? '')) {
      throw new RequestError(
        403,
        'not-allowed',
        `the origin ${quoteText(origin)} may not call this server: allow it with --allow-origin`,
      )
    }
    if (checksHost && !names.has(parseHost(`http://${called}`) ?? '')) {
      throw new RequestError(
        403,
        'not-allowed',
        `the server is not called ${quoteText(called ?? '')}: allow the name with --allow-host`,
      )
    }
  }
}

/**
 * Checks the callers of a server that listens on loopback, because a foreign web page can reach this machine under the
 * page's own host name.
 */
export function guardLoopback(server: FastifyInstance, origins: Origins | undefined): void {
  if (origins === undefined || !isLocal(origins.host)) return
  const guard = originGuard(origins)
  server.addHook('onRequest', async ({ headers }) => guard(headers))
}

/** Whether an address accepts connections over loopback only. */
function isLocal(host: string): boolean {
  const own = normaliseHost(host)
  return loopback.includes(own) || own.startsWith('127.')
}

function normaliseHost(host: string): string {
  return parseHost(`http://${host.includes(':') ? `[${host}]` : host}`) ?? host
}

/**
 * Returns the lower-case host name of an HTTP URL, with an IPv6 address in brackets. Returns undefined if the text is
 * not such a URL, or contains credentials.
 */
function parseHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' ? hostname : undefined
}

function quoteText(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}
