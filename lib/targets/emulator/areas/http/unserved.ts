import type { Names } from '../../naming.ts'
import { Refusal } from '../../refusal.ts'
import type { Switch } from '../../switches/switch.ts'
import { reads } from './rows.ts'

const tags = { 403: 'access-denied', 404: 'invalid-value', 500: 'operation-failed', 503: 'operation-failed' } as const

/** Resources that are never served, whatever else is; and writes of them that end in an error. */
export function unserved(names: Names): readonly Switch[] {
  return reads(names).flatMap(({ name, path }) => [
    ...([403, 404, 500, 503] as const).map(
      (status): Switch => ({
        name: `answers-${status}:${name}`,
        summary: `a GET of ${name} is always answered with ${status}`,
        apply: ({ beforeAnswer }) =>
          beforeAnswer.push((asked) => {
            if (asked.method === 'GET' && asked.path === path) throw new Refusal(tags[status], 'not now', { status })
          }),
      }),
    ),
    {
      name: `write-answers-500:${name}`,
      summary: `a PATCH of ${name} itself is always answered with 500`,
      apply: ({ beforeAnswer }) =>
        beforeAnswer.push((asked) => {
          if (asked.method === 'PATCH' && asked.path === path) throw new Refusal('operation-failed', 'not now')
        }),
    },
  ])
}
