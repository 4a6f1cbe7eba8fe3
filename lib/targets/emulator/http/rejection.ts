import type { Answer } from '../behaviour.ts'

/** A response from a component in front of the device, such as a web server. It is not in RESTCONF form. */
export class Rejection extends Error {
  override name = 'TurnedAway'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}
