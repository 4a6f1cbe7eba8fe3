import { type Answer, ChannelError, contradiction, HarnessError, type Timed } from '#lib/fixtures/platform.ts'
import { offerIn, type Token, tokenIn } from './tokens.ts'

/** @throws {ChannelError} for an error of the server that came once: it says nothing of who may call */
function decided({ status, once }: Answer): void {
  if (once) throw new ChannelError(`the call is answered ${status}, once: nobody decided on it`)
}

/** A step that others rest on. @throws {HarnessError} unless the call was served: what follows says nothing then */
export function served(answer: Answer): Answer {
  if (isServed(answer)) return answer
  throw new HarnessError(`the call is answered ${answer.status}, so that nothing follows from it`)
}

/**
 * A read with a token in its life, or with Basic.
 * @throws {Contradiction} `refused` unless it was served
 */
export function works(answer: Answer): void {
  decided(answer)
  if (isServed(answer)) return
  throw contradiction('refused', `valid credentials are answered ${answer.status}`, answer, '2xx', answer.status)
}

/**
 * A call that a target may have reasons of its own to decline.
 * @throws {Contradiction} `refused` when its credentials were
 */
export function accepted(answer: Answer): void {
  if (answer.status === 401 || answer.status === 403) works(answer)
  served(answer)
}

/** The same for a call whose credentials were looked at even when it was declined. */
export function letIn(answer: Answer): void {
  decided(answer)
  if (answer.status === 401 || answer.status === 403) works(answer)
}

/** @throws {Contradiction} `missing` unless the answer to Basic carries a token */
export function issues(answer: Answer): string {
  const text = tokenIn(served(answer))
  if (text !== undefined) return text
  throw contradiction('missing', 'an answer to Basic carries no token', answer, 'X-Auth-Token')
}

/** @throws {Contradiction} `accepted` or `status` unless the answer is 401 */
export function expired({ answer }: Timed): void {
  if (answer.status === 401) return
  decided(answer)
  const code = answer.status < 300 ? 'accepted' : 'status'
  throw contradiction(code, `a token past its life is answered ${answer.status}`, answer, 401, answer.status)
}

/** @throws {Contradiction} `accepted` when the token was taken; how it is refused is not shown */
export function notTaken(answer: Answer): void {
  decided(answer)
  if (answer.status >= 300) return
  throw contradiction('accepted', 'a sixth replacement is taken', answer, 'a refusal', answer.status)
}

/** @throws {Contradiction} `missing` when no replacement is offered */
export function offers(timed: Timed, presented: Token): Token {
  served(timed.answer)
  const offer = offerIn(timed, presented)
  if (offer !== undefined) return offer
  throw contradiction('missing', 'no replacement token is offered', timed.answer, 'another X-Auth-Token')
}

/** @throws {Contradiction} `early` when a replacement is offered */
export function offersNothing(timed: Timed, presented: Token): void {
  served(timed.answer)
  if (offerIn(timed, presented) === undefined) return
  throw contradiction('early', 'a replacement is offered before its time', timed.answer, 'no other token')
}

function isServed({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
