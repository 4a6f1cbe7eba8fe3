import type { Asked } from '../../behaviour.ts'
import { empty } from '../../http/errors.ts'
import type { Names } from '../../naming.ts'
import { Refusal } from '../../refusal.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { createMethodLookup } from './rows.ts'

/** Quirks that vary the statuses and paths that the contract leaves unspecified. */
export function unsaid(names: Names): readonly Switch[] {
  const methodsOf = createMethodLookup(names)
  const isUnknown = (asked: Asked) => asked.method === 'GET' && asked.path !== '' && methodsOf(asked).length === 0
  return [
    answers('reads-answered-206', 'reads return 206 Partial Content', (answer, { method }) =>
      method === 'GET' && answer.status === 200 ? { ...answer, status: 206 } : answer,
    ),
    answers(
      'undocumented-reads-empty',
      'a read of an undocumented path returns 200 without a body',
      (answer, asked) => {
        return isUnknown(asked) && answer.status < 400 ? { ...empty(200), headers: answer.headers } : answer
      },
    ),
    {
      name: 'empty-writes-400',
      summary: 'a write without any field returns 400',
      apply: ({ bodies }) =>
        bodies.push((json) => {
          if (holdsNothing(json)) throw new Refusal('missing-element', 'nothing to write')
          return json
        }),
    },
    {
      name: 'undocumented-reads-400',
      summary: 'a read of an undocumented path returns 400',
      apply: ({ beforeAnswer }) =>
        beforeAnswer.push((asked) => {
          if (isUnknown(asked)) throw new Refusal('malformed-message', 'no such request')
        }),
    },
  ]
}

/** Whether a value consists only of empty containers, at any depth. */
function holdsNothing(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && Object.values(json).every(holdsNothing)
}
