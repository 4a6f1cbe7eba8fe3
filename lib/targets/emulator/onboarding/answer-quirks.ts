import { randomUUID } from 'node:crypto'
import { type Answer, isObject, readMembers } from './call.ts'
import { answers, type Switch } from './switch.ts'

/** Quirks in the format and timing of responses. */
export const answerQuirks: readonly Switch[] = [
  answers('token-at-top', 'a login returns only the text of the token', ['POST', 'login'], (answer) => {
    const { token } = readMembers(readMembers(answer.body)['token'])
    return { ...answer, body: { token } }
  }),
  answers('token-as-session', 'a login returns the token as the id of a session', ['POST', 'login'], (answer) => {
    const { token: held } = readMembers(answer.body)
    const { token = held, name: _name, selfLink: _link, ...details } = readMembers(held)
    return { ...answer, body: { session: { request: randomUUID(), id: token, ...details } } }
  }),
  answers('token-among-tokens', 'a login also returns a second token and an id', ['POST', 'login'], (answer) => {
    const { token: held } = readMembers(answer.body)
    const { token = held, ...details } = readMembers(held)
    // Another quirk may already have renamed the token's member.
    if (token === undefined) return answer
    return {
      ...answer,
      body: { csrfToken: randomUUID(), authToken: { ...details, name: randomUUID(), value: token } },
    }
  }),
  answers('token-as-link', 'a login returns only a link to the token', ['POST', 'login'], (answer) => {
    const { token: held, session: _, ...details } = readMembers(answer.body)
    const { selfLink } = readMembers(held)
    return typeof selfLink === 'string' ? { ...answer, body: { ...details, link: { href: selfLink } } } : answer
  }),
  {
    name: 'answers-201',
    summary: 'logins and declarations return 201',
    apply: (behaviour) =>
      behaviour.answers.push((answer, { method }) =>
        method === 'POST' && answer.status < 300 ? { ...answer, status: 201 } : answer,
      ),
  },
  everywhere('more-members', 'every object has undocumented members', (value) =>
    isObject(value) ? { ...value, remark: 'more', further: [{ remark: ['more'] }] } : value,
  ),
  everywhere('numbers-as-strings', 'numbers are strings', (value) => (typeof value === 'number' ? `${value}` : value)),
  {
    name: 'header-names-in-capitals',
    summary: 'header names are in capitals',
    apply: ({ wire }) => void (wire.spelled = (header) => header.toUpperCase()),
  },
  {
    name: 'chunked-bodies',
    summary: 'bodies are sent in chunks, without Content-Length',
    apply: ({ wire }) => void (wire.chunked = true),
  },
  {
    name: 'slow-answers',
    summary: 'each response takes 200 milliseconds longer',
    apply: ({ wire }) => void (wire.delay = 200),
  },
]

/** Creates a switch that changes each value in the JSON of all responses, innermost values first. */
function everywhere(name: string, summary: string, change: (value: unknown) => unknown): Switch {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(changed))
    if (!isObject(value)) return change(value)
    return change(Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, changed(inner)])))
  }
  const filter = (answer: Answer) => (answer.body === undefined ? answer : { ...answer, body: changed(answer.body) })
  return { name, summary, apply: (behaviour) => void behaviour.answers.push(filter) }
}
