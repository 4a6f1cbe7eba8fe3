import { type Answer, ChannelError, contradiction, HarnessError, type Timed } from '#lib/testkit/platform.ts'
import { getOfferedToken, type Token, readToken } from './tokens.ts'

/** Members that answers to this area's calls hold. */
const SERVED = new Set(['logging', 'output', 'entries'])

/** @throws {ChannelError} for a single 5xx, which does not tell who may call */
function assertDecided({ status, once }: Answer): void {
  if (once) throw new ChannelError(`the call is answered ${status}, once: nobody decided on it`)
}

/**
 * Checks a step that later ones depend on. @throws {HarnessError} unless the call was served, because later results
 * would prove nothing
 */
export function assertServed(answer: Answer): Answer {
  if (isServed(answer)) return answer
  throw new HarnessError(`the call is answered ${answer.status}, so that nothing follows from it`)
}

/**
 * Checks a call with a live token, or with Basic.
 * @throws {Contradiction} `refused` unless it was served
 */
export function assertWorks(answer: Answer): void {
  assertDecided(answer)
  if (isServed(answer)) return
  const { status } = answer
  throw contradiction(
    'refused',
    `valid credentials ${describeCredentials(answer)} are answered ${status}`,
    answer,
    '2xx',
    status,
  )
}

/**
 * Checks a call that a target may decline for other reasons.
 * @throws {Contradiction} `refused` when its credentials were refused
 */
export function assertAccepted(answer: Answer): void {
  if (!isDeclined(answer)) assertWorks(answer)
  assertServed(answer)
}

/**
 * Checks a call whose credentials were examined even if it was declined, except for its method.
 * @param other the same call with the session's credentials
 * @throws {Contradiction} `refused` when only this call is declined; {HarnessError} when both are declined for their
 * method
 */
export async function assertCredentialsAccepted(answer: Answer, other: () => Promise<Answer>): Promise<void> {
  if (!isDeclined(answer) || isServed(await other())) return assertWorks(answer)
  if (answer.status === 405) assertServed(answer)
}

function isDeclined({ status }: Answer): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403
}

/** @throws {Contradiction} `missing` unless the answer to Basic carries a token */
export function issues(answer: Answer): string {
  const text = readToken(assertServed(answer))
  if (text !== undefined) return text
  throw contradiction('missing', 'an answer to Basic carries no token', answer, 'X-Auth-Token')
}

/** @throws {Contradiction} `assertAccepted` or `status` unless the answer is 401 */
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
 * Checks that an excess replacement is not accepted. The form of the refusal is unspecified: it may be an error or a
 * login page.
 * @throws {Contradiction} `assertAccepted` when it was accepted
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
 * The same for a token that was never issued. The answer must not contain the target's data.
 * @throws {Contradiction} `assertAccepted` when the call was served
 */
export function servesNothing(answer: Answer, what: string): void {
  assertDecided(answer)
  const names = Object.keys(Object(answer.body)).map((name) => name.replace(/^.*:/, ''))
  if (!isServed(answer) || !names.some((name) => SERVED.has(name))) return
  const { status } = answer
  throw contradiction(
    'accepted',
    `${what} ${describeCredentials(answer)} is served`,
    answer,
    'nothing of the target',
    status,
  )
}

/** @throws {Contradiction} `missing` when no replacement is offered */
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

/** @throws {Contradiction} `early` when a replacement is offered */
export function offersNothing(timed: Timed, presented: Token): void {
  assertServed(timed.answer)
  keeps(timed, presented)
}

/** The same for any answer, served or not. */
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
