import { type Answer, ChannelError, contradiction, HarnessError, type Timed } from '#lib/testkit/platform.ts'
import { getOfferedToken, type Token, readToken } from './tokens.ts'

/**
 * A resource that every platform target serves. The resource is never empty, because each target lists the log levels
 * of its components.
 */
export const READ = '/data/openconfig-system:system/logging'

/** The names of the top-level JSON members in the responses to this area's calls, without module prefixes. */
const SERVED = new Set(['logging', 'output', 'entries'])

/**
 * @throws {ChannelError} if a server error was received only once, because such an error does not show whether the
 * credentials are accepted
 */
function assertDecided({ status, once }: Answer): void {
  if (once) throw new ChannelError(`the call is answered ${status}, once: nobody decided on it`)
}

/**
 * Checks a step that later steps depend on.
 * @throws {HarnessError} if the call was not served, because later results would prove nothing
 */
export function assertServed(answer: Answer): Answer {
  if (isServed(answer)) return answer
  throw new HarnessError(`the call is answered ${answer.status}, so that nothing follows from it`)
}

/**
 * Checks that a call with a valid token, or with Basic authentication, is served, and that a read of `READ` returns data.
 * @throws {Contradiction} `refused` if the call was not served, or if the response to a read of `READ` holds no data
 */
export function assertWorks(answer: Answer): void {
  assertDecided(answer)
  const { status } = answer
  if (isServed(answer)) {
    if (!isRead(answer) || holdsData(answer)) return
    const message = `valid credentials ${describeCredentials(answer)} are answered ${status}, without data of the target`
    throw contradiction('refused', message, answer, 'logging', answer.text.slice(0, 80))
  }
  throw contradiction(
    'refused',
    `valid credentials ${describeCredentials(answer)} are answered ${status}`,
    answer,
    '2xx',
    status,
  )
}

/**
 * Checks a call that a target may decline for a reason other than the credentials.
 * @throws {Contradiction} `refused` if the credentials were refused; {HarnessError} if the call was declined for
 * another reason
 */
export function assertAccepted(answer: Answer): void {
  if (!isDeclined(answer)) assertWorks(answer)
  assertServed(answer)
}

/**
 * Checks that the credentials of a call were accepted, even if the call was declined for another reason.
 * @param other repeats the call with the session's credentials
 * @throws {Contradiction} `refused` if the credentials were refused, or if only the first call was declined;
 * {HarnessError} if both calls were declined, the first with 405
 */
export async function assertCredentialsAccepted(answer: Answer, other: () => Promise<Answer>): Promise<void> {
  if (!isDeclined(answer) || isServed(await other())) return assertWorks(answer)
  if (answer.status === 405) assertServed(answer)
}

function isDeclined({ status }: Answer): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403
}

/**
 * Returns the token in the response to a request with Basic authentication.
 * @throws {Contradiction} `missing` if the response carries no token
 */
export function issues(answer: Answer): string {
  const text = readToken(assertServed(answer))
  if (text !== undefined) return text
  throw contradiction('missing', 'an answer to Basic carries no token', answer, 'X-Auth-Token')
}

/** @throws {Contradiction} `accepted` if the response is a success, `status` if it is neither a success nor a 401 */
export function assertExpired({ answer }: Timed): void {
  assertDecided(answer)
  const { status } = answer
  if (status === 401) return
  const code = status < 300 ? 'accepted' : 'status'
  throw contradiction(
    code,
    `a token ${describeCredentials(answer)} past its life is answered ${status}`,
    answer,
    401,
    status,
  )
}

/**
 * Checks that a replacement beyond the limit of five is rejected with an error or a login page.
 * @throws {Contradiction} `accepted` if the replacement was accepted
 */
export function notTaken(answer: Answer): void {
  assertDecided(answer)
  const { status, text, body } = answer
  if (!isServed(answer) || (text !== '' && body === undefined)) return
  throw contradiction(
    'accepted',
    `a sixth replacement ${describeCredentials(answer)} is taken`,
    answer,
    'a refusal',
    status,
  )
}

/**
 * Checks that a token that was never issued gets none of the target's data.
 * @throws {Contradiction} `accepted` if the call was served
 */
export function servesNothing(answer: Answer, what: string): void {
  assertDecided(answer)
  if (!isServed(answer) || !holdsData(answer)) return
  const { status } = answer
  throw contradiction(
    'accepted',
    `${what} ${describeCredentials(answer)} is served`,
    answer,
    'nothing of the target',
    status,
  )
}

/**
 * Returns the replacement token in a response.
 * @throws {Contradiction} `missing` if no replacement is offered
 */
export function offers(timed: Timed, presented: Token): Token {
  const { answer } = timed
  assertServed(answer)
  const offer = getOfferedToken(timed, presented)
  if (offer !== undefined) return offer
  throw contradiction(
    'missing',
    `no replacement is offered to a token ${describeCredentials(answer)}`,
    answer,
    'another X-Auth-Token',
  )
}

/**
 * Checks that a served call offers no replacement.
 * @throws {Contradiction} `early` if a replacement is offered
 */
export function offersNothing(timed: Timed, presented: Token): void {
  assertServed(timed.answer)
  keeps(timed, presented)
}

/** Checks that a response offers no replacement, whether or not the call was served. */
export function keeps(timed: Timed, presented: Token): void {
  const { answer } = timed
  if (getOfferedToken(timed, presented) === undefined) return
  const message = `a replacement is offered to a token ${describeCredentials(answer)} before its time`
  throw contradiction('early', message, answer, 'no other token', 'another X-Auth-Token')
}

/** Names the form in which credentials were presented. */
function describeCredentials({ exchange: { request } }: Answer): string {
  const [scheme = ''] = (request.headers['authorization'] ?? '').split(' ')
  if (scheme === '') return 'in X-Auth-Token'
  return scheme === 'Basic' ? 'by Basic' : 'as bearer'
}

function isServed({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

function isRead({ exchange: { request, path } }: Answer): boolean {
  return request.method === 'GET' && path.endsWith(READ)
}

function holdsData({ body }: Answer): boolean {
  return Object.keys(Object(body)).some((name) => SERVED.has(name.replace(/^.*:/, '')))
}
