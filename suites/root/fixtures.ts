import { type Answer, atItsPace, HarnessError, test as base } from '#lib/fixtures/platform.ts'
import { leadsTo } from './redirects.ts'

/** A read that every platform target answers, and that is empty on none: each lists the levels of its components. */
export const READ = '/data/openconfig-system:system/logging'

const NOTHING = { 'openconfig-system:logging': {} }

export const test = base
  /** Asks an address that is none of the two data roots. */
  .extend(
    'outside',
    ({ worker, clock, profile, recorder, signal }) =>
      async (
        origin: string,
        path: string,
        headers: Record<string, string> = {},
        write?: { readonly method: 'PATCH'; readonly body: string },
      ) => {
        const request = { origin, method: 'GET', path, headers, ...write } as const
        const pacing = { clock, budgets: profile.budgets, wait: { signal } }
        const what = `${request.method} ${origin}${path}`
        const answer = await atItsPace(() => worker.connection.send(request), what, pacing)
        recorder.sent({ channel: 'http', request, path, answer })
        return answer
      },
  )
  /** Asks the redirecting port, in plain HTTP and therefore without credentials, where it leads; by a write that changes nothing. */
  .extend(
    'redirect',
    ({ worker, outside, observe, skip }) =>
      async (path: string, method: 'GET' | 'PATCH' = 'GET'): Promise<URL> => {
        const { redirect } = worker.run.addresses
        if (redirect === undefined) return skip('the profile gives no address for the redirecting port')
        const write = method === 'GET' ? undefined : { method, body: JSON.stringify(NOTHING) }
        const answer = await outside(redirect, path, { 'content-type': 'application/yang-data+json' }, write)
        observe('root/redirect-status', `${answer.status} to ${method}`)
        return leadsTo(redirect + path, answer)
      },
  )
  /** What an address of no documented call answers, in a word; it may well answer nothing. */
  .extend(
    'statusAt',
    ({ outside }) =>
      (...asked: Parameters<typeof outside>): Promise<number | string> =>
        outside(...asked).then(
          ({ status }) => status,
          () => 'no answer',
        ),
  )
  /** Reads at /restconf by Basic: whether the roots share their tokens is not shown. */
  .extend('readAtRestconf', ({ basic }) => async (path: string): Promise<Answer> => {
    const answer = await basic('GET', path, undefined, { root: 'restconf' })
    if (answer.status < 400 || answer.status === 404) return answer
    throw new HarnessError(`/restconf answers ${answer.status} to Basic: what it serves is not known`)
  })
