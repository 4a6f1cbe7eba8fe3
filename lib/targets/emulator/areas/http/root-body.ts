import type { AnswerFilter } from '../../behaviour.ts'

const member = 'ietf-restconf:restconf'

/** Changes members of the root resource. A member whose new value is undefined is removed. */
export function atRoot(members: { [name: string]: unknown }): AnswerFilter {
  return (answer, { path, method }) => {
    if (method !== 'GET' || (path !== '' && path !== '/') || answer.status !== 200) return answer
    const { [member]: root }: { [member]?: unknown } = Object(answer.body)
    return { ...answer, body: { [member]: Object.assign({}, root, members) } }
  }
}
