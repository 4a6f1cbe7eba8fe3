import type { AnswerFilter, Asked } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { json } from '../http/errors.ts'
import { xmlAnswer } from '../http/xml.ts'
import { everyNode } from '../model/schema.ts'
import { operations } from '../model/operations.ts'
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
    answers('root-answers-nothing', 'the root resource is answered without a body', (answer, { path, method }) =>
      method === 'GET' && (path === '' || path === '/') && answer.status === 200
        ? { ...answer, status: 204, body: '' }
        : answer,
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
    answers('roots-differ', 'the two roots answer different levels of logging', (answer, { root, method }) =>
      root === '/restconf' && method === 'GET'
        ? { ...answer, body: String(answer.body).replaceAll('"INFORMATIONAL"', '"NOTICE"') }
        : answer,
    ),
    { name: 'redirect-missing', summary: 'port 80 does not redirect', apply: (b) => (b.redirect = 'missing') },
    {
      name: 'redirect-to-other-port',
      summary: 'the redirect leads to the port of /restconf',
      apply: (b) => (b.redirect = 'other-port'),
    },
    { name: 'redirect-keeps-path', summary: 'the redirect keeps the path', apply: (b) => (b.redirect = 'keeps-path') },
    answers('xml-without-accept', 'answers are XML where only the content type asks for JSON', (answer, asked) =>
      isReadByContentType(asked) && answer.status === 200 ? xmlAnswer(answer) : answer,
    ),
    answers('refuses-content-type-on-get', 'a GET with a content type and no Accept is refused', (answer, asked) =>
      isReadByContentType(asked) ? { ...json(415, {}), headers: answer.headers } : answer,
    ),
    ...literalNames(device),
  ]
}

/** A read as the contract shows it: the content type alone says what is wanted. */
function isReadByContentType({ method, headers }: Asked): boolean {
  return method === 'GET' && headers['content-type'] !== undefined && headers['accept'] === undefined
}

const operationModules = operations.flatMap(({ path }) => path.map((segment) => segment.replace(/:.*$/, '')))

/** One module of the brand keeps the contract's name in the answers of a renamed device. */
function literalNames({ names, schema }: Device): Switch[] {
  const modules = new Set([...Array.from(everyNode(schema), ({ module }) => module), ...operationModules])
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
