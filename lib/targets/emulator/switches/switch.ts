import type { AnswerFilter, Behaviour } from '../behaviour.ts'

/** One behaviour that can be switched on: `apply` changes conforming behaviour. */
export interface Switch {
  name: string
  summary: string
  apply: (behaviour: Behaviour) => void
}

/** Makes a switch that changes answers before they are sent. */
export function answers(name: string, summary: string, filter: AnswerFilter): Switch {
  return { name, summary, apply: (behaviour) => behaviour.answers.push(filter) }
}

/** Makes a switch that changes the output of command lines. */
export function says(name: string, summary: string, change: (text: string, line: string) => string): Switch {
  return { name, summary, apply: (behaviour) => behaviour.commandLine.says.push(change) }
}
