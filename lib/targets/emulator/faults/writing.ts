import type { AnswerFilter, Behaviour } from '../behaviour.ts'
import { json } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import type { Switch } from '../switches.ts'

/** Areas of the configuration, and the word by which a write to one is known. */
const areas = { dns: 'dns', ntp: 'ntp', clock: 'clock', 'port-groups': 'portgroup', interfaces: 'interface' }

/** Broken promises of writing, by area. */
export function writingFaults(): Switch[] {
  return Object.entries(areas).flatMap(([area, word]) => [
    {
      name: `error-but-applied:${area}`,
      summary: `writes to ${area} are applied and answered with an error`,
      apply: ({ afterWrite }: Behaviour) => {
        afterWrite.push((path, body) => {
          if ((path + body).includes(word)) throw new Refusal('invalid-value', 'the change was not taken')
        })
      },
    },
    {
      name: `patch-answers-body:${area}`,
      summary: `a successful PATCH of ${area} is answered with an object`,
      apply: ({ answers }: Behaviour) => answers.push(withBody(word)),
    },
    {
      name: `state-writable:${area}`,
      summary: `what is written below state of ${area} becomes configuration`,
      apply: ({ bodies }: Behaviour) => {
        bodies.push((path, body) => (path.includes(word) ? body.replace('"state":', '"config":') : body))
      },
    },
  ])
}

function withBody(word: string): AnswerFilter {
  return (answer, { method, path }, body) =>
    method === 'PATCH' && answer.status === 204 && (path + body).includes(word)
      ? { ...json(200, {}), headers: { ...answer.headers, ...json(200, {}).headers } }
      : answer
}
