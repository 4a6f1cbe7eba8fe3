import { json } from '../http/errors.ts'
import { rewritten } from '../json.ts'
import { Refusal } from '../refusal.ts'
import { answers, type Switch } from './switch.ts'

/** Broken promises of writing that any area can have; `path` is the schema path of what it configures. */
export function writingFaults(area: string, path: string): Switch[] {
  const isBelow = (written: string) => written === path || written.startsWith(`${path}/`)
  return [
    {
      name: `error-but-applied:${area}`,
      summary: `writes to ${area} are applied and answered with an error`,
      apply: ({ afterWrite }) => {
        afterWrite.push((written) => {
          if (written.some(isBelow)) throw new Refusal('invalid-value', 'the change was not taken')
        })
      },
    },
    answers(
      `patch-answers-body:${area}`,
      `a successful PATCH of ${area} is answered with an object`,
      (answer, { method }, written) => {
        if (method !== 'PATCH' || answer.status !== 204 || !written.some(isBelow)) return answer
        const { status, headers, body } = json(200, {})
        return { status, headers: { ...answer.headers, ...headers }, body }
      },
    ),
    {
      name: `state-writable:${area}`,
      summary: `what is written below state of ${area} becomes configuration`,
      apply: ({ bodies }) => {
        const member = (name: string) => (name === 'state' ? 'config' : name)
        bodies.push((body, target) => (isBelow(target.path) ? rewritten(body, { member }) : body))
      },
    },
  ]
}
