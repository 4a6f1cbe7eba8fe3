import type { Asked } from '../../behaviour.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import type { Token, TokenPolicy } from '../../tokens.ts'
import { isBasic, isBearer, extractToken, withToken } from './presenting.ts'

const minute = 60_000
const second = 1000
const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE']

/** Faults that affect token lifetimes and replacement tokens. */
export const tokenFaults: readonly Switch[] = [
  tokens('token-dies-at-14', 'a token lives 14 minutes', { life: 14 * minute }),
  tokens('token-lives-16', 'a token lives 16 minutes', { life: 16 * minute }),
  tokens('token-offered-early', 'a replacement is offered from 9:30 after a login', { offerFrom: 570 * second }),
  tokens('renewal-offered-early', 'a replacement is itself replaced from 9:58', { renewalOfferFrom: 598 * second }),
  tokens('token-offered-late', 'a replacement is offered from 10:05', {
    offerFrom: 605 * second,
    renewalOfferFrom: 605 * second,
  }),
  tokens('no-offer-after-14', 'no replacement is offered after minute 14', limitOffers(14 * minute)),
  tokens('renewal-offered-until-14', 'a replacement is itself replaced until minute 14', {
    renewalOfferUntil: 14 * minute,
  }),
  ...methods.map((method) => createNoOfferFault(method)),
  exception('replacement-refused', 'replacement tokens are offered but rejected', ({ generation }) =>
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
  exception('idle-token-lives-16', 'an unused token lives 16 minutes', ({ uses }) =>
    uses === 0 ? 16 * minute : undefined,
  ),
  tokens('never-offered', 'no replacement is ever offered', limitOffers(0)),
  tokens('sixth-renewal', 'a sixth replacement is offered and accepted', { renewals: 6 }),
  tokens('only-four-renewals', 'only four replacements are offered', { renewals: 4 }),
  tokens('renewal-keeps-old-age', 'a replacement is as old as the token that it replaces', {
    renewalStartsAnew: false,
  }),
  exception('third-renewal-dies-at-14', 'the third replacement lives 14 minutes', ({ generation }) =>
    generation === 3 ? 14 * minute : undefined,
  ),
  exception('third-renewal-lives-16', 'the third replacement lives 16 minutes', ({ generation }) =>
    generation === 3 ? 16 * minute : undefined,
  ),
  createTimesFault(
    'young-token-replaced',
    'a read of the clock returns a replacement at any token age',
    ({ path }) => path.endsWith('system/clock'),
    { offerFrom: 0, renewalOfferFrom: 0 },
  ),
  tokens('newborn-token-replaced', 'for half a minute after a login, responses contain a different token', {
    replacedUntil: 30 * second,
  }),
  ...byCall('bearer', 'for a bearer token below /api', (asked) => isBearer(asked) && asked.root === '/api'),
  ...byCall('restconf', 'at /restconf', ({ root }) => root === '/restconf'),
  ...byCall('PUT', 'on PUT', ({ method }) => method === 'PUT'),
  cutReplacement('PUT', ({ method }) => method === 'PUT'),
  cutReplacement('PATCH', ({ method, root }) => method === 'PATCH' && root === '/api'),
  cutReplacement('POST', ({ method, root }) => method === 'POST' && root === '/api'),
  cutReplacement('bearer', (asked) => isBearer(asked) && asked.method === 'GET' && asked.root === '/api'),
  tokens('fresh-login-keeps-allowance', 'a new login does not reset the limit of five replacements', {
    loginStartsAnew: false,
  }),
  tokens('busy-token-lives-on', 'frequent use extends the life of a token', { useProlongs: true }),
  tokens('idle-token-dies-early', 'an idle token expires after 12 minutes', { idleLife: 12 * minute }),
]

function limitOffers(age: number): Pick<TokenPolicy, 'offerUntil' | 'renewalOfferUntil'> {
  return { offerUntil: age, renewalOfferUntil: age }
}

function isLate({ offeredAt }: Token): boolean {
  return offeredAt > 14.5 * minute
}

/** Creates faults that change the lifetime or the replacement of a token, but only for some calls. */
function byCall(name: string, where: string, isOne: (asked: Asked) => boolean): Switch[] {
  const own = {
    'offered-early': { says: `a replacement is offered from 9:30 ${where}`, offerFrom: 570 * second },
    'never-offered': { says: `no replacement is offered ${where}`, ...limitOffers(0) },
    'no-offer-after-14': { says: `no replacement is offered ${where} after minute 14`, ...limitOffers(14 * minute) },
    'dies-at-14': { says: `a token lives 14 minutes ${where}`, life: 14 * minute },
  }
  return Object.entries(own).map(([what, { says, ...times }]) =>
    createTimesFault(`${what}:${name}`, says, isOne, times),
  )
}

function createTimesFault(
  name: string,
  summary: string,
  isOne: (asked: Asked) => boolean,
  own: Partial<TokenPolicy>,
): Switch {
  return { name, summary, apply: ({ access }) => (access.times = (asked) => (isOne(asked) ? own : undefined)) }
}

/** Creates a fault that cuts the last letters off replacement tokens in responses to some calls. */
function cutReplacement(name: string, isOne: (asked: Asked) => boolean): Switch {
  return answers(
    `replacement-cut:${name}`,
    `the replacement token in responses to ${name} is truncated`,
    (answer, asked) => {
      const { 'x-auth-token': token = '' } = answer.headers
      const isReplacement = token !== '' && !isBasic(asked) && token !== extractToken(asked)
      return isOne(asked) && isReplacement ? withToken(answer, token.slice(0, -4)) : answer
    },
  )
}

/** Creates a fault in which responses to calls with a token offer no replacement. A login still returns a token. */
function createNoOfferFault(method: string): Switch {
  return answers(`no-offer-on:${method}`, `responses to ${method} contain no replacement token`, (answer, asked) => {
    return asked.method !== method || isBasic(asked) ? answer : withToken(answer, undefined)
  })
}

function exception(name: string, summary: string, life: TokenPolicy['exception']): Switch {
  return tokens(name, summary, { exception: life })
}

function tokens(name: string, summary: string, change: Partial<TokenPolicy>): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.tokens, change) }
}
