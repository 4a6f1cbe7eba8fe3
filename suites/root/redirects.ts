import { isIP } from 'node:net'
import { Contradiction } from '#lib/testkit/platform.ts'

/** The response of the redirecting port. */
interface Redirecting {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The contract's port of the `/api` root. */
const HTTPS_PORT = '443'

/**
 * Returns the URL to which a response redirects, with scheme and host in lower case.
 * @param asked the requested URL, to resolve a relative `Location`
 * @throws {Contradiction} unless the response has a redirect status and a valid `Location`
 */
export function resolveRedirect(asked: string, { status, headers }: Redirecting): URL {
  if (status < 300 || status > 399) {
    const message = `${asked} does not redirect: it answers ${status}`
    throw new Contradiction({ code: 'status', message, expected: 'a redirect (3xx)', actual: status })
  }
  const { location = '' } = headers
  if (location === '' || !URL.canParse(location, asked)) {
    const message = `${asked} answers ${status}, and Location leads nowhere`
    throw new Contradiction({ code: 'value', message, expected: 'an address in Location', actual: location || 'none' })
  }
  return new URL(location, asked)
}

/** @throws {Contradiction} unless a redirect leads to HTTPS */
export function assertHttps({ href, protocol }: URL): void {
  if (protocol === 'https:') return
  throw createRedirectError(`the redirect leads to ${href}, which is not HTTPS`, 'https:', protocol)
}

/**
 * Checks the port in a redirect. The documented port 443 is always accepted, because a unit behind a port forwarder of
 * the lab knows no other port.
 * @param api origin of the `/api` root in the profile
 * @throws {Contradiction} unless the redirect leads to the port of `api`, or to 443
 */
export function assertApiPort(location: URL, api: string): void {
  const ports = [...new Set([HTTPS_PORT, getPort(new URL(api))])]
  if (ports.includes(getPort(location))) return
  const expected = ports.join(' or ')
  throw createRedirectError(
    `the redirect leads to ${location.href}, not to port ${expected}`,
    expected,
    getPort(location),
  )
}

/**
 * Checks that a redirect drops the path of the call.
 * @param resource the path of the call, without its data root
 * @throws {Contradiction} if the redirect keeps the path in any spelling, after any prefix or in a query
 */
export function assertPathDropped({ href }: URL, resource: string): void {
  if (!plain(href).includes(plain(resource))) return
  throw createRedirectError(`the redirect leads to ${href}, which keeps the path of the call`, 'another path', href)
}

/** Returns the host of a URL, with an IPv6 address unbracketed. */
export function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
}

/** Whether a text from the unit contains a host: its address, its full name, or the first label of its name. */
export function hasHost(text: string, host: string): boolean {
  const [first = host] = isIP(host) === 0 ? host.split('.') : [host]
  return text
    .toLowerCase()
    .split(/[\s;"']+/)
    .some((word) => word === host || word === first)
}

export function createRedirectError(message: string, expected: string, actual: string): Contradiction {
  return new Contradiction({ code: 'value', message, expected, actual })
}

function getPort({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? HTTPS_PORT : '80')
}

function plain(path: string): string {
  return decodePath(path).replace(/\/+$/, '').toLowerCase()
}

/** Decodes a path twice, because a path in a query may be encoded twice. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path))
  } catch {
    return path
  }
}
