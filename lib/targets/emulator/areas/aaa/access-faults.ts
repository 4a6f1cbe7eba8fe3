import type { Asked, Behaviour } from '../../behaviour.ts'
import { json } from '../../http/errors.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { isBasic, isBearer, withToken } from './presenting.ts'

const minute = 60_000
/** For each kind of call, the one call in which the faults named after this kind refuse valid credentials. */
const single = {
  resource: { method: 'GET', end: 'openconfig-lacp:lacp' },
  leaf: { method: 'GET', end: ':clientid' },
  operation: { method: 'POST', end: 'file/transfer-status' },
  upload: { method: 'POST', end: 'start-upload' },
  file: { method: 'POST', end: 'upload-image' },
  import: { method: 'POST', end: 'file/import' },
  check: { method: 'POST', end: 'check-version' },
  write: { method: 'PATCH', end: 'system/dns' },
}
/** Operations with an effect, of which each fault admits one caller to one. */
const effects = ['start-upload', 'upload-image', 'file/import', 'check-version', ':capture']
const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE']

/** Admission faults. */
export const accessFaults: readonly Switch[] = [
  access('token-missing-after-basic', 'a login with Basic returns no token', { tokenAfterBasic: () => false }),
  ...['PATCH', 'POST', 'PUT'].map((method) =>
    access(`token-missing-after:${method}`, `a ${method} with Basic returns no token`, {
      tokenAfterBasic: (asked) => asked.method !== method,
    }),
  ),
  access('token-missing-after-restconf', 'a login with Basic at /restconf returns no token', {
    tokenAfterBasic: ({ root }) => root !== '/restconf',
  }),
  ...Object.entries({ PATCH: 'system/logging', POST: 'file/list', PUT: 'clientid' }).map(([method, end]) =>
    access(`token-refused-on:${method}`, `${method} of ${end} rejects tokens`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/api' && asked.path.endsWith(end),
    }),
  ),
  ...['PATCH', 'POST', 'PUT'].map((method) =>
    access(`bearer-refused-on:${method}`, `${method} below /api rejects bearer tokens`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/api' && isBearer(asked),
    }),
  ),
  ...['PATCH', 'POST'].map((method) =>
    access(`token-refused-on-restconf:${method}`, `${method} below /restconf rejects tokens`, {
      tokenRefused: (asked) => asked.method === method && asked.root === '/restconf',
    }),
  ),
  access('bearer-refused-on-restconf', '/restconf rejects bearer tokens', {
    tokenRefused: (asked) => asked.root === '/restconf' && isBearer(asked),
  }),
  access('replacement-refused-on-restconf', '/restconf rejects replacement tokens', {
    tokenRefused: ({ root }, { generation }) => root === '/restconf' && generation > 0,
  }),
  answers('bearer-gets-nothing', 'a GET with a bearer token is answered with an empty object', (answer, asked) =>
    asked.method === 'GET' && isBearer(asked) && answer.status === 200
      ? { ...answer, ...json(200, {}), headers: { ...answer.headers, ...json(200, {}).headers } }
      : answer,
  ),
  answers('token-cut-after:POST', 'a POST with Basic returns a truncated token', (answer, asked) => {
    const { 'x-auth-token': token } = answer.headers
    return asked.method !== 'POST' || !isBasic(asked) || !token ? answer : withToken(answer, token.slice(0, -4))
  }),
  access('any-token-accepted', 'tokens that were never issued are accepted', { takesAnyToken: () => true }),
  access('forged-token-accepted', 'token signatures are not checked', { takesForged: true }),
  ...Object.entries({
    nobody: 'without credentials',
    expired: 'with an expired token',
    wrong: 'with a wrong token',
  }).map(([who, how]) =>
    access(`refused-write-made:${who}`, `a write ${how} is refused but still applied`, {
      writesUnasked: ({ method }, why) => why === who && method !== 'GET',
    }),
  ),
  access('token-refused-on-restconf', '/restconf rejects tokens', {
    tokenRefused: ({ root }) => root === '/restconf',
  }),
  access('replacement-bearer-ignored', 'replacement tokens are rejected as bearer tokens', {
    tokenRefused: (asked, { generation }) => generation > 0 && isBearer(asked),
  }),
  access('token-header-ignored', 'tokens in X-Auth-Token are ignored', { takesTokenHeader: false }),
  access('bearer-ignored', 'bearer tokens are ignored', { takesBearer: false }),
  ...methods.map((method) =>
    access(`expired-token-accepted-on:${method}`, `${method} below /api accepts expired tokens`, {
      expiredAccepted: (asked) => asked.method === method && asked.root === '/api',
    }),
  ),
  access('expired-token-accepted-on-restconf', '/restconf accepts expired tokens', {
    expiredAccepted: ({ root }) => root === '/restconf',
  }),
  access('expired-answers-403', 'an expired token is refused with 403', { expiredStatus: 403 }),
  access('expired-answers-500', 'an expired token is refused with 500', { expiredStatus: 500 }),
  access('expired-answers-400', 'an expired token is refused with 400', { expiredStatus: 400 }),
  access('expired-bearer-accepted', 'expired bearer tokens are accepted', { expiredAccepted: isBearer }),
  afterExpiry(),
  access('basic-refused-after-chain', 'the first Basic call after the fifth replacement has expired is refused', {
    basicRefused: (asked, ended) => isRead(asked) && ended?.generation === 5,
  }),
  ...methods.map((method) =>
    access(`basic-refused-on:${method}`, `Basic is refused on ${method} below /api, except for the accounts`, {
      basicRefused: (asked) => asked.method === method && asked.root === '/api' && !isLogin(asked),
    }),
  ),
  ...['PATCH', 'POST'].map((method) =>
    access(`basic-refused-on-restconf:${method}`, `Basic is refused on ${method} below /restconf`, {
      basicRefused: (asked) => asked.method === method && asked.root === '/restconf',
    }),
  ),
  ...['PUT', 'POST'].map((method) =>
    createDeclineFault(`basic-declined-on:${method}`, `a ${method} with Basic`, 405, (asked) => {
      return asked.method === method && isBasic(asked)
    }),
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
  ...[404, 400].flatMap((status) => [
    ...['start-download', 'upload-image'].map((end) =>
      createDeclineFault(`bearer-declined-on-one:${end}-${status}`, `${end} with a bearer token`, status, (asked) => {
        return asked.path.endsWith(end) && isBearer(asked)
      }),
    ),
    createDeclineFault(`basic-declined-on-one:upload-image-${status}`, 'upload-image with Basic', status, (asked) => {
      return asked.path.endsWith('upload-image') && isBasic(asked)
    }),
    // Another check downloads with Basic at /api.
    createDeclineFault(
      `basic-declined-on-restconf:download-${status}`,
      'a download with Basic at /restconf',
      status,
      (asked) => {
        return asked.path.endsWith('start-download') && asked.root === '/restconf' && isBasic(asked)
      },
    ),
  ]),
  ...effects.flatMap((end) => {
    const isOne = ({ path }: Asked) => path.endsWith(end)
    const name = end.replace(/^.*[/:]/, '')
    return [
      access(`unauthenticated-on-one:${name}`, `${name} is accepted without credentials`, { anonymous: isOne }),
      access(`any-token-on-one:${name}`, `${name} accepts tokens that were never issued`, { takesAnyToken: isOne }),
    ]
  }),
  ...['start-upload', 'start-download', 'file/import', 'check-version'].flatMap((end) => {
    const name = end.replace(/^.*\//, '')
    return [
      access(`expired-token-accepted-on-one:${name}`, `${end} takes expired tokens`, {
        expiredAccepted: ({ path }) => path.endsWith(end),
      }),
      access(`expired-token-accepted-on-restconf:${name}`, `${end} takes expired tokens at /restconf`, {
        expiredAccepted: (asked) => isAtRestconf(asked) && asked.path.endsWith(end),
      }),
    ]
  }),
  access('basic-refused-on-restconf', 'Basic is refused at /restconf', {
    basicRefused: ({ root }) => root === '/restconf',
  }),
  access('wrong-password-accepted', 'any password is accepted for an existing account', { anyPassword: () => true }),
  access('unknown-user-on-one:start-upload', 'start-upload accepts unknown users', {
    anyUser: ({ path }) => path.endsWith('start-upload'),
  }),
  access('unknown-user-accepted', 'unknown users can log in', { anyUser: () => true }),
  ...Object.entries({ 'at-restconf': isAtRestconf, 'on-writes': isNoRead }).flatMap(([where, isOne]) => {
    const calls = where === 'at-restconf' ? 'calls below /restconf' : 'calls other than GET'
    return [
      access(`any-password-${where}`, `${calls} accept any password of an existing account`, { anyPassword: isOne }),
      access(`unknown-user-${where}`, `${calls} accept unknown users`, { anyUser: isOne }),
    ]
  }),
  access('unknown-user-on-one:dns', 'PATCH of system/dns accepts unknown users', { anyUser: isWriteOfDns }),
  access('any-token-on-one:dns', 'PATCH of system/dns accepts tokens that were never issued', {
    takesAnyToken: isWriteOfDns,
  }),
  access('any-token-on-restconf:PATCH', 'PATCH below /restconf accepts tokens that were never issued', {
    takesAnyToken: (asked) => isAtRestconf(asked) && asked.method === 'PATCH',
  }),
  ...['api', 'restconf'].map((root) =>
    access(`unauthenticated-read-on-${root}`, `/${root} serves reads without credentials`, {
      anonymous: (asked) => asked.method === 'GET' && asked.root === `/${root}`,
    }),
  ),
  access('unauthenticated-write', 'writes are accepted without credentials', {
    anonymous: ({ method }) => method !== 'GET' && method !== 'POST',
  }),
  access('unauthenticated-write-on-restconf', '/restconf accepts writes without credentials', {
    anonymous: ({ method, root }) => root === '/restconf' && method !== 'GET' && method !== 'POST',
  }),
  access('unauthenticated-operation', 'operations are accepted without credentials', {
    anonymous: ({ method }) => method === 'POST',
  }),
  access('unauthenticated-download', 'files can be downloaded without credentials', {
    anonymous: ({ path }) => path.endsWith('start-download'),
  }),
  access('unauthenticated-read-of-cloud', 'the credentials for the cloud service can be read without credentials', {
    anonymous: ({ method, path }) => method === 'GET' && /:client(id|secret)$/.test(path),
  }),
  access('unauthenticated-read-of-accounts', 'the accounts can be read without credentials', {
    anonymous: ({ method, path }) => method === 'GET' && path.endsWith('system/aaa'),
  }),
]

/** Creates a fault in which valid credentials are refused with a status that does not speak of credentials. */
function createDeclineFault(name: string, call: string, status: number, isOne: (asked: Asked) => boolean): Switch {
  return answers(name, `${call} is answered ${status}`, (answer, asked) =>
    isOne(asked) ? { ...json(status, {}), headers: {} } : answer,
  )
}

function isAtRestconf({ root }: Asked): boolean {
  return root === '/restconf'
}

function isNoRead({ method }: Asked): boolean {
  return method !== 'GET'
}

function isWriteOfDns({ method, path }: Asked): boolean {
  return method === 'PATCH' && path.endsWith('system/dns')
}

function isRead(asked: Asked): boolean {
  return asked.method === 'GET' && asked.root === '/api' && !isLogin(asked)
}

/** Whether clients use this path to log in. Clients log in at the roots and at the paths of the accounts. */
function isLogin({ path }: Asked): boolean {
  return !path.startsWith('/data/') || path.includes('system/aaa')
}

/**
 * Refuses only two calls with Basic credentials. If the device refused more of them, a client would stop sending Basic
 * credentials, and the later behaviour of the device would stay untested.
 */
function afterExpiry(): Switch {
  return {
    name: 'basic-refused-after-expiry',
    summary: 'the first Basic call after a token has expired is refused; this happens twice',
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
