import type { WireAnswer, WireRequest } from './connection.ts'
import { redactor } from '../../domain/redaction.ts'

/** One request and what came of it; kept until the test that made it is judged. */
export interface Exchange {
  readonly request: WireRequest
  /** Path in the contract's words, without the data root. */
  readonly path: string
  readonly answer?: WireAnswer
  /** Why there is no answer. */
  readonly broken?: string
}

/** One line: `GET /api/data/… → 200`. */
export function brief({ request, answer, broken }: Exchange): string {
  return redactor.clean(`${request.method} ${request.path} → ${answer?.status ?? broken ?? 'no answer'}`)
}

/** The exchange in full, without secrets. */
export function transcript(exchange: Exchange): string {
  const { request, answer, broken } = exchange
  const lines = [
    `${request.method} ${request.origin}${request.path}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${hidden(name, value)}`),
    ...(request.body === undefined ? [] : ['', request.body.toString()]),
    '',
    answer === undefined ? `no answer: ${broken}` : `HTTP ${answer.status}`,
    ...Object.entries(answer?.headers ?? {}).map(([name, value]) => `${name}: ${hidden(name, value)}`),
    ...(answer === undefined || answer.text === '' ? [] : ['', answer.text]),
  ]
  return redactor.clean(lines.join('\n'))
}

function hidden(name: string, value: string): string {
  const secret = /^(authorization|x-auth-token|cookie|set-cookie)$/i.test(name)
  return secret ? value.replace(/^(Basic |Bearer )?.*$/i, '$1[redacted]') : value
}

/** A command line that repeats the exchange; credentials are the shell variables `PLUMBLINE_LOGIN` and `TOKEN`. */
export function curl({ request }: Exchange): string {
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    if (/^authorization$/i.test(name) && value.startsWith('Basic ')) return ['--user "$PLUMBLINE_LOGIN"']
    if (/^authorization$/i.test(name)) return ['-H "Authorization: Bearer $TOKEN"']
    if (/^x-auth-token$/i.test(name)) return ['-H "X-Auth-Token: $TOKEN"']
    return [`-H ${quoted(`${name}: ${value}`)}`]
  })
  const body = request.body === undefined ? [] : [`--data ${quoted(request.body.toString())}`]
  const parts = ['curl --insecure --include', `--request ${request.method}`, ...headers, ...body]
  return redactor.clean([...parts, quoted(request.origin + request.path)].join(' '))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
