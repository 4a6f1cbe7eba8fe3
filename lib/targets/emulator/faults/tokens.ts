import type { Asked, Behaviour } from '../behaviour.ts'
import type { Switch } from '../switches.ts'

const minute = 60_000
const second = 1000

/** Broken promises of the authentication (platform: Authentication). */
export const tokenFaults: readonly Switch[] = [
  access('token-missing-after-basic', 'a login by Basic brings no token', { tokenAfterBasic: false }),
  access('token-header-ignored', 'tokens in X-Auth-Token are not looked at', { takesTokenHeader: false }),
  access('bearer-ignored', 'tokens sent as bearer are not looked at', { takesBearer: false }),
  tokens('token-dies-at-14', 'a token lives 14 minutes', { life: 14 * minute }),
  tokens('token-lives-16', 'a token lives 16 minutes', { life: 16 * minute }),
  tokens('token-offered-early', 'a replacement is offered from 9:58', { offerFrom: 598 * second }),
  tokens('token-offered-late', 'a replacement is offered from 10:05', { offerFrom: 605 * second }),
  tokens('no-offer-after-12', 'no replacement is offered after minute 12', { offerUntil: 12 * minute }),
  tokens('never-offered', 'no replacement is ever offered', { offerUntil: 0 }),
  tokens('sixth-renewal', 'a sixth replacement is offered and taken', { renewals: 6 }),
  tokens('only-four-renewals', 'only four replacements are offered', { renewals: 4 }),
  tokens('renewal-keeps-old-age', 'a replacement is as old as the token before it', { renewalStartsAnew: false }),
  tokens('fresh-login-keeps-allowance', 'a new login does not renew the allowance', { loginStartsAnew: false }),
  tokens('busy-token-lives-on', 'using a token often puts its end off', { useProlongs: true }),
  tokens('idle-token-dies-early', 'a token that nobody uses ends after 12 minutes', { idleLife: 12 * minute }),
  ...['GET', 'PATCH', 'POST', 'PUT', 'DELETE'].map((method) =>
    access(`expired-token-accepted-on:${method}`, `${method} below /api takes expired tokens`, {
      expiredAccepted: (asked) => asked.method === method && asked.root === '/api',
    }),
  ),
  access('expired-token-accepted-on-restconf', 'the root /restconf takes expired tokens', {
    expiredAccepted: ({ root }) => root === '/restconf',
  }),
  access('expired-answers-403', 'an expired token is answered with 403', { expiredStatus: 403 }),
  access('expired-answers-400', 'an expired token is answered with 400', { expiredStatus: 400 }),
  access('basic-refused-after-expiry', 'the first login after an expired token is refused', {
    basicRefusedAfterExpiry: true,
  }),
  ...['GET', 'PATCH', 'POST', 'PUT', 'DELETE'].map((method) =>
    access(`basic-refused-on-${method}`, `Basic is refused on ${method} of other data than the accounts`, {
      basicRefused: (asked) => asked.method === method && !isLogin(asked),
    }),
  ),
  access('basic-refused-on-restconf', 'Basic is refused on the root /restconf', {
    basicRefused: ({ root }) => root === '/restconf',
  }),
  access('wrong-password-accepted', 'any password of an account that exists is taken', { anyPassword: true }),
  access('unknown-user-accepted', 'any user is let in', { anyUser: true }),
  access('unauthenticated-read', 'data is answered without credentials', {
    anonymous: ({ method }) => method === 'GET',
  }),
  access('unauthenticated-write', 'writes are taken without credentials', {
    anonymous: ({ method }) => method !== 'GET',
  }),
]

/** Clients log in by reading the accounts, or the root. */
function isLogin({ path }: Asked): boolean {
  return !path.startsWith('/data/') || path.includes('system/aaa')
}

function tokens(name: string, summary: string, change: Partial<Behaviour['tokens']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.tokens, change) }
}

function access(name: string, summary: string, change: Partial<Behaviour['access']>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.access, change) }
}
