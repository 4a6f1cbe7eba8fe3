import type { Answer } from '../behaviour.ts'

/** A request is answered by somebody before the device, in words that are no RESTCONF. */
export class Rejection extends Error {
  override name = 'TurnedAway'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}
