import type { Answer, AnswerFilter } from '../../behaviour.ts'
import { json } from '../../http/errors.ts'
import { answers, type Switch } from '../../switches/switch.ts'

const name = 'openconfig-system:alarms'

/** Changes the responses to successful reads of the alarms. */
function read(change: (answer: Answer, root: string) => Answer): AnswerFilter {
  return (answer, asked) =>
    asked.method === 'GET' && /system\/[\w-:]*alarms\/?$/.test(asked.path) && answer.status < 300
      ? change(answer, asked.root)
      : answer
}

function other({ headers }: Answer, body: object): Answer {
  const { status, headers: own, body: value } = json(200, body)
  return { status, headers: { ...headers, ...own }, body: value }
}

/** Creates the faults that affect alarms. */
export function faults(): Switch[] {
  let last: unknown
  return [
    answers(
      'alarms-unserved',
      'a read of the alarms returns 500',
      read((answer) => ({ ...answer, status: 500 })),
    ),
    answers(
      'cleared-alarms-stay',
      'alarms remain after their causes have ended',
      read((answer) => {
        if (isEmpty(answer)) return last === undefined ? answer : other(answer, Object(last))
        last = answer.body
        return answer
      }),
    ),
    createRewordingFault(),
    answers(
      'placeholder-alarm',
      'if no alarm is active, an entry says so',
      read((answer) =>
        isEmpty(answer) ? other(answer, { [name]: { alarm: [{ id: '0', state: { text: 'No alarms' } }] } }) : answer,
      ),
    ),
    answers(
      'another-alarm',
      'an alarm names the wrong component',
      read((answer) =>
        isEmpty(answer)
          ? answer
          : other(answer, {
              [name]: { alarm: [{ id: '7', state: { id: '7', resource: 'fan-1', text: 'Fan fault' } }] },
            }),
      ),
    ),
    answers(
      'alarm-of-another-supply',
      'an alarm about a power supply names the wrong power supply',
      read((answer) =>
        isEmpty(answer) ? answer : other(answer, JSON.parse(JSON.stringify(answer.body).replaceAll('psu-2', 'psu-1'))),
      ),
    ),
    ...ofRestconf(),
  ]
}

/** Creates the faults of alarms at /restconf alone. */
function ofRestconf(): Switch[] {
  const there = (change: (body: Body) => unknown) =>
    read((answer, root) =>
      root === '/restconf' && !isEmpty(answer) ? other(answer, Object(change(Object(answer.body)))) : answer,
    )
  return [
    answers(
      'no-alarms-at-restconf',
      'alarms are not shown at /restconf',
      read((answer, root) => (root === '/restconf' ? { status: 204, headers: answer.headers } : answer)),
    ),
    answers(
      'more-alarms-at-restconf',
      'while alarms are active, /restconf shows an alarm that was not raised',
      there(withOneMore),
    ),
    answers(
      'alarms-reworded-at-restconf',
      '/restconf shows alarms with another severity and text',
      there((body) => JSON.parse(JSON.stringify(body).replaceAll(/"(severity|text)":"[^"]*"/g, '"$1":"other"'))),
    ),
  ]
}

/** Creates the fault that keeps the last alarms, but with another severity, text and time. */
function createRewordingFault(): Switch {
  let last: string | undefined
  const reword = (body: string) =>
    body
      .replaceAll(/"(severity|text)":"[^"]*"/g, '"$1":"cleared"')
      .replaceAll(/"time-created":"[^"]*"/g, '"time-created":"1970-01-01 00:00:00 UTC"')
  return answers(
    'cleared-alarms-reworded',
    'alarms remain after their causes have ended, with another severity, text and time',
    read((answer) => {
      if (isEmpty(answer)) return last === undefined ? answer : other(answer, JSON.parse(reword(last)))
      last = JSON.stringify(answer.body)
      return answer
    }),
  )
}

interface Body {
  [name: string]: { alarm?: readonly object[] }
}

function withOneMore(body: Body): object {
  const stray = {
    id: 'stray',
    state: { id: 'stray', resource: 'nowhere', severity: 'ERROR', text: 'nobody raised it' },
  }
  return Object.fromEntries(
    Object.entries(body).map(([top, alarms]) => [top, { ...alarms, alarm: [...(alarms.alarm ?? []), stray] }]),
  )
}

function isEmpty({ body }: Answer): boolean {
  return !JSON.stringify(body ?? {}).includes('"id"')
}
