import { json } from '../http/errors.ts'
import { rewritten } from '../json.ts'
import { Refusal } from '../refusal.ts'
import type { SchemaNode } from '../schema/compile.ts'
import { KEEP } from '../tree/merge.ts'
import { answers, type Switch } from './switch.ts'

/** Creates the write faults of an area. `path` is the schema path of the area's configuration. */
export function createWriteFaults(area: string, path: string): Switch[] {
  const isBelow = (written: string) => written === path || written.startsWith(`${path}/`)
  return [
    {
      name: `error-but-applied:${area}`,
      summary: `writes to ${area} are applied but return an error`,
      apply: ({ afterWrite }) => {
        afterWrite.push((written) => {
          if (written.some(isBelow)) throw new Refusal('invalid-value', 'the change was not taken')
        })
      },
    },
    patchAnswersBody(area, path),
    {
      name: `state-writable:${area}`,
      summary: `a write below state of ${area} changes the configuration`,
      apply: ({ bodies }) => {
        const member = (name: string) => (name === 'state' ? 'config' : name)
        bodies.push((body, target) => (isBelow(target.path) ? rewritten(body, { member }) : body))
      },
    },
  ]
}

/**
 * Creates a fault that breaks the requirement that the response to a PATCH is empty. The fault affects only a PATCH
 * whose nodes are all at or below the path.
 */
export function patchAnswersBody(name: string, path: string): Switch {
  return answers(
    `patch-answers-body:${name}`,
    `a successful PATCH of only ${path} returns a JSON object`,
    (answer, { method }, written) => {
      const isBelow = (each: string) => each === path || each.startsWith(`${path}/`)
      const isNamed = written.some(isBelow) && written.every((each) => isBelow(each) || path.startsWith(`${each}/`))
      if (method !== 'PATCH' || answer.status !== 204 || !isNamed) return answer
      const { status, headers, body } = json(200, {})
      return { status, headers: { ...answer.headers, ...headers }, body }
    },
  )
}

/** Creates a fault by which writes to a node are accepted at `/restconf` but not made. */
export function createSwallowedWriteFault(name: string, summary: string, node: SchemaNode): Switch {
  const apply: Switch['apply'] = ({ beforeAnswer, writings }) => {
    let root = ''
    beforeAnswer.push((asked) => void (root = asked.root))
    writings.set(node, (json) => (root === '/restconf' ? KEEP : json))
  }
  return { name, summary, apply }
}
