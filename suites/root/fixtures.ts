import { type Answer, contradiction, test as base } from '#lib/fixtures.ts'

export const DNS = '/data/openconfig-system:system/dns'

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

/** @throws {Contradiction} `accepted` unless the target refuses to serve the call */
export function notServed(answer: Answer): void {
  if (answer.status >= 400 && answer.status < 500) return
  throw contradiction(
    'accepted',
    `a call without valid credentials is answered ${answer.status}`,
    answer,
    '4xx',
    answer.status,
  )
}
