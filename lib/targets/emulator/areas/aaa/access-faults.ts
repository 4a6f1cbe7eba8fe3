import type { Asked, Behaviour } from '../../behaviour.ts'
import type { Switch } from '../../switches/switch.ts'

const minute = 60_000
const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE']

/** Broken promises of who is let in. */
export const accessFaults: readonly Switch[] = [
  access('token-missing-after-basic', 'a login by Basic brings no token', { tokenAfterBasic: () => false }),
  ...['PATCH', 'POST'].map((method) =>
    access(`token-missing-after:${method}`, `a ${method} with Basic brings no token`, {
      tokenAfterBasic: (asked) => asked.method !== method,
    }),
  ),
  access('token-missing-after-restconf', 'a login by Basic at the root /restconf brings no token', {
    tokenAfterBasic: ({ root }) => root !== '/restconf',
  }),
  ...Object.entries({ PATCH: 'system/logging', POST: 'file/list', PUT: 'dns/config' }).map(([method, end]) =>
    access(`token-refused-on:${method}`, `tokens are not taken by ${method} of ${end}`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/api' && asked.path.endsWith(end),
    }),
  ),
  access('token-refused-on-restconf', 'the root /restconf takes no tokens', {
    tokenRefused: ({ root }) => root === '/restconf',
  }),
  access('replacement-bearer-ignored', 'replacements are not taken as bearer', {
    tokenRefused: (asked, { generation }) => generation > 0 && isBearer(asked),
  }),
  access('token-header-ignored', 'tokens in X-Auth-Token are not looked at', { takesTokenHeader: false }),
  access('bearer-ignored', 'tokens sent as bearer are not looked at', { takesBearer: false }),
  ...methods.map((method) =>
    access(`expired-token-accepted-on:${method}`, `${method} below /api takes expired tokens`, {
      expiredAccepted: (asked) => asked.method === method && asked.root === '/api',
    }),
  ),
  access('expired-token-accepted-on-restconf', 'the root /restconf takes expired tokens', {
    expiredAccepted: ({ root }) => root === '/restconf',
  }),
  access('expired-answers-403', 'an expired token is answered with 403', { expiredStatus: 403 }),
  access('expired-answers-500', 'an expired token is answered with 500', { expiredStatus: 500 }),
  access('expired-answers-400', 'an expired token is answered with 400', { expiredStatus: 400 }),
  access('expired-bearer-accepted', 'expired tokens are taken as bearer', { expiredAccepted: isBearer }),
  access('basic-refused-after-expiry', 'the first Basic call after a token that has just expired is refused', {
    basicRefused: (asked, ended) => isRead(asked) && ended?.generation === 0 && ended.age < 16 * minute,
  }),
  access('basic-refused-after-chain', 'the first Basic call after the fifth replacement has expired is refused', {
    basicRefused: (asked, ended) => isRead(asked) && ended?.generation === 5,
  }),
  ...methods.map((method) =>
    access(`basic-refused-on:${method}`, `Basic is refused on ${method} below /api of other data than the accounts`, {
      basicRefused: (asked) => asked.method === method && asked.root === '/api' && !isLogin(asked),
    }),
  ),
  access('basic-refused-on-restconf', 'Basic is refused on the root /restconf', {
    basicRefused: ({ root }) => root === '/restconf',
  }),
  access('wrong-password-accepted', 'any password of an account that exists is taken', { anyPassword: true }),
  access('unknown-user-accepted', 'any user is let in', { anyUser: true }),
  ...['api', 'restconf'].map((root) =>
    access(`unauthenticated-read-on-${root}`, `the root /${root} answers reads without credentials`, {
      anonymous: (asked) => asked.method === 'GET' && asked.root === `/${root}`,
    }),
  ),
  access('unauthenticated-write', 'writes are taken without credentials', {
    anonymous: ({ method }) => method !== 'GET',
  }),
]

/** The token is sent as bearer. */
function isBearer({ headers }: Asked): boolean {
  return /^bearer /i.test(String(headers['authorization']))
}

function isRead(asked: Asked): boolean {
  return asked.method === 'GET' && asked.root === '/api' && !isLogin(asked)
}

/** Clients log in by reading the accounts, or the root. */
function isLogin({ path }: Asked): boolean {
  return !path.startsWith('/data/') || path.includes('system/aaa')
}

function access(name: string, summary: string, change: Partial<Behaviour['access']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.access, change) }
}
