import type { Asked, Behaviour } from '../behaviour.ts'
import type { Switch } from '../switches.ts'
import type { Token, TokenPolicy } from '../tokens.ts'

const minute = 60_000
const second = 1000
const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE']

/** Broken promises of the authentication (platform: Authentication). */
export const tokenFaults: readonly Switch[] = [
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
  tokens('token-dies-at-14', 'a token lives 14 minutes', { life: 14 * minute }),
  tokens('token-lives-16', 'a token lives 16 minutes', { life: 16 * minute }),
  tokens('token-offered-early', 'a replacement is offered from 9:30 after a login', { offerFrom: 570 * second }),
  tokens('renewal-offered-early', 'a replacement is itself replaced from 9:58', { renewalOfferFrom: 598 * second }),
  tokens('token-offered-late', 'a replacement is offered from 10:05', {
    offerFrom: 605 * second,
    renewalOfferFrom: 605 * second,
  }),
  tokens('no-offer-after-14', 'no replacement is offered after minute 14', { offerUntil: 14 * minute }),
  ...methods.map((method) => noOfferOn(method)),
  exception('replacement-refused', 'replacements are offered and not taken', ({ generation }) =>
    generation > 0 ? 0 : undefined,
  ),
  exception('late-adoption-dies-early', 'a replacement offered in the last half minute lives 14 minutes', (token) =>
    isLate(token) ? 14 * minute : undefined,
  ),
  exception('late-adoption-lives-on', 'a replacement offered in the last half minute lives 16 minutes', (token) =>
    isLate(token) ? 16 * minute : undefined,
  ),
  exception('last-renewal-dies-at-14', 'the fifth replacement lives 14 minutes', ({ generation }) =>
    generation === 5 ? 14 * minute : undefined,
  ),
  exception('last-renewal-lives-16', 'the fifth replacement lives 16 minutes', ({ generation }) =>
    generation === 5 ? 16 * minute : undefined,
  ),
  exception('idle-token-lives-16', 'a token that nobody used lives 16 minutes', ({ uses }) =>
    uses === 0 ? 16 * minute : undefined,
  ),
  tokens('never-offered', 'no replacement is ever offered', { offerUntil: 0 }),
  tokens('sixth-renewal', 'a sixth replacement is offered and taken', { renewals: 6 }),
  tokens('only-four-renewals', 'only four replacements are offered', { renewals: 4 }),
  tokens('renewal-keeps-old-age', 'a replacement is as old as the token before it', { renewalStartsAnew: false }),
  tokens('fresh-login-keeps-allowance', 'a new login does not renew the allowance', { loginStartsAnew: false }),
  tokens('busy-token-lives-on', 'using a token often puts its end off', { useProlongs: true }),
  tokens('idle-token-dies-early', 'a token that nobody uses ends after 12 minutes', { idleLife: 12 * minute }),
  ...methods.map((method) =>
    access(`expired-token-accepted-on:${method}`, `${method} below /api takes expired tokens`, {
      expiredAccepted: (asked) => asked.method === method && asked.root === '/api',
    }),
  ),
  access('expired-token-accepted-on-restconf', 'the root /restconf takes expired tokens', {
    expiredAccepted: ({ root }) => root === '/restconf',
  }),
  access('expired-answers-403', 'an expired token is answered with 403', { expiredStatus: 403 }),
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

function isLate({ offeredAt }: Token): boolean {
  return offeredAt > 14.5 * minute
}

/** Answers to calls with a token lack the replacement; a login still brings its token. */
function noOfferOn(method: string): Switch {
  return {
    name: `no-offer-on:${method}`,
    summary: `answers to ${method} carry no replacement`,
    apply: ({ answers }) =>
      answers.push((answer, asked) => {
        if (asked.method !== method || /^basic /i.test(String(asked.headers['authorization']))) return answer
        const { 'x-auth-token': _, ...headers } = answer.headers
        return { ...answer, headers }
      }),
  }
}

/** Clients log in by reading the accounts, or the root. */
function isLogin({ path }: Asked): boolean {
  return !path.startsWith('/data/') || path.includes('system/aaa')
}

function exception(name: string, summary: string, life: TokenPolicy['exception']): Switch {
  return tokens(name, summary, { exception: life })
}

function tokens(name: string, summary: string, change: Partial<Behaviour['tokens']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.tokens, change) }
}

function access(name: string, summary: string, change: Partial<Behaviour['access']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.access, change) }
}
