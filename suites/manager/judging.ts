import { type Answer, contradiction, HarnessError, tellsOfError } from '#lib/testkit/onboarding.ts'

/** Whether a response is a real success. A login page is not a success, nor is a response that reports an error. */
export function isTaken(answer: Answer): boolean {
  const { status, text, body } = answer
  const { result }: { result?: unknown } = Object(body ?? {})
  return status >= 200 && status < 300 && !/<html/i.test(text) && !tellsOfError(body) && !tellsOfError(result)
}

const BUSY = /busy|in progress|running|try again/i
const OF_ELSE =
  /credential|authenti|authori[sz]|permission|privilege|password|unreachable|connect|timed? ?out|licen[cs]e/i

/** Whether a manager refuses a declaration because another task is running. */
export function isBusy({ status, text }: Answer): boolean {
  return [409, 423, 429].includes(status) || BUSY.test(text)
}

/**
 * Whether a declaration was refused for a reason other than its content: the account, the tenant in the lab, or a
 * running task.
 */
export function tellsOfElse(answer: Answer, declaration: object): boolean {
  const { targetHost }: { targetHost?: unknown } = declaration
  return isBusy(answer) || OF_ELSE.test(answer.text) || answer.text.includes(String(targetHost))
}

/**
 * @throws {HarnessError} if the manager refused because it is busy, because such a refusal does not concern the
 * declaration
 */
export function assertNotBusy(answer: Answer): void {
  if (isBusy(answer)) throw new HarnessError(`the manager answers ${answer.status}: another task is running`)
}

export function refusal(what: string, answer: Answer) {
  const { status } = answer
  const how = status < 300 ? `${status} with an error` : status
  return contradiction('refused', `${what} is answered ${how}`, answer, 'a task', status)
}

/**
 * Checks that a response can describe a task. The form of a task is unspecified.
 * @throws {Contradiction} `schema` if it cannot
 */
export function assertTask(answer: Answer): void {
  const { body } = answer
  const isNone =
    typeof body === 'object' && body !== null ? Object.keys(body).length === 0 : !body || typeof body === 'boolean'
  if (isNone)
    throw contradiction('schema', 'a declaration is answered without a task', answer, 'JSON that is not empty')
}
