import type { WireRequest } from './connection.ts'
import type { WireAnswer } from './sending.ts'
import { redactor } from '../../domain/redaction.ts'
import { minutes, quoted } from '../text.ts'

/** One request and its outcome. */
export interface HttpExchange {
  readonly channel: 'http'
  readonly request: WireRequest
  /** Path in the contract's names, without the API root. */
  readonly path: string
  readonly answer?: WireAnswer
  /** Why it has no answer. */
  readonly broken?: string
  /** Age of its token when it was sent: milliseconds since an answer first brought it. */
  readonly tokenAge?: number
  /** The check chose the token: another token, or the same one at another age, may get another answer. */
  readonly chosenToken?: true
}

/** One line: `GET /api/data/… → 200`, with the age of a token that the check chose. */
export function brief(exchange: HttpExchange): string {
  const { request, answer, broken } = exchange
  const age = chosenAge(exchange)
  const by = age === undefined ? '' : ` (its token is ${age} old)`
  return redactor.clean(`${request.method} ${request.path} → ${answer?.status ?? broken ?? 'no answer'}${by}`)
}

function chosenAge({ chosenToken, tokenAge }: HttpExchange): string | undefined {
  return chosenToken === undefined || tokenAge === undefined ? undefined : minutes(tokenAge)
}

/** The exchange in full, without secrets. */
export function transcript(exchange: HttpExchange): string {
  const { request, answer, broken, tokenAge } = exchange
  const lines = [
    ...(tokenAge === undefined ? [] : [`# its token is ${minutes(tokenAge)} old`]),
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
export function repeat(exchange: HttpExchange): string {
  const { request } = exchange
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    if (/^authorization$/i.test(name) && value.startsWith('Basic ')) return ['--user "$PLUMBLINE_LOGIN"']
    if (/^authorization$/i.test(name)) return ['-H "Authorization: Bearer $TOKEN"']
    if (/^x-auth-token$/i.test(name)) return ['-H "X-Auth-Token: $TOKEN"']
    return [`-H ${quoted(`${name}: ${value}`)}`]
  })
  const body = request.body === undefined ? [] : [`--data ${quoted(request.body.toString())}`]
  const parts = ['curl --insecure --include', `--request ${request.method}`, ...headers, ...body]
  const line = [...parts, quoted(request.origin + request.path)].join(' ')
  const age = chosenAge(exchange)
  return redactor.clean(
    age === undefined ? line : `${line}  # $TOKEN has to be ${age} old, or the answer proves nothing`,
  )
}
