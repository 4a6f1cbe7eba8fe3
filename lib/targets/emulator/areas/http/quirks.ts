import type { Answer, Asked } from '../../behaviour.ts'
import { xmlAnswer } from '../../http/xml.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { atRoot } from './root-body.ts'

export const quirks: readonly Switch[] = [
  answers(
    'later-yang-library-version',
    'the root reports a library of a later date',
    atRoot({ 'yang-library-version': '2021-05-11' }),
  ),
  answers('xml-without-json-header', 'answers are XML where no header asks for JSON', (answer, asked) =>
    asked.method === 'GET' && !asksForJson(asked) ? xmlAnswer(answer) : answer,
  ),
  answers('new-error-texts', 'errors have other letters and the bare key', (answer) =>
    answer.status < 400 ? answer : reworded(answer),
  ),
  { name: 'slow-answers', summary: 'each answer takes 20 milliseconds more', apply: (b) => (b.answerDelay = 20) },
]

function asksForJson({ headers }: Asked): boolean {
  return [headers['accept'], headers['content-type']].flat().some((value) => value?.includes('json'))
}

function reworded(answer: Answer): Answer {
  const { 'ietf-restconf:errors': errors }: { 'ietf-restconf:errors'?: { error: { 'error-message': string }[] } } =
    Object(answer.body)
  if (!errors) return answer
  const error = errors.error.map((each) => ({ ...each, 'error-message': each['error-message'].toUpperCase() }))
  return { ...answer, body: { errors: { error } } }
}
