import type { Answer, Asked } from '../../behaviour.ts'
import { errorAnswer, webServerPage } from '../../http/errors.ts'
import type { Names } from '../../naming.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { reads } from './rows.ts'

const tags = { 403: 'access-denied', 404: 'invalid-value', 500: 'operation-failed', 503: 'operation-failed' } as const

/**
 * Creates faults in which reads of a resource always fail, and faults in which writes to a resource always end in an
 * error.
 */
export function createUnservedFaults(names: Names): readonly Switch[] {
  return reads(names).flatMap(({ name, path }) => [
    ...([403, 404, 500, 503] as const).map(
      (status): Switch => ({
        name: `answers-${status}:${name}`,
        summary: `a GET of ${name} always returns ${status}`,
        apply: ({ beforeAnswer }) =>
          beforeAnswer.push((asked) => {
            if (asked.method === 'GET' && asked.path === path) throw new Refusal(tags[status], 'not now', { status })
          }),
      }),
    ),
    ...createNotFoundFaults(name, path),
    {
      name: `write-answers-500:${name}`,
      summary: `a PATCH of ${name} itself always returns 500`,
      apply: ({ beforeAnswer }) =>
        beforeAnswer.push((asked) => {
          if (asked.method === 'PATCH' && asked.path === path) throw new Refusal('operation-failed', 'not now')
        }),
    },
  ])
}

/**
 * Creates faults in which a resource is missing. The response is either a web server's error page or the response for
 * an unknown path.
 */
function createNotFoundFaults(name: string, path: string): readonly Switch[] {
  const isIt = (asked: Asked) => asked.method === 'GET' && asked.path === path
  return [
    answers(`gone:${name}`, `a GET of ${name} returns 404 with a web server error page`, (answer, asked) =>
      isIt(asked) ? keepHeaders(answer, webServerPage()) : answer,
    ),
    answers(`unknown:${name}`, `a GET of ${name} gets the response for an unknown path`, (answer, asked) =>
      isIt(asked) ? keepHeaders(answer, errorAnswer(notFound())) : answer,
    ),
  ]
}

function keepHeaders({ headers }: Answer, other: Answer): Answer {
  return { ...other, headers: { ...headers, ...other.headers } }
}
