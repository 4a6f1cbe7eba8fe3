import type { AnswerFilter, Behaviour } from '../behaviour.ts'

/** A fault or quirk that can be switched on. `apply` changes the conforming behaviour. */
export interface Switch {
  name: string
  summary: string
  apply: (behaviour: Behaviour) => void
}

/** Creates a switch that changes responses before they are sent. */
export function answers(name: string, summary: string, filter: AnswerFilter): Switch {
  return { name, summary, apply: (behaviour) => behaviour.answers.push(filter) }
}

/** Creates a switch that changes the output of CLI lines. */
export function says(name: string, summary: string, change: (text: string, line: string) => string): Switch {
  return { name, summary, apply: (behaviour) => behaviour.commandLine.says.push(change) }
}
