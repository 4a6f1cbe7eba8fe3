import { lookup } from 'node:dns/promises'
import { test as base } from '#lib/testkit/bundles.ts'
import { atItsPace, HarnessError } from '#lib/testkit/platform.ts'
import { getHost, hasHost, resolveRedirect, createRedirectError } from './redirects.ts'

/** A resource that every platform target serves. It always lists the log levels of components, so it is never empty. */
export const READ = '/data/openconfig-system:system/logging'

/** Bodies that change nothing. */
const NOTHING = { PATCH: { 'openconfig-system:logging': {} }, POST: {} }

const IMAGE_STATE = '/data/openconfig-system:system/vendor-system-image:image/state'

interface ImageState {
  readonly 'vendor-system-image:state'?: {
    readonly iso?: { readonly iso?: readonly { readonly 'version-iso'?: string }[] }
  }
}

export const test = base
  /** Sends a request to an address outside the two data roots. */
  .extend(
    'outside',
    ({ worker, clock, profile, recorder, signal }) =>
      async (
        origin: string,
        path: string,
        headers: Record<string, string> = {},
        write?: { readonly method: 'PATCH' | 'POST'; readonly body: string },
      ) => {
        const request = { origin, method: 'GET', path, headers, ...write } as const
        const pacing = { clock, budgets: profile.budgets, wait: { signal } }
        const what = `${request.method} ${origin}${path}`
        const answer = await atItsPace(() => worker.connection.send(request), what, pacing)
        recorder.sent({ channel: 'http', request, path, answer })
        return answer
      },
  )
  /**
   * Returns the address to which the redirecting port redirects a call. The call uses plain HTTP, so it carries no
   * credentials.
   * @param body the body of a PATCH, whose resource must be checkpointed; without a body, a PATCH changes nothing, and a
   * POST has no input
   */
  .extend('redirect', ({ worker, outside, witness, observe, skip }) => {
    const { redirect } = worker.run.addresses
    if (redirect === undefined) return skip('the profile gives no address for the redirecting port')
    return async (path: string, method: 'GET' | 'PATCH' | 'POST' = 'GET', body?: object): Promise<URL> => {
      const write = method === 'GET' ? undefined : { method, body: JSON.stringify(body ?? NOTHING[method]) }
      if (body !== undefined) witness.beforeWrite('PATCH', path.replace(/^\/\w+/, ''), body)
      const answer = await outside(redirect, path, { 'content-type': 'application/yang-data+json' }, write)
      observe('root/redirect-status', `${answer.status} to ${method}`)
      return resolveRedirect(redirect + path, answer)
    }
  })
  /**
   * Checks that a redirect stays on the unit. The redirect may lead to an address in the profile, or to a name that
   * resolves to such an address. It may also lead to a name or address in the unit's own configuration, because a unit
   * behind a port forwarder of the lab does not know the addresses in the profile.
   * @throws {Contradiction} `value` if the redirect leads elsewhere
   * @throws {HarnessError} if the redirect leads to an unknown host, and the target has no command line to identify it
   */
  .extend('staysOnUnit', ({ worker, commandLine }) => async (location: URL): Promise<void> => {
    const { api, restconf, redirect = api, ssh } = worker.run.addresses
    const known = new Set([api, restconf, redirect].map((origin) => getHost(new URL(origin))))
    const host = getHost(location)
    if (known.has(host)) return
    const [there, here] = [await resolveAddresses([host]), await resolveAddresses([...known])]
    if (there.some((address) => here.includes(address))) return
    if (ssh === undefined)
      throw new HarnessError(`the redirect leads to ${host}, and without a command line nothing tells whose that is`)
    for (const part of ['mgmt-ip', 'config'])
      if (hasHost(await commandLine.print(`show running-config system ${part}`), host)) return
    throw createRedirectError(
      `the redirect leads to ${location.href}, which is none of the unit's own`,
      [...known].join(' or '),
      host,
    )
  })
  /** A version that the target lists as an ISO image. If it lists none, a version that no unit has. */
  .extend('listedVersion', async ({ restconf }): Promise<string> => {
    const { 'vendor-system-image:state': state }: ImageState = Object(await restconf.read(IMAGE_STATE))
    return state?.iso?.iso?.[0]?.['version-iso'] ?? '0.0.1-1'
  })
  /** Requests an undocumented address, and returns the status of the response, or `no answer`. */
  .extend(
    'statusAt',
    ({ outside }) =>
      (...asked: Parameters<typeof outside>): Promise<number | string> =>
        outside(...asked).then(
          ({ status }) => status,
          () => 'no answer',
        ),
  )

/** Resolves names to addresses. Names that this machine cannot resolve are left out. */
async function resolveAddresses(names: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(names.map((name) => lookup(name, { all: true }).catch(() => [])))
  return found.flat().map(({ address }) => address)
}
