import { type Answer, contradiction, HarnessError } from '#lib/fixtures/onboarding.ts'
import { namedTokenIn, type Place, possibleTokens, textAt } from './token-place.ts'

/** A success that is no page asking for a login. */
function succeeded({ status, text }: Answer): boolean {
  return status >= 200 && status < 300 && !/^\s*(<!doctype html|<html)/i.test(text)
}

/** Whether an answer speaks of an error, whatever its status says. */
function tellsOfError({ body }: Answer): boolean {
  const { error, code }: { error?: unknown; code?: unknown } = Object(body ?? {})
  return Boolean(error) || (Number(code) >= 400 && Number(code) < 600)
}

/** Whether a call was carried out: a page that asks for a login takes nothing, nor does an error in a success. */
export function isServed(answer: Answer): boolean {
  return succeeded(answer) && !tellsOfError(answer)
}

/**
 * A call with valid credentials.
 * @throws {Contradiction} `refused` unless it was carried out
 * @throws {HarnessError} where a success tells of an error
 */
export function works(answer: Answer, what = 'valid credentials'): void {
  if (isServed(answer)) return
  const { status } = answer
  if (succeeded(answer)) throw new HarnessError(`${what}: the answer is ${status} and tells of an error`)
  throw contradiction('refused', `${what}: the call is answered ${status}`, answer, '2xx', status)
}

/**
 * Whether a call got past the door, though it may be declined for another reason.
 * @param other the same call with other credentials
 * @param nobodys what the same call is answered without any
 * @throws {Contradiction} `refused`
 * @throws {HarnessError} where nothing tells
 */
export async function letIn(
  answer: Answer,
  what: string,
  other: Answer,
  nobodys: () => Promise<Answer>,
): Promise<void> {
  const { status } = answer
  if (isServed(answer) || isServed(other) || status === 401 || status === 403) return works(answer, what)
  if ((await nobodys()).status === status)
    throw new HarnessError(`${what}: the call is answered ${status}, as it is without credentials`)
}

/** A call that nobody may make. @throws {Contradiction} `accepted` when it was carried out */
export function refused(answer: Answer, what: string): void {
  if (answer.status >= 500) throw new HarnessError(`${what} is answered ${answer.status}, which refuses nothing`)
  if (!isServed(answer)) return
  throw contradiction('accepted', `${what} is served`, answer, 'a refusal', answer.status)
}

/**
 * The token in the details that a login answers.
 * @param known texts that are none
 * @param place where it stands when nothing is named so
 * @throws {Contradiction} `refused`, or `missing` where the answer holds nothing that can be one
 * @throws {HarnessError} where nothing is named so, and its place is not known
 */
export function detailsOf(answer: Answer, known: readonly string[], place?: Place): string {
  if (answer.status >= 300) works(answer, 'right credentials in a login')
  const text = namedTokenIn(answer.body) ?? (place === undefined ? undefined : textAt(answer, place))
  if (text !== undefined) return text
  const isPage = answer.body === undefined && answer.text.trim() !== ''
  if (!isPage && possibleTokens(answer, known).length > 0)
    throw new HarnessError('no member of the details of a login is named token, and none of them works as one')
  throw contradiction('missing', 'the answer to a login holds nothing that can be a token', answer, 'a token')
}

/** @throws {Contradiction} `schema` where an answer holds nothing that could be told of */
export function detailsIn(answer: Answer, otherwise: string): void {
  const { body } = answer
  const isEmpty = typeof body === 'object' && body !== null ? Object.keys(body).length === 0 : !body
  if (isEmpty) throw contradiction('schema', otherwise, answer, 'JSON that is not empty')
}

/** The timeout that the details of a token show; undefined where they show none. */
export function timeoutIn(body: unknown): number | undefined {
  const { timeout, token }: { timeout?: unknown; token?: unknown } = Object(body ?? {})
  if (timeout !== undefined) return Number(timeout)
  return token === undefined ? undefined : timeoutIn(token)
}

/** The names of what an answer holds, or of what it is where it holds no members. */
export function membersOf({ body, text }: Answer): string {
  if (typeof body === 'object' && body !== null) return Object.keys(body).join(', ')
  return text.trim() === '' ? 'nothing' : body === undefined ? 'no JSON' : typeof body
}
