import type { Answer, Asked } from '../../behaviour.ts'
import { xmlAnswer } from '../../http/xml.ts'
import type { Names } from '../../naming.ts'
import { notFound } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { resolve } from '../../tree/path.ts'
import { atRoot } from './root-body.ts'
import { createMethodLookup, notPossible, onlyRows } from './rows.ts'
import { unsaid } from './undocumented.ts'
import { wireQuirks } from './wire-quirks.ts'

export function quirks(device: Services): Switch[] {
  const { names } = device
  return [...forms, ...wireQuirks(device), ...methods(names), fullNames(device), ...unsaid(names)]
}

const DNS = /\/(?:[\w-]+:)?system\/(?:[\w-]+:)?dns(\/|$)/

/** Quirks that affect the form and the timing of responses. */
const forms: readonly Switch[] = [
  answers(
    'later-yang-library-version',
    'the root reports a library of a later date',
    atRoot({ 'yang-library-version': '2021-05-11' }),
  ),
  answers('xml-without-json-header', 'responses are XML if no header asks for JSON', (answer, asked) =>
    asked.method === 'GET' && !asksForJson(asked) ? xmlAnswer(answer) : answer,
  ),
  answers(
    'new-error-texts',
    'error messages have different texts, and the member errors has no module prefix',
    (answer) => (answer.status < 400 ? answer : rewordErrors(answer)),
  ),
  { name: 'slow-answers', summary: 'each response takes 20 milliseconds longer', apply: (b) => (b.answerDelay = 20) },
]

/** Quirks that restrict which RFC 8040 methods the device accepts, and for which paths. */
function methods(names: Names): Switch[] {
  const methodsOf = createMethodLookup(names)
  return [
    createRefusalQuirk('documented-rows-only', 'only the endpoints of the contract are served', onlyRows(names)),
    createRefusalQuirk('no-delete', 'nothing can be deleted', (asked) => {
      if (asked.method === 'DELETE') throw notPossible(asked)
    }),
    createRefusalQuirk('no-put', 'PUT is accepted only for documented endpoints', (asked) => {
      if (asked.method === 'PUT' && !methodsOf(asked).includes('PUT')) throw notPossible(asked)
    }),
    createRefusalQuirk('deletes-dns-only', 'DELETE is accepted only within DNS', (asked) => {
      if (asked.method === 'DELETE' && !DNS.test(asked.path)) throw notPossible(asked)
    }),
    { name: 'no-cli-removal', summary: 'the command line does not support no', apply: (b) => (b.takesNo = false) },
  ]
}

/**
 * Creates a quirk in which DELETE requires full names. RFC 8040 lets a device require the module name of a member whose
 * parent is in another module.
 */
function fullNames({ schema, names }: Services): Switch {
  return createRefusalQuirk(
    'deletes-by-full-names',
    'DELETE finds members of another module only by their full names',
    (asked) => {
      const path = asked.path.replace(/^\/data/, '')
      if (asked.method !== 'DELETE') return
      const segments = path.split('/').filter((segment) => segment !== '')
      for (const [index, { node }] of resolve(schema, path, names).entries())
        if (node.parent?.module !== node.module && segments[index]?.includes(':') !== true) throw notFound()
    },
  )
}

function createRefusalQuirk(name: string, summary: string, look: (asked: Asked) => void): Switch {
  return { name, summary, apply: ({ beforeAnswer }) => beforeAnswer.push(look) }
}

function asksForJson({ headers }: Asked): boolean {
  return [headers['accept'], headers['content-type']].flat().some((value) => value?.includes('json'))
}

function rewordErrors(answer: Answer): Answer {
  const { 'ietf-restconf:errors': errors }: { 'ietf-restconf:errors'?: { error: { 'error-message': string }[] } } =
    Object(answer.body)
  if (!errors) return answer
  const error = errors.error.map((each) => ({ ...each, 'error-message': each['error-message'].toUpperCase() }))
  return { ...answer, body: { errors: { error } } }
}
