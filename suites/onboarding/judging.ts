import { type Answer, contradiction, HarnessError, hidden } from '#lib/fixtures/onboarding.ts'

/** Whether a call was carried out: a page that asks for a login takes nothing. */
export function isServed({ status, text, body }: Answer): boolean {
  return status >= 200 && status < 300 && (text.trim() === '' || isObject(body))
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** A call with valid credentials. @throws {Contradiction} `refused` unless it was carried out */
export function works(answer: Answer, what = 'valid credentials'): void {
  if (isServed(answer)) return
  throw contradiction('refused', `${what} are answered ${answer.status}`, answer, '2xx', answer.status)
}

/** The same for a call that may be declined for another reason. */
export function letIn(answer: Answer, what?: string): void {
  const { status } = answer
  if (status === 401 || status === 403 || status < 400) works(answer, what)
}

/** A call that nobody may make. @throws {Contradiction} `accepted` when it was carried out */
export function refused(answer: Answer, what: string): void {
  if (!isServed(answer)) return
  throw contradiction('accepted', `${what} is served`, answer, 'a refusal', answer.status)
}

/**
 * The token in the details that a login answers. Their form is not shown: a member of that name counts first, then any
 * text that can be one.
 * @param known texts that are none
 * @throws {Contradiction} `refused`, `schema` or `missing`
 */
export function detailsOf(answer: Answer, known: readonly string[]): string {
  if (answer.status >= 300) works(answer, 'right credentials in a login')
  detailsIn(answer, 'a login answers no details of a token')
  const text = tokenIn(answer.body, known)
  if (text !== undefined) {
    hidden(text)
    return text
  }
  throw contradiction('missing', 'the details of a login hold nothing that can be a token', answer, 'a token')
}

/** @throws {Contradiction} `schema` unless the answer is a JSON object */
export function detailsIn(answer: Answer, otherwise: string): void {
  if (!isObject(answer.body)) throw contradiction('schema', otherwise, answer, 'a JSON object')
}

/** A text that can be a token, in details of any form. */
function tokenIn(body: unknown, known: readonly string[]): string | undefined {
  const canBe = (text: string) => CAN_BE_TOKEN.test(text) && !/^\d+$/.test(text) && !known.includes(text)
  return namedTokenIn(body) ?? textsIn(body).find(([, text]) => canBe(text))?.[1]
}

/** What an answer calls a token. */
export function namedTokenIn(body: unknown): string | undefined {
  return textsIn(body).find(([name, text]) => /^(access_?)?token$/i.test(name) && CAN_BE_TOKEN.test(text))?.[1]
}

/** Long enough not to be guessed, and no path. */
const CAN_BE_TOKEN = /^(?!\/|https?:)[\w.~+/=-]{8,}$/

function textsIn(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, each]) => textsIn(each, inner))
}

/** A value that an earlier step brought; without it the rest says nothing. */
export function brought<T>(value: T | undefined): T {
  if (value === undefined) throw new HarnessError('an earlier step of this check did not hold')
  return value
}
