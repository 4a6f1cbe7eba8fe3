import { type Answer, contradiction, HarnessError, tellsOfError } from '#lib/testkit/onboarding.ts'

/** Whether an answer is a real success. A login page is not a success, nor is an answer that reports an error. */
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

/** Whether a refusal gives a reason other than the declaration: the sender, the lab's tenant, or a running task. */
export function tellsOfElse(answer: Answer, declaration: object): boolean {
  const { targetHost }: { targetHost?: unknown } = declaration
  return isBusy(answer) || OF_ELSE.test(answer.text) || answer.text.includes(String(targetHost))
}

/** @throws {HarnessError} if a refusal says nothing of the declaration, because the manager is busy */
export function assertNotBusy(answer: Answer): void {
  if (isBusy(answer)) throw new HarnessError(`the manager answers ${answer.status}: another task is running`)
}

export function refusal(what: string, answer: Answer) {
  const { status } = answer
  const how = status < 300 ? `${status} with an error` : status
  return contradiction('refused', `${what} is answered ${how}`, answer, 'a task', status)
}

/**
 * Checks that an answer may describe a task, whose form is unspecified.
 * @throws {Contradiction} `schema` if it cannot
 */
export function assertTask(answer: Answer): void {
  const { body } = answer
  const isNone =
    typeof body === 'object' && body !== null ? Object.keys(body).length === 0 : !body || typeof body === 'boolean'
  if (isNone)
    throw contradiction('schema', 'a declaration is answered without a task', answer, 'JSON that is not empty')
}
