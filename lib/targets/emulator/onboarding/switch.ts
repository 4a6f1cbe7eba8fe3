import type { Behaviour } from './behaviour.ts'
import type { Answer, AnswerFilter, RouteName } from './call.ts'

/** A fault or quirk that can be switched on. `apply` changes the conforming behaviour. */
export interface Switch {
  readonly name: string
  readonly summary: string
  /** Set if the switch changes the devices of a manager instead of the manager. */
  readonly ofDevices?: true
  readonly apply: (behaviour: Behaviour) => void
}

/** Creates a switch that changes the successful responses of a resource. */
export function answers(
  name: string,
  summary: string,
  [method, route]: readonly [method: string, route: RouteName],
  change: (answer: Answer) => Answer,
): Switch {
  const filter: AnswerFilter = (answer, asked) =>
    asked.method === method && asked.route === route && answer.status < 300 ? change(answer) : answer
  return { name, summary, apply: (behaviour) => behaviour.answers.push(filter) }
}

export const answerNoContent = (): Answer => ({ status: 204 })
