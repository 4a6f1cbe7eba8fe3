import type { Answer } from '../behaviour.ts'

/**
 * Thrown with a response that comes from a component in front of the device, such as a web server. The response is not
 * in RESTCONF form.
 */
export class Rejection extends Error {
  override name = 'TurnedAway'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}
