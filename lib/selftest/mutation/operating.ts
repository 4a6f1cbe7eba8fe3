import type { Calls, Change } from '../../targets/emulator/meddling/alteration.ts'
import { body, header, literal, PAGE, status } from './answers.ts'
import { bare, type Described, type Operation, toAlterationPath } from './contract.ts'
import type { Law, Mutant } from './mutant.ts'

interface Altered {
  readonly operator: string
  readonly what: string
  readonly change: Change
  readonly law: Law
}

const whole = 'any success is a success'

/**
 * Alters an operation's responses and its effect. Each change applies to every response, because an operation's
 * responses vary over time.
 */
export function operationMutants(resource: Described, operation: Operation): readonly Mutant[] {
  const { area, resource: path, row } = resource
  const breaks: Law = { breaks: row }
  const calls: Calls = { methods: ['POST'], path: `^${literal(path)}/?$` }
  const { effect, answer, gives } = operation
  const isEmpty = answer === undefined && gives === undefined
  const statuses = [400, 401, 403, 404, 405, 500].map((to) => status(to, breaks))
  const conforming = [201, 202].map((to) => status(to, { silent: whole }))
  const bodies = [
    ...(isEmpty ? [] : [body('nothing at all', 'nothing', breaks), body('half of it', 'half', breaks)]),
    body('a page', { text: PAGE }, breaks),
    body('{}', { json: {} }, breaks),
    body('a list', { json: [] }, breaks),
    body('another resource', { json: { 'example-module:other': { config: {} } } }, breaks),
  ]
  const headers = [header('etag', { value: '"7"' }, 'headers may be added')]
  const all = [...statuses, ...conforming, ...bodies, ...headers, ...buildTextChanges(resource, operation)]
  const undone = effect === undefined ? [] : buildWriteChanges(effect, answer)
  const subject = `POST of ${path.replace(/^.*[:/]/, '')}`
  return [...all, ...undone].map(({ operator, what, change, law }) => {
    // A swallowed operation never reaches the device, so the alteration cannot depend on the status of the device's
    // response.
    const isUndone = change.kind === 'write' && change.to === 'swallowed'
    const own: Calls = isUndone ? calls : { ...calls, answered: 'well' }
    return { areas: [area], operator, what: `${subject} ${what}`, law, alteration: { calls: own, change } }
  })
}

function buildWriteChanges(effect: string, answer: unknown): readonly Altered[] {
  const breaks: Law = { breaks: effect }
  const swallowed: Change = { kind: 'write', to: 'swallowed', ...(answer === undefined ? {} : { answer }) }
  const refusal: Change = { kind: 'write', to: 'applied and refused', status: 400 }
  return [
    { operator: 'write', what: 'is answered well, and does nothing', change: swallowed, law: breaks },
    { operator: 'write', what: 'is done and refused', change: refusal, law: breaks },
  ]
}

function buildTextChanges(resource: Described, { texts = [] }: Operation): readonly Altered[] {
  return texts.map(({ at, replaced, breaks, silent = '' }) => ({
    operator: 'text',
    what: `has ${replaced[1] === '' ? 'no' : JSON.stringify(replaced[1])} for ${replaced[0]}`,
    change: { kind: 'member', at: `${toAlterationPath(resource)}/${bare(at)}`, to: { replaced } },
    law: breaks === undefined ? { silent } : { breaks },
  }))
}
