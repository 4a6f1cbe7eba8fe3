import { type Answer, contradiction, HarnessError } from '#lib/fixtures/onboarding.ts'

/** Whether a call was carried out: a page that asks for a login takes nothing, nor does an error in a success. */
export function isServed({ status, text, body }: Answer): boolean {
  if (status < 200 || status >= 300 || /<html/i.test(text)) return false
  const { error, code }: { error?: unknown; code?: unknown } = Object(body ?? {})
  return error === undefined && !(Number(code) >= 400)
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
  if (answer.status >= 500) throw new HarnessError(`${what} is answered ${answer.status}, which refuses nothing`)
  if (!isServed(answer)) return
  throw contradiction('accepted', `${what} is served`, answer, 'a refusal', answer.status)
}

/**
 * The token in the details that a login answers.
 * @param known texts that are none
 * @throws {Contradiction} `refused`, `schema`, or `missing` where they hold no text that can be one
 * @throws {HarnessError} where nothing is named so
 */
export function detailsOf(answer: Answer, known: readonly string[]): string {
  if (answer.status >= 300) works(answer, 'right credentials in a login')
  detailsIn(answer, 'a login answers no details of a token')
  const text = namedTokenIn(answer.body)
  if (text !== undefined) return text
  if (textsIn(answer.body).some(([, each]) => CAN_BE_TOKEN.test(each) && !/^\d+$/.test(each) && !known.includes(each)))
    throw new HarnessError('no member of the details of a login is named token, and their form is not shown')
  throw contradiction('missing', 'the details of a login hold nothing that can be a token', answer, 'a token')
}

/** @throws {Contradiction} `schema` unless the answer is a JSON object */
export function detailsIn(answer: Answer, otherwise: string): void {
  if (!isObject(answer.body)) throw contradiction('schema', otherwise, answer, 'a JSON object')
}

/** What an answer calls a token: a member of just that name, or else of one that holds it. */
export function namedTokenIn(body: unknown): string | undefined {
  const texts = textsIn(body).filter(([, text]) => /^\S+$/.test(text))
  const named = (name: RegExp) => texts.find(([each]) => name.test(each) && !/refresh|link|type/i.test(each))
  return (named(/^(access_?)?token$/i) ?? named(/token/i))?.[1]
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
