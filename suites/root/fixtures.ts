import { type Answer, contradiction, HarnessError, test as base } from '#lib/fixtures/platform.ts'

/** A read that every platform target answers, and that is empty on none: each lists the levels of its components. */
export const READ = '/data/openconfig-system:system/logging'

export interface Redirect {
  readonly status: number
  readonly location: URL
}

export const test = base
  /** Asks the redirecting port, in plain HTTP and therefore without credentials. */
  .extend(
    'redirect',
    ({ worker, skip }) =>
      async (path: string): Promise<{ status: number; location: string | undefined }> => {
        const { redirect } = worker.run.addresses
        if (redirect === undefined) return skip('the profile gives no address for the redirecting port')
        const answer = await worker.connection.send({ origin: redirect, method: 'GET', path, headers: {} })
        return { status: answer.status, location: answer.headers['location'] }
      },
  )
  /** What an address of no documented call answers, in a word; it may well answer nothing. */
  .extend(
    'statusAt',
    ({ worker }) =>
      (origin: string, path: string, headers: Record<string, string> = {}): Promise<number | string> =>
        worker.connection.send({ origin, method: 'GET', path, headers }).then(
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

/** The configuration in an answer: everything but what stands below a `state`. */
export function configuration(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (name, value: unknown) => (/(^|:)state$/.test(name) ? undefined : value)))
}

/** @throws {Contradiction} `accepted` unless the target refuses to serve the call */
export function notServed(answer: Answer): void {
  if (answer.status >= 500) throw new HarnessError(`the call is answered ${answer.status}: nobody decided on it`)
  if (answer.status >= 400) return
  throw contradiction(
    'accepted',
    `a call without valid credentials is answered ${answer.status}`,
    answer,
    '4xx',
    answer.status,
  )
}
