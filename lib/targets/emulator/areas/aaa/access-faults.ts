import type { Asked, Behaviour } from '../../behaviour.ts'
import { json } from '../../http/errors.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { isBasic, isBearer, withToken } from './presenting.ts'

const minute = 60_000
/** One call among many. */
const single = {
  resource: { method: 'GET', end: 'openconfig-lacp:lacp' },
  operation: { method: 'POST', end: 'file/transfer-status' },
  write: { method: 'PATCH', end: 'system/dns' },
}
const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE']

/** Admission faults. */
export const accessFaults: readonly Switch[] = [
  access('token-missing-after-basic', 'a login by Basic brings no token', { tokenAfterBasic: () => false }),
  ...['PATCH', 'POST', 'PUT'].map((method) =>
    access(`token-missing-after:${method}`, `a ${method} with Basic brings no token`, {
      tokenAfterBasic: (asked) => asked.method !== method,
    }),
  ),
  access('token-missing-after-restconf', 'a login by Basic at the root /restconf brings no token', {
    tokenAfterBasic: ({ root }) => root !== '/restconf',
  }),
  ...Object.entries({ PATCH: 'system/logging', POST: 'file/list', PUT: 'clientid' }).map(([method, end]) =>
    access(`token-refused-on:${method}`, `tokens are not taken by ${method} of ${end}`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/api' && asked.path.endsWith(end),
    }),
  ),
  ...['PATCH', 'POST', 'PUT'].map((method) =>
    access(`bearer-refused-on:${method}`, `tokens are not taken as bearer on ${method} below /api`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/api' && isBearer(asked),
    }),
  ),
  ...['PATCH', 'POST'].map((method) =>
    access(`token-refused-on-restconf:${method}`, `the root /restconf takes no tokens on ${method}`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/restconf',
    }),
  ),
  access('bearer-refused-on-restconf', 'the root /restconf takes no tokens as bearer', {
    tokenRefused: (asked) => asked.root === '/restconf' && isBearer(asked),
  }),
  access('replacement-refused-on-restconf', 'the root /restconf takes no replacements', {
    tokenRefused: ({ root }, { generation }) => root === '/restconf' && generation > 0,
  }),
  answers('token-cut-after:POST', 'a POST with Basic brings a token that lacks its last letters', (answer, asked) => {
    const { 'x-auth-token': token } = answer.headers
    return asked.method !== 'POST' || !isBasic(asked) || !token ? answer : withToken(answer, token.slice(0, -4))
  }),
  access('any-token-accepted', 'tokens are taken that nobody issued', { takesAnyToken: true }),
  access('forged-token-accepted', 'the signatures of tokens are not looked at', { takesForged: true }),
  ...Object.entries({
    nobody: 'without credentials',
    expired: 'with a token past its life',
    wrong: 'with a wrong token',
  }).map(([who, how]) =>
    access(`refused-write-made:${who}`, `a write ${how} is refused, and made all the same`, {
      writesUnasked: ({ method }, why) => why === who && method !== 'GET',
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
  afterExpiry(),
  access('basic-refused-after-chain', 'the first Basic call after the fifth replacement has expired is refused', {
    basicRefused: (asked, ended) => isRead(asked) && ended?.generation === 5,
  }),
  ...methods.map((method) =>
    access(`basic-refused-on:${method}`, `Basic is refused on ${method} below /api of other data than the accounts`, {
      basicRefused: (asked) => asked.method === method && asked.root === '/api' && !isLogin(asked),
    }),
  ),
  ...['PATCH', 'POST'].map((method) =>
    access(`basic-refused-on-restconf:${method}`, `Basic is refused on ${method} at the root /restconf`, {
      basicRefused: (asked) => asked.method === method && asked.root === '/restconf',
    }),
  ),
  ...['PUT', 'POST'].map((method) =>
    answers(`basic-declined-on:${method}`, `a ${method} with Basic is answered 405`, (answer, asked) =>
      asked.method === method && isBasic(asked) ? { ...json(405, {}), headers: {} } : answer,
    ),
  ),
  ...Object.entries(single).flatMap(([kind, { method, end }]) => {
    const isOne = (asked: Asked) => asked.method === method && asked.path.endsWith(end)
    return [
      access(`basic-refused-on-one:${kind}`, `Basic is refused on ${method} of ${end}`, { basicRefused: isOne }),
      access(`bearer-refused-on-one:${kind}`, `bearer tokens are refused on ${method} of ${end}`, {
        tokenRefused: (asked) => isOne(asked) && isBearer(asked),
      }),
    ]
  }),
  ...['start-upload'].map((end) =>
    access(`expired-token-accepted-on-one:${end}`, `${end} takes expired tokens`, {
      expiredAccepted: ({ path }) => path.endsWith(end),
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
    anonymous: ({ method }) => method !== 'GET' && method !== 'POST',
  }),
  access('unauthenticated-write-on-restconf', 'the root /restconf takes writes without credentials', {
    anonymous: ({ method, root }) => root === '/restconf' && method !== 'GET' && method !== 'POST',
  }),
  access('unauthenticated-operation', 'operations are served without credentials', {
    anonymous: ({ method }) => method === 'POST',
  }),
  access('unauthenticated-read-of-accounts', 'the accounts are shown without credentials', {
    anonymous: ({ method, path }) => method === 'GET' && path.endsWith('system/aaa'),
  }),
]

function isRead(asked: Asked): boolean {
  return asked.method === 'GET' && asked.root === '/api' && !isLogin(asked)
}

/** Whether a request is one that clients use to log in: a read of the accounts or of the root. */
function isLogin({ path }: Asked): boolean {
  return !path.startsWith('/data/') || path.includes('system/aaa')
}

/**
 * Refuses only two Basic calls. After further refusals a client would send no more Basic calls, so the later behaviour
 * of the device would stay untested.
 */
function afterExpiry(): Switch {
  return {
    name: 'basic-refused-after-expiry',
    summary: 'the first Basic call after a token that has just expired is refused, twice',
    apply: ({ access }) => {
      let left = 2
      access.basicRefused = (asked, ended) =>
        isRead(asked) && ended?.generation === 0 && ended.age < 16 * minute && left-- > 0
    },
  }
}

function access(name: string, summary: string, change: Partial<Behaviour['access']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.access, change) }
}
