import type { Behaviour } from './behaviour.ts'
import type { Answer, AnswerFilter, RouteName } from './call.ts'

/** One behaviour that can be switched on: `apply` changes conforming behaviour. */
export interface Switch {
  readonly name: string
  readonly summary: string
  /** Changes the devices of a manager, not the manager. */
  readonly ofDevices?: true
  readonly apply: (behaviour: Behaviour) => void
}

/** Makes a switch that changes the successful answers of a resource. */
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
