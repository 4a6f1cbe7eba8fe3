import { body, header, literal, PAGE, status } from './answers.ts'
import type { Law, Mutant } from './mutant.ts'
import type { Exchange } from './recording.ts'

/**
 * Alters responses that the launch reads before any write. None of them belongs to a resource of the contract, and each
 * is altered once.
 */
export function launchMutants(
  areas: Mutant['areas'],
  exchanges: readonly Exchange[],
  resources: readonly string[],
): readonly Mutant[] {
  const before = exchanges.findIndex(({ method }) => method !== 'GET')
  const asked = exchanges
    .slice(0, before === -1 ? undefined : before)
    .filter(({ path, status: code }) => code === 200 && !resources.includes(path.replace(/\/$/, '')))
  const unjudged: Law = { channel: 'no row of the contract stands for it' }
  return [...Map.groupBy(asked, ({ root, path }) => `${root}${path}`)].flatMap(([name, [first]]) => {
    if (first === undefined) return []
    const changes = [
      ...[400, 403, 404, 500, 503].map((to) => status(to, unjudged)),
      body('nothing at all', 'nothing', unjudged),
      body('half of it', 'half', unjudged),
      body('a page', { text: PAGE }, unjudged),
      body('another resource', { json: { 'example-module:other': { config: {} } } }, unjudged),
      body('bytes that are no UTF-8', 'not UTF-8', unjudged),
      header('etag', { value: '"7"' }, 'headers may be added'),
    ]
    const calls = { methods: ['GET'], root: first.root, path: `^${literal(first.path)}$`, only: 1 }
    return changes.map(({ what, change, law }) => ({
      areas,
      operator: 'launch',
      what: `the first GET of ${name} ${what}`,
      law,
      alteration: { calls, change },
    }))
  })
}

/** Creates mutants of the first login in a run. */
export function loginMutants(areas: Mutant['areas']): readonly Mutant[] {
  const breaks: Law = { once: 'a successful call with Basic brings a token that works' }
  const made = (what: string, to: 'gone' | 'cut' | 'forged' | { readonly renamed: string }, law: Law): Mutant => ({
    areas,
    operator: 'launch',
    what: `the first login brings ${what}`,
    law,
    alteration: {
      calls: { methods: ['GET'], by: 'basic', answered: 'well', only: 1 },
      change: { kind: 'header', name: 'x-auth-token', to },
    },
  })
  return [
    made('no token', 'gone', breaks),
    made('a token as X-Token', { renamed: 'X-Token' }, breaks),
    made('half a token', 'cut', { channel: 'one may log in again' }),
    made('a forged token', 'forged', { channel: 'one may log in again' }),
  ]
}
