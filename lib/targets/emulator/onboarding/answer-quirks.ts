import { randomUUID } from 'node:crypto'
import { type Answer, isObject, readMembers } from './call.ts'
import { answers, type Switch } from './switch.ts'

/** Quirks in the format and timing of answers. */
export const answerQuirks: readonly Switch[] = [
  answers('token-at-top', 'a login answers the text of the token, and nothing else', ['POST', 'login'], (answer) => {
    const { token } = readMembers(readMembers(answer.body)['token'])
    return { ...answer, body: { token } }
  }),
  answers('token-as-session', 'a login calls its token the id of a session', ['POST', 'login'], (answer) => {
    const { token: held } = readMembers(answer.body)
    const { token = held, name: _name, selfLink: _link, ...details } = readMembers(held)
    return { ...answer, body: { session: { request: randomUUID(), id: token, ...details } } }
  }),
  answers(
    'token-among-tokens',
    'a login answers another token too, and an id of its own',
    ['POST', 'login'],
    (answer) => {
      const { token: held } = readMembers(answer.body)
      const { token = held, ...details } = readMembers(held)
      // Another quirk may already have renamed the token's member.
      if (token === undefined) return answer
      return {
        ...answer,
        body: { csrfToken: randomUUID(), authToken: { ...details, name: randomUUID(), value: token } },
      }
    },
  ),
  answers('token-as-link', 'a login answers its token only as a link to it', ['POST', 'login'], (answer) => {
    const { token: held, session: _, ...details } = readMembers(answer.body)
    const { selfLink } = readMembers(held)
    return typeof selfLink === 'string' ? { ...answer, body: { ...details, link: { href: selfLink } } } : answer
  }),
  {
    name: 'answers-201',
    summary: 'logins and declarations are answered 201',
    apply: (behaviour) =>
      behaviour.answers.push((answer, { method }) =>
        method === 'POST' && answer.status < 300 ? { ...answer, status: 201 } : answer,
      ),
  },
  everywhere('more-members', 'every object has members that nobody knows', (value) =>
    isObject(value) ? { ...value, remark: 'more', further: [{ remark: ['more'] }] } : value,
  ),
  everywhere('numbers-as-strings', 'numbers are strings', (value) => (typeof value === 'number' ? `${value}` : value)),
  {
    name: 'header-names-in-capitals',
    summary: 'the names of headers are in capitals',
    apply: ({ wire }) => void (wire.spelled = (header) => header.toUpperCase()),
  },
  {
    name: 'chunked-bodies',
    summary: 'bodies come in chunks, without their length',
    apply: ({ wire }) => void (wire.chunked = true),
  },
  {
    name: 'slow-answers',
    summary: 'each answer takes 200 milliseconds more',
    apply: ({ wire }) => void (wire.delay = 200),
  },
]

/** Makes a switch that changes each value in the JSON of all answers, innermost values first. */
function everywhere(name: string, summary: string, change: (value: unknown) => unknown): Switch {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(changed))
    if (!isObject(value)) return change(value)
    return change(Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, changed(inner)])))
  }
  const filter = (answer: Answer) => (answer.body === undefined ? answer : { ...answer, body: changed(answer.body) })
  return { name, summary, apply: (behaviour) => void behaviour.answers.push(filter) }
}
