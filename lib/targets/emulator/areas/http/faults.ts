import type { Answer, Asked } from '../../behaviour.ts'
import { json } from '../../http/errors.ts'
import { xmlAnswer } from '../../http/xml.ts'
import { rewritten } from '../../json.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { atRoot } from './root-body.ts'

/** Faults that affect the HTTP servers. */
export const faults: readonly Switch[] = [
  answers(
    'root-without-yang-library-version',
    'the root resource lacks its version',
    atRoot({ 'yang-library-version': undefined }),
  ),
  answers(
    'yang-library-version-not-a-date',
    'the version in the root is not a date',
    atRoot({ 'yang-library-version': 'latest' }),
  ),
  answers(
    'yang-library-version-of-no-day',
    'the version in the root is a date that does not exist in the calendar',
    atRoot({ 'yang-library-version': '2019-13-45' }),
  ),
  answers('root-answers-nothing', 'the root resource has no body', (answer, asked) =>
    isRead(answer, asked) && (asked.path === '' || asked.path === '/') ? bodiless(answer) : answer,
  ),
  answers('root-without-data', 'the root resource lacks data', atRoot({ data: undefined })),
  answers('root-without-operations', 'the root resource lacks operations', atRoot({ operations: undefined })),
  answers('root-data-not-an-object', 'data in the root resource is a string', atRoot({ data: 'here' })),
  answers(
    'root-operations-not-an-object',
    'operations in the root resource is a string',
    atRoot({ operations: 'here' }),
  ),
  // Logging and the accounts stay: without them, no token of /restconf can be judged.
  answers('restconf-root-empty', 'data read at /restconf is empty, except logging and accounts', (answer, asked) =>
    isRead(answer, asked) && asked.root === '/restconf' && /^\/data(?!.*\/(logging|aaa)\b)/.test(asked.path)
      ? bodiless(answer)
      : answer,
  ),
  // Changes values in `state` only. If the two roots also returned different values in `config`, no check would write
  // that configuration.
  answers('roots-differ', 'the two roots return different levels of logging in state', (answer, { root, method }) => {
    if (root !== '/restconf' || method !== 'GET') return answer
    const text = (level: string) => (level === 'INFORMATIONAL' ? 'NOTICE' : level)
    return { ...answer, body: rewritten(answer.body, { inside: 'state', text }) }
  }),
  ...['openconfig-interfaces:interfaces', 'openconfig-lacp:lacp', 'vendor-portgroup:portgroups'].map((resource) =>
    answers(
      `numbers-differ-at-restconf:${resource}`,
      `/restconf returns other MTUs, indexes, keys and thresholds in ${resource}`,
      (answer, asked) =>
        isRead(answer, asked) && asked.root === '/restconf' && asked.path.endsWith(resource)
          ? { ...answer, body: withOtherNumbers(answer.body) }
          : answer,
    ),
  ),
  answers('role-missing-at-restconf', '/restconf does not return the last role', (answer, asked) =>
    isRead(answer, asked) && asked.root === '/restconf' && asked.path.endsWith('/aaa')
      ? { ...answer, body: withoutLastRole(answer.body) }
      : answer,
  ),
  {
    name: 'restconf-drops-writes',
    summary: 'a write of logging at /restconf is accepted and discarded',
    apply: ({ beforeAnswer, bodies }) => {
      let dropped = false
      beforeAnswer.push(({ root, path }) => (dropped = root === '/restconf' && path.endsWith('system/logging')))
      bodies.push((json) => (dropped ? { 'openconfig-system:logging': {} } : json))
    },
  },
  { name: 'redirect-missing', summary: 'port 80 does not redirect', apply: (b) => (b.unredirected = () => true) },
  {
    name: 'redirect-missing-for-writes',
    summary: 'port 80 redirects only reads',
    apply: (b) => (b.unredirected = (method) => method !== 'GET'),
  },
  {
    name: 'redirect-missing-for-operations',
    summary: 'port 80 does not redirect operations',
    apply: (b) => (b.unredirected = (method) => method === 'POST'),
  },
  {
    name: 'redirect-missing-for-restconf',
    summary: 'port 80 does not redirect requests below /restconf',
    apply: (b) => (b.unredirected = (_, url) => url.startsWith('/restconf')),
  },
  {
    name: 'redirect-to-other-port',
    summary: 'the redirect leads to the port of /restconf',
    apply: ({ redirect }) => (redirect.toOtherPort = () => true),
  },
  {
    name: 'redirect-to-other-port-for-restconf',
    summary: 'the redirect of requests below /restconf leads to the port of /restconf',
    apply: ({ redirect }) => (redirect.toOtherPort = (url) => url.startsWith('/restconf')),
  },
  createRedirectFault('redirect-keeps-path', 'the redirect keeps the path', (url) => url),
  createRedirectFault(
    'redirect-keeps-path-in-prefix',
    'the redirect keeps the path behind a prefix',
    (url) => `/ui${url}`,
  ),
  createRedirectFault(
    'redirect-keeps-path-in-query',
    'the redirect leads to a login page with the path in its query',
    (url) => (url === '/' ? url : `/login?next=${encodeURIComponent(url)}`),
  ),
  {
    name: 'redirect-to-other-host',
    summary: 'the redirect leads to another machine',
    apply: ({ locations }) =>
      locations.push((url) => url.replace(/^https:\/\/(\[.*\]|[^/:]*)/, 'https://203.0.113.80')),
  },
  {
    name: 'redirect-carries-out',
    summary: 'port 80 carries out the writes that it redirects, even without credentials',
    apply: ({ redirect }) => (redirect.carriesOut = true),
  },
  answers('xml-without-accept', 'responses are XML if only the content type asks for JSON', (answer, asked) =>
    isReadByContentType(asked) && answer.status === 200 ? xmlAnswer(answer) : answer,
  ),
  answers('refuses-content-type-on-get', 'a GET with a content type and no Accept is refused', (answer, asked) =>
    isReadByContentType(asked) ? { ...json(415, {}), headers: answer.headers } : answer,
  ),
]

function isRead({ status }: Answer, { method }: Asked): boolean {
  return method === 'GET' && status === 200
}

function bodiless({ headers }: Answer): Answer {
  return { status: 204, headers }
}

/** Whether a request is a documented read: `Content-Type` names the format, and there is no `Accept`. */
function isReadByContentType({ method, headers }: Asked): boolean {
  return method === 'GET' && headers['content-type'] !== undefined && headers['accept'] === undefined
}

function createRedirectFault(name: string, summary: string, leadsTo: (url: string) => string): Switch {
  return { name, summary, apply: ({ redirect }) => (redirect.leadsTo = leadsTo) }
}

function withOtherNumbers(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replaceAll(/"(mtu|ifindex|oper-key|partner-key)":(\d+)/g, (_, name, number) => `"${name}":${Number(number) + 1}`)
    .replaceAll(/"(alarm|warn)":"[^"]*"/g, '"$1":"1.0"')
  return JSON.parse(text)
}

function withoutLastRole(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    name === 'role' && Array.isArray(value) ? value.slice(0, -1) : value,
  )
}
