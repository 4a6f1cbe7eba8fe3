import { type Answer, contradiction, HarnessError, tellsOfError } from '#lib/testkit/onboarding.ts'
import { findNamedToken, type Place, possibleTokens, getText, showsToken } from './token-place.ts'

/** Whether a response is a success, and not a login page. */
function isSuccess({ status, text }: Answer): boolean {
  return status >= 200 && status < 300 && !/^\s*(<!doctype html|<html)/i.test(text)
}

/** Whether a call was declined because of its content, and not because of its credentials. */
export function isDeclined({ status }: Answer): boolean {
  return [400, 409, 422].includes(status)
}

/** Whether a call was carried out. A login page does not count, nor does a success that reports an error. */
export function isServed(answer: Answer): boolean {
  return isSuccess(answer) && !tellsOfError(answer.body)
}

/**
 * Checks that a call with valid credentials was carried out.
 * @throws {Contradiction} `refused` if the call was not carried out
 * @throws {HarnessError} if a success reports an error
 */
export function assertWorks(answer: Answer, what = 'valid credentials'): void {
  if (isServed(answer)) return
  const { status } = answer
  if (isSuccess(answer)) throw new HarnessError(`${what}: the answer is ${status} and tells of an error`)
  throw contradiction('refused', `${what}: the call is answered ${status}`, answer, '2xx', status)
}

/**
 * Checks that a call passed authentication, even if it was declined for another reason.
 * @param other the response to the same call with different credentials
 * @param nobodys makes the same call without credentials
 * @throws {Contradiction} `refused` if the credentials were refused
 * @throws {HarnessError} if the call gets the same status without credentials
 */
export async function assertAdmitted(
  answer: Answer,
  what: string,
  other: Answer,
  nobodys: () => Promise<Answer>,
): Promise<void> {
  const { status } = answer
  if (isServed(answer) || isServed(other) || status === 401 || status === 403) return assertWorks(answer, what)
  if ((await nobodys()).status === status)
    throw new HarnessError(`${what}: the call is answered ${status}, as it is without credentials`)
}

/**
 * Checks that an account may read the stored declaration.
 * @throws {Contradiction} `refused` if the account may not read the declaration
 * @throws {HarnessError} if the response does not show whether the account may read the declaration
 */
export function assertReadable(answer: Answer): void {
  const { status } = answer
  if (status === 401 || status === 403)
    throw contradiction('refused', 'the stored declaration is not shown to an administrator', answer, '2xx', status)
  if (!isServed(answer))
    throw new HarnessError(`the answer is ${status}: nothing is stored, or onboarding.stored is another path`)
  if (isEmpty(answer))
    throw new HarnessError(`the answer is ${status} and shows nothing: nothing is stored, so send a declaration first`)
}

/**
 * Checks that a forbidden call was refused.
 * @param served the response to the same call with valid credentials, if there is one
 * @throws {Contradiction} `accepted` if the call was carried out
 * @throws {HarnessError} if the response is a server error, or a success with members other than those of `served`
 */
export function assertRefused(answer: Answer, what: string, served?: Answer): void {
  const { status } = answer
  if (status >= 500) throw new HarnessError(`${what} is answered ${status}, which refuses nothing`)
  if (!isServed(answer)) return
  if (served !== undefined && isServed(served) && describeMembers(answer) !== describeMembers(served))
    throw new HarnessError(`${what} is answered ${status}, but not with what the same call shows when it is served`)
  throw contradiction('accepted', `${what} is served`, answer, 'a refusal', answer.status)
}

/**
 * Returns the token in a login response.
 * @param known texts that are not tokens
 * @param place the place of the working token in an earlier login response
 * @throws {Contradiction} `refused` if the login failed, or `missing` if nothing in the response can be a token
 * @throws {HarnessError} if no member is labelled as a token, but another text may be the token
 */
export function extractLoginToken(answer: Answer, known: readonly string[], place?: Place): string {
  if (answer.status >= 300) assertWorks(answer, 'right credentials in a login')
  const text = (place === undefined ? undefined : getText(answer, place)) ?? findNamedToken(answer.body)
  if (text !== undefined) return text
  const isPage = answer.body === undefined && answer.text.trim() !== ''
  if (!isPage && possibleTokens(answer, known).length > 0)
    throw new HarnessError('no member of the details of a login is named token, and none of them works as one')
  throw contradiction('missing', 'the answer to a login holds nothing that can be a token', answer, 'a token')
}

/** Whether a response has no JSON body, or an empty one. */
function isEmpty({ body }: Answer): boolean {
  return typeof body === 'object' && body !== null ? Object.keys(body).length === 0 : !body
}

/** @throws {Contradiction} `schema` if a response contains no details of a token */
export function assertDetails(answer: Answer, token: string, otherwise: string): void {
  if (isEmpty(answer) || !showsToken(answer, token))
    throw contradiction('schema', otherwise, answer, 'the token, a link to it, or its timeout', describeMembers(answer))
}

/** Returns the timeout in the details of a token; undefined if they contain no numeric timeout. */
export function parseTimeout(body: unknown): number | undefined {
  const { timeout, token }: { timeout?: unknown; token?: unknown } = Object(body ?? {})
  if (typeof timeout === 'number' || (typeof timeout === 'string' && /^\d+(\.\d+)?$/.test(timeout)))
    return Number(timeout)
  return token === undefined ? undefined : parseTimeout(token)
}

/**
 * Whether the details of a new token show a timeout that cannot be the default. A slightly lower number does not count,
 * because the target may show the remaining time instead.
 */
export function showsOther(seconds: number, { body }: Answer): boolean {
  const shown = parseTimeout(body)
  return shown !== undefined && (shown > seconds || shown <= 0.99 * seconds)
}

/**
 * Reports that a new token shows a wrong timeout.
 * @throws {Contradiction} `value`
 */
export function failShown(seconds: number, answer: Answer): never {
  const shown = parseTimeout(answer.body)
  throw contradiction('value', `a new token is shown with a timeout of ${shown} seconds`, answer, seconds, shown)
}

/**
 * The maximum age in seconds of a token at the time when its timeout is set. A target may count the timeout from the
 * creation of the token, and then show up to this many seconds more than were set. Checks that know how long the calls
 * since then took allow that time, too.
 */
export const AGE = 60

/**
 * Whether the details of a token show a timeout other than the one that was set. A number that is only slightly off
 * does not count, because the target may show the remaining time instead.
 */
export function isOff(seconds: number, { body }: Answer, age = AGE): boolean {
  const shown = parseTimeout(body) ?? seconds
  return shown < 0.9 * seconds || shown > seconds + age
}

/** @throws {Contradiction} `value` if the details of a token show a timeout other than the one that was set */
export function assertTimeout(seconds: number, answer: Answer, age = AGE): void {
  if (isOff(seconds, answer, age))
    throw contradiction(
      'value',
      `a timeout of ${seconds} seconds sets another`,
      answer,
      seconds,
      parseTimeout(answer.body),
    )
}

/** Returns the names of the members in a response body, or the type of the body if it has no members. */
export function describeMembers({ body, text }: Answer): string {
  if (typeof body === 'object' && body !== null) return Object.keys(body).join(', ')
  return text.trim() === '' ? 'nothing' : body === undefined ? 'no JSON' : typeof body
}
