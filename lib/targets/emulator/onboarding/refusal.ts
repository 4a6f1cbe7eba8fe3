import type { Answer, Asked } from './call.ts'

/** Thrown if the unit refuses a request and changes nothing. The message never repeats the request. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** All errors, if there can be several. */
  readonly errors: readonly string[]

  constructor(
    status: number,
    message: string,
    { headers = {}, errors = [] }: { headers?: Refusal['headers']; errors?: Refusal['errors'] } = {},
  ) {
    super(message)
    this.status = status
    this.headers = headers
    this.errors = errors
  }
}

export function createUnauthorisedRefusal(message: string): Refusal {
  return new Refusal(401, message, { headers: { 'www-authenticate': 'Basic realm="onboarding"' } })
}

let operation = 0

/** Builds the response for a refusal, in the error format of the onboarding framework. */
export function toErrorAnswer({ status, message, headers, errors }: Refusal, { from }: Asked): Answer {
  if (status < 400) return { status, headers, page: `<html><body><h1>${message}</h1></body></html>\r\n` }
  const body = {
    code: status,
    message,
    ...(errors.length > 0 && { errors }),
    referer: from,
    restOperationId: ++operation,
    errorStack: [],
    kind: ':resterrorresponse',
  }
  return { status, headers, body }
}
