import type { Alteration, BodyChange, Calls, Change } from '../../targets/emulator/meddling/alteration.ts'
import type { Described, Write } from './contract.ts'
import type { Law, Mutant } from './mutant.ts'
import type { Exchange } from './recording.ts'

interface AnswerChange {
  readonly operator: string
  readonly what: string
  readonly change: Change
  readonly law: Law
}

export const PAGE = '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>'
const whole = 'any success is a success' as const

/** Matches a string in JSON. */
const TEXT = /"(?:[^"\\]|\\.)*"/g

/** Returns mutants that alter whole responses to the documented GET of a resource. */
export function readMutants({ area, resource, row }: Described, reads: readonly Exchange[]): readonly Mutant[] {
  const answers = reads.length
  const hasNumber = reads.some(({ body }) => /:-?\d/.test(JSON.stringify(body ?? {}).replaceAll(TEXT, '""')))
  const breaks: Law = { breaks: row }
  const calls: Calls = { methods: ['GET'], path: `^${literal(resource)}/?$`, answered: 'well' }
  const changes: readonly AnswerChange[] = [
    ...[400, 401, 403, 404, 500, 503].map((to) => status(to, breaks)),
    { operator: 'status', what: 'is 204', change: { kind: 'status', to: 204, bare: true }, law: breaks },
    ...[201, 202, 206].map((to) => status(to, { silent: whole })),
    body('nothing at all', 'nothing', breaks),
    body('half of it', 'half', breaks),
    body('a page', { text: PAGE }, breaks),
    body('{}', { json: {} }, breaks),
    body('a list', { json: [] }, breaks),
    body('another resource', { json: { 'example-module:other': { config: {} } } }, breaks),
    header('content-type', 'gone', 'the media type of answers is not shown'),
    header('content-type', { value: 'application/json' }, 'the media type of answers is not shown'),
    header('etag', { value: '"7"' }, 'headers may be added'),
    ...bytes(breaks, hasNumber),
  ]
  const what = `GET of ${resource === '' ? 'the root' : resource.slice(6)}`
  return scopeChanges(
    [area],
    what,
    changes,
    calls,
    resource === '' ? ['/api'] : [undefined, '/restconf', '/api'],
    answers,
  )
}

/** Returns changes that truncate a body or make it invalid JSON. */
function bytes(breaks: Law, hasNumber: boolean): readonly AnswerChange[] {
  const cut: Law = { channel: 'a connection that ends early may be broken by anybody' }
  const of = (what: string, to: BodyChange, law: Law): AnswerChange => ({
    operator: 'bytes',
    what,
    change: { kind: 'body', to },
    law,
  })
  return [
    of('has a byte that is none of UTF-8', 'not UTF-8', breaks),
    ...(hasNumber ? [of('has the number 1e400', 'number too large', breaks)] : []),
    of('begins with a byte order mark', 'byte order mark', { silent: 'whoever reads JSON may skip it' }),
    of('is cut within its length', 'cut within its length', cut),
    of('is cut without a length', 'cut without a length', cut),
  ]
}

/** Returns mutants of documented writes to a resource. They alter the responses to the writes, or their effect. */
export function writeMutants(
  { area }: Described,
  { method = 'PATCH', path, sent, row, mayAnswer }: Write,
  answers: number,
): readonly Mutant[] {
  const breaks: Law = { breaks: row }
  const calls: Calls = { methods: [method], path, ...(sent === undefined ? {} : { sent }) }
  const well: Calls = { ...calls, answered: 'well' }
  const undone = (to: 'swallowed' | 'twice', law: Law): AnswerChange => ({
    operator: 'write',
    what: `is ${to}`,
    change: { kind: 'write', to },
    law,
  })
  const refusals = [400, 401, 403, 404, 405, 500].flatMap((code): readonly AnswerChange[] => [
    {
      operator: 'write',
      what: `is refused with ${code}`,
      change: { kind: 'write', to: 'refused', status: code },
      law: breaks,
    },
    {
      operator: 'write',
      what: `is applied and refused with ${code}`,
      change: { kind: 'write', to: 'applied and refused', status: code },
      law: breaks,
    },
  ])
  const changes: readonly AnswerChange[] = [
    undone('swallowed', breaks),
    ...refusals,
    ...(mayAnswer === true ? [] : fillEmptyAnswers(breaks)),
  ]
  const conforming: readonly AnswerChange[] = [
    undone('twice', { silent: 'a PATCH says what is to stand' }),
    ...[200, 201, 202].map(
      (to): AnswerChange => ({
        operator: 'status',
        what: `is ${to}`,
        change: { kind: 'status', to, bare: true },
        law: { silent: whole },
      }),
    ),
  ]
  const bad: readonly AnswerChange[] = [403, 405, 409, 422].map((to) =>
    status(to, { silent: 'the code of a refusal is not shown' }),
  )
  const worded = body('nothing', 'nothing', { silent: 'the body of a refusal is not shown' })
  const what = `${method} of ${row
    .replace(/^[A-Z]+ of /, '')
    .replace(/,? and its answer.*$/, '')
    .replace(/ sets .*$/, '')}`
  return [
    ...scopeChanges([area], what, [...changes, ...conforming], well, [undefined, '/restconf'], answers),
    ...scopeChanges(
      [area],
      `${what} that is refused`,
      [...bad, worded],
      { ...calls, answered: 'badly' },
      [undefined],
      0,
    ),
  ]
}

