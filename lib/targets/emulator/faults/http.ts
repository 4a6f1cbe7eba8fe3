import type { AnswerFilter } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { json } from '../http/errors.ts'
import { xmlAnswer } from '../http/xml.ts'
import { everyNode } from '../model/schema.ts'
import type { Switch } from '../switches.ts'

/** Broken promises of the fronts: the root resource, the two roots, the redirect, the media type, the naming. */
export function httpFaults(device: Device): Switch[] {
  return [
    answers(
      'root-without-yang-library-version',
      'the root resource lacks its version',
      atRoot({ 'yang-library-version': undefined }),
    ),
    answers(
      'yang-library-version-not-a-date',
      'the version in the root is no date',
      atRoot({ 'yang-library-version': 'latest' }),
    ),
    answers('root-without-data', 'the root resource lacks data', atRoot({ data: undefined })),
    answers('root-without-operations', 'the root resource lacks operations', atRoot({ operations: undefined })),
    answers('root-data-not-an-object', 'data in the root resource is a string', atRoot({ data: 'here' })),
    answers(
      'root-operations-not-an-object',
      'operations in the root resource is a string',
      atRoot({ operations: 'here' }),
    ),
    answers('restconf-root-empty', 'data read by the root /restconf is empty', (answer, { root, path, method }) =>
      root === '/restconf' && method === 'GET' && path.startsWith('/data') && answer.status === 200
        ? { ...answer, status: 204, body: '' }
        : answer,
    ),
    answers('roots-differ', 'the two roots answer different names', (answer, { root, method }) =>
      root === '/restconf' && method === 'GET'
        ? { ...answer, body: String(answer.body).replaceAll('.example.net', '.example.org') }
        : answer,
    ),
    { name: 'redirect-missing', summary: 'port 80 does not redirect', apply: (b) => (b.redirect = 'missing') },
    { name: 'redirect-keeps-path', summary: 'the redirect keeps the path', apply: (b) => (b.redirect = 'keeps-path') },
    answers('answers-xml', 'answers are XML although JSON is asked for', (answer, { method }) =>
      method === 'GET' && answer.status === 200 ? xmlAnswer(answer) : answer,
    ),
    answers('refuses-content-type-on-get', 'a GET with a content type is refused', (answer, { method, headers }) =>
      method === 'GET' && headers['content-type'] !== undefined
        ? { ...json(415, {}), headers: answer.headers }
        : answer,
    ),
    ...literalNames(device),
  ]
}

/** One module of the brand keeps the contract's name in the answers of a renamed device. */
function literalNames({ names, schema }: Device): Switch[] {
  const modules = new Set(Array.from(everyNode(schema), ({ module }) => module))
  return [...modules]
    .filter((module) => module.startsWith('vendor-'))
    .map((module) =>
      answers(`literal-vendor:${module}`, `answers name the module ${module} by the contract's word`, (answer) => ({
        ...answer,
        body: String(answer.body).replaceAll(`"${names.module(module)}:`, `"${module}:`),
      })),
    )
}

function answers(name: string, summary: string, filter: AnswerFilter): Switch {
  return { name, summary, apply: (behaviour) => behaviour.answers.push(filter) }
}

function atRoot(members: { [name: string]: unknown }): AnswerFilter {
  return (answer, { path, method }) => {
    if (method !== 'GET' || (path !== '' && path !== '/') || answer.status !== 200) return answer
    const root: unknown = JSON.parse(String(answer.body))
    const inner: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, 'ietf-restconf:restconf') : {}
    return { ...answer, body: JSON.stringify({ 'ietf-restconf:restconf': Object.assign({}, inner, members) }) }
  }
}
