import type { Answer } from '../behaviour.ts'

/** An answer from a front such as a web server, sent before the device and not in RESTCONF form. */
export class Rejection extends Error {
  override name = 'TurnedAway'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}