/** Returns changes that add a body to write responses that must be empty. */
function fillEmptyAnswers(breaks: Law): readonly AnswerChange[] {
  return [
    body('{}', { json: {} }, breaks),
    body('the resource', { json: { 'example-module:written': { config: { enabled: true } } } }, breaks),
  ]
}

/** Returns mutants that alter how a write that restarts the device takes effect. */
export function restartMutants({ area }: Described, { path, sent, row, restarts }: Write): readonly Mutant[] {
  if (restarts !== true) return []
  const made = (what: string, law: Law, alteration: Alteration): Mutant => ({
    areas: [area],
    operator: 'restart',
    what,
    law,
    alteration,
  })
  const calls: Calls = { methods: ['PATCH'], path, ...(sent === undefined ? {} : { sent }) }
  return [
    made(
      'a change does not restart',
      { breaks: `${row}; a changed mode restarts` },
      { change: { kind: 'restarts', to: 'none' } },
    ),
    made(
      'a change restarts twice',
      { breaks: 'one commit, one restart' },
      { change: { kind: 'restarts', to: 'twice' } },
    ),
    made(
      'a refusal restarts',
      { breaks: 'what is refused restarts nothing' },
      {
        calls: { ...calls, answered: 'badly' },
        change: { kind: 'restarts', to: 'after these calls' },
      },
    ),
    made(
      'a refusal is answered 204',
      { breaks: 'ports accept only their modes' },
      {
        calls: { ...calls, answered: 'badly' },
        change: { kind: 'status', to: 204, bare: true },
      },
    ),
  ]
}

export function status(to: number, law: Law): AnswerChange {
  return { operator: 'status', what: `is ${to}`, change: { kind: 'status', to }, law }
}

export function body(what: string, to: BodyChange, law: Law): AnswerChange {
  return { operator: 'body', what: `answers ${what}`, change: { kind: 'body', to }, law }
}

export function header(name: string, to: Extract<Change, { kind: 'header' }>['to'], silent: string): AnswerChange {
  const what = typeof to === 'string' ? to : JSON.stringify(to)
  return { operator: 'header', what: `has ${name} ${what}`, change: { kind: 'header', name, to }, law: { silent } }
}

/** Returns mutants that apply each change to every response, to one root, and to a single response. */
export function scopeChanges(
  areas: Mutant['areas'],
  subject: string,
  changes: readonly AnswerChange[],
  calls: Calls,
  roots: readonly (string | undefined)[],
  answers: number,
): readonly Mutant[] {
  return changes.flatMap(({ operator, what, change, law }) => {
    const made = (where: string, own: Law, more: Calls): Mutant => ({
      areas,
      operator,
      what: `${subject} ${what}${where}`,
      law: own,
      alteration: { calls: { ...calls, ...more }, change },
    })
    const lasting = roots.map((root) =>
      root === undefined || roots.length === 1
        ? made('', law, root === undefined ? {} : { root })
        : made(` at ${root} alone`, law, { root }),
    )
    if ('silent' in law) return lasting.slice(0, 1)
    const [only] = roots
    const place = roots.length === 1 && only !== undefined ? { root: only } : {}
    return [
      ...lasting,
      ...singles(answers, change, law).map(({ where, only: count, operator, law }) => ({
        ...made(where, law, { ...place, only: count }),
        operator,
      })),
    ]
  })
}

/**
 * Returns the places at which one of `answers` responses is altered: the first response (read by the launch or a
 * probe), one in the middle, and one near the end.
 */
export function singles(answers: number, change: Change, lasting: Law) {
  if (answers < 2) return []
  const law = deriveSingleLaw(change, lasting)
  return [
    { where: ' the first time', only: 1, operator: 'launch', law },
    { where: ' once', only: Math.ceil(answers / 2), operator: 'single', law },
    ...(answers < 6 ? [] : [{ where: ' once, late', only: Math.floor((answers * 4) / 5), operator: 'single', law }]),
  ]
}

/** Derives the law for a change in a single response from the law for the same change in all responses. */
function deriveSingleLaw(change: Change, lasting: Law): Law {
  if (!('breaks' in lasting)) return lasting
  const status =
    change.kind === 'status' || change.kind === 'write'
      ? change.kind === 'status'
        ? change.to
        : change.status
      : undefined
  if (status === 401) return { channel: 'a token may be lost: one may log in again' }
  if (status === 500 || status === 503)
    return { channel: 'an error of the server that comes once may be a fault of the moment' }
  return { once: lasting.breaks }
}

export function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
