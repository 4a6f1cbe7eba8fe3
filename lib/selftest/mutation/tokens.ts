import type { Calls, TokenChange, TokensOf } from '../../targets/emulator/meddling/alteration.ts'
import { METHODS } from './entry.ts'
import type { Law, Mutant } from './mutant.ts'
import type { Way } from './recording.ts'

type Areas = Mutant['areas']

const expiry = 'a token lives 15 minutes, and no longer'
const offer = 'from minute 10 to 15 answers bring a replacement, and not before'

/**
 * Changed token lifetimes in seconds. Each differs from the contract's limits by more than a guard interval of a few
 * seconds.
 */
const LIVES: readonly (readonly [what: string, to: TokenChange, sentence: string])[] = [
  ['die at 0:05', { die: 5 }, expiry],
  ['die at 9:00', { die: 540 }, expiry],
  ['die at 12:00', { die: 720 }, expiry],
  ['die at 14:50', { die: 890 }, expiry],
  ['live till 15:10', { live: 910 }, expiry],
  ['live till 18:00', { live: 1080 }, expiry],
  ['live for good', { live: 1e9 }, expiry],
  ['offer from 10:10', { offersFrom: 610 }, offer],
  ['offer from 12:00', { offersFrom: 720 }, offer],
  ['never offer', { offersFrom: 1e9 }, offer],
  ['offer until 14:50', { offersUntil: 890 }, offer],
  ['offer until 11:00', { offersUntil: 660 }, offer],
  ['bring another from the first', { bring: 0 }, offer],
  ['bring another from 5:00', { bring: 300 }, offer],
  ['bring another from 9:50', { bring: 590 }, offer],
]

/**
 * Creates mutants that change token lifetimes. Each affects all tokens, or only the tokens of one generation, method,
 * root or header.
 */
export function tokenMutants(areas: Areas, ways: readonly Way[]): readonly Mutant[] {
  const methods = METHODS.filter((method) => ways.some((way) => way.method === method))
  const scopes: readonly { readonly where: string; readonly calls: Calls; readonly of?: TokensOf }[] = [
    { where: '', calls: {} },
    ...methods.map((method) => ({ where: ` on ${method}`, calls: { methods: [method] } })),
    { where: ' as bearer', calls: { by: 'bearer' } },
    { where: ' in X-Auth-Token', calls: { by: 'header' } },
    { where: ' at /restconf', calls: { root: '/restconf' } },
    { where: ' at /api', calls: { root: '/api' } },
    ...[0, 1, 2, 3, 4, 5].map((generation) => ({
      where: ` of generation ${generation}`,
      calls: {},
      of: { generation },
    })),
    { where: ' that replaced others', calls: {}, of: { generationFrom: 1 } },
    { where: ' that replaced others, as bearer', calls: { by: 'bearer' }, of: { generationFrom: 1 } },
  ]
  const lives = scopes.flatMap(({ where, calls, of }) =>
    LIVES.filter(([, to]) => of?.generation !== 5 || 'die' in to || 'live' in to || 'bring' in to).map(
      ([what, to, sentence]): Mutant => ({
        areas,
        operator: `tokens ${Object.keys(to)[0]}`,
        what: `tokens${where} ${what}`,
        law: { breaks: sentence },
        alteration: { calls, change: { kind: 'tokens', ...(of === undefined ? {} : { of }), to } },
      }),
    ),
  )
  const sixth: Mutant = {
    areas,
    operator: 'tokens bring',
    what: 'tokens of generation 5 are replaced from 10:00',
    law: { breaks: 'at most five renewals' },
    alteration: { change: { kind: 'tokens', of: { generation: 5 }, to: { bring: 600 } } },
  }
  return [...lives, sixth, ...buildOfferMutants(areas, methods)]
}

/** Creates mutants that alter the header with the replacement token. */
function buildOfferMutants(areas: Areas, methods: readonly string[]): readonly Mutant[] {
  const law: Law = { breaks: 'the replacement that is offered works' }
  return methods.flatMap((method) =>
    (['cut', 'forged', { renamed: 'X-Token' }] as const).flatMap((to) =>
      (['header', 'bearer'] as const).map(
        (by): Mutant => ({
          areas,
          operator: 'offer header',
          what: `${method} by ${by} offers a token that is ${typeof to === 'string' ? to : 'named X-Token'}`,
          law,
          alteration: {
            calls: { methods: [method], by, answered: 'well' },
            change: { kind: 'header', name: 'x-auth-token', to },
          },
        }),
      ),
    ),
  )
}
