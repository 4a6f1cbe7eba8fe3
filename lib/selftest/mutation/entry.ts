import type { Calls, Change } from '../../targets/emulator/meddling/alteration.ts'
import { scopeChanges, status } from './answers.ts'
import type { Law, Mutant } from './mutant.ts'
import type { Way } from './recording.ts'

type Areas = Mutant['areas']

/** The HTTP methods that runs use and that the contract's table lists. */
export const METHODS: readonly string[] = ['GET', 'PATCH', 'POST']

/**
 * Mutates authentication for each kind of call in a run: the emulator admits callers it should refuse, or refuses valid
 * ones.
 */
export function entryMutants(areas: Areas, ways: readonly Way[]): readonly Mutant[] {
  const documented = ways.filter(({ method }) => METHODS.includes(method))
  const places = distinct(documented.map(({ method, root }) => ({ method, root })))
  // Failed logins are expensive on a shared account, so one mutant covers Basic on every call.
  const anyLogin = buildAdmissionMutant(areas, 'every call', { by: 'basic' }, 'a login is one of a local account')
  const byPlace = places.flatMap(({ method, root }) => {
    const calls = { methods: [method], root }
    const subject = `${method} at ${root}`
    const used = (by: Way['by']) => ways.some((way) => way.method === method && way.root === root && way.by === by)
    return [
      ...buildAdmissionMutants(areas, subject, calls),
      ...(['basic', 'header', 'bearer'] as const).flatMap((by) =>
        used(by) ? shutOut(areas, subject, { ...calls, by }) : [],
      ),
      ...(used('basic') ? loginTokens(areas, subject, { ...calls, by: 'basic', answered: 'well' }) : []),
    ]
  })
  return [anyLogin, ...byPlace]
}

function buildAdmissionMutants(areas: Areas, subject: string, calls: Calls): readonly Mutant[] {
  const sentences = {
    nobody: 'all requests carry authentication',
    header: 'a token is one that was issued',
    bearer: 'a token is one that was issued',
  } as const
  return (['nobody', 'header', 'bearer'] as const).map((by) =>
    buildAdmissionMutant(areas, subject, { ...calls, by }, sentences[by]),
  )
}

function buildAdmissionMutant(areas: Areas, subject: string, calls: Calls, sentence: string): Mutant {
  return {
    areas,
    operator: 'let in',
    what: `${subject} is served to ${calls.by === 'nobody' ? 'nobody' : `any ${calls.by}`}`,
    law: { breaks: sentence },
    alteration: { calls, change: { kind: 'entry' } },
  }
}

function shutOut(areas: Areas, subject: string, calls: Calls): readonly Mutant[] {
  const law: Law = {
    breaks: calls.by === 'basic' ? 'Basic is accepted on any call' : 'a token is accepted in both headers',
  }
  const refused = { ...status(401, law), operator: 'shut out' }
  return scopeChanges(areas, `${subject} with ${calls.by}`, [refused], { ...calls, answered: 'well' }, [calls.root], 0)
}

/** Alters the token header in the responses to logins. */
function loginTokens(areas: Areas, subject: string, calls: Calls): readonly Mutant[] {
  const law: Law = { breaks: 'a successful call with Basic brings a token that works' }
  const change = (what: string, to: Extract<Change, { kind: 'header' }>['to'], own: Law = law) => ({
    operator: 'token header',
    what,
    change: { kind: 'header', name: 'x-auth-token', to } as const,
    law: own,
  })
  return scopeChanges(
    areas,
    `${subject} with basic`,
    [
      change('brings no token', 'gone'),
      change('brings half a token', 'cut'),
      change('brings a forged token', 'forged'),
      change('brings it as X-Token', { renamed: 'X-Token' }),
      change('brings it as X-AUTH-TOKEN', { renamed: 'X-AUTH-TOKEN' }, { silent: 'names of headers have no case' }),
    ],
    calls,
    [calls.root],
    0,
  )
}

export function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
