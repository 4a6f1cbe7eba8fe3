import type { Asked } from '../behaviour.ts'
import { answers, type Switch } from './switch.ts'

type Output = Readonly<Record<string, unknown>>

/** Creates a switch that changes the output of an operation when the operation succeeds. */
export function outputs(
  name: string,
  summary: string,
  isAsked: (asked: Asked) => boolean,
  change: (output: Output) => object,
): Switch {
  return answers(name, summary, (answer, asked) => {
    if (!isAsked(asked) || answer.status !== 200) return answer
    const body = Object.entries(Object(answer.body)).map(([member, output]) => [member, change(Object(output))])
    return { ...answer, body: Object.fromEntries(body) }
  })
}
