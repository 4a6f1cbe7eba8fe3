import type { WireRequest } from './connection.ts'
import { type Form, formLines } from './form.ts'
import type { WireAnswer } from './sending.ts'
import { REDACTED, redactor } from '../../domain/redaction.ts'
import type { Moment } from '../../domain/conformance.ts'
import { minutes, quoteShellWord } from '../text.ts'
import type { TokenLife } from './token-ages.ts'

/** One request and its outcome. */
export interface HttpExchange {
  readonly channel: 'http'
  readonly request: WireRequest
  /** Path with the contract's names, without the API root. */
  readonly path: string
  readonly answer?: WireAnswer
  /** Why the request has no response. */
  readonly broken?: string
  /** Age and number of renewals of the request's token when the request was sent. */
  readonly token?: TokenLife
  /**
   * Set if the check chose the token. Another token, or the same token at another age, may get a different response.
   */
  readonly chosenToken?: true
  /** Set if the request changes nothing, whatever its method. */
  readonly harmless?: true
  /** Set if the exchange is a checkpoint or a restore rather than part of the check itself. */
  readonly aside?: true
  /** Device time in epoch milliseconds, as last known when the response arrived. */
  readonly at?: number
  /**
   * The time limit near which the request was sent, such as `shortly before 15:00` or `shortly after 15:00`. Absent if
   * the request was not sent near a time limit. The sender sets this property after the exchange.
   */
  edge?: string
}

/**
 * Returns the flags of a request that are recorded in its exchange.
 * @param aside whether the client only makes checkpoints and restores
 */
export function marks(
  { auth, harmless }: { readonly auth?: unknown; readonly harmless?: true },
  aside: true | undefined,
): Pick<HttpExchange, 'chosenToken' | 'harmless' | 'aside'> {
  const isChosen = typeof auth === 'object' && auth !== null && 'token' in auth
  return { ...(isChosen && { chosenToken: true }), ...(harmless && { harmless }), ...(aside && { aside }) }
}

/** Returns the moment at which an exchange was made, or undefined if the device time is unknown. */
export function getMoment({ at, token, edge }: HttpExchange): Moment | undefined {
  if (at === undefined || !Number.isFinite(at)) return undefined
  return {
    deviceTime: new Date(at).toISOString(),
    ...(token === undefined ? {} : { tokenAge: minutes(token.age) }),
    ...(edge === undefined ? {} : { edge }),
  }
}

/** Formats the exchange in one line: `GET /api/data/… → 200`. If the check chose the token, adds the token's age. */
export function brief(exchange: HttpExchange): string {
  const { request, answer, broken } = exchange
  const age = formatTokenAge(exchange)
  const by = age === undefined ? '' : ` (its token is ${age} old)`
  return redactor.clean(`${request.method} ${request.path} → ${answer?.status ?? broken ?? 'no answer'}${by}`)
}

function formatTokenAge({ chosenToken, token }: HttpExchange): string | undefined {
  return chosenToken === undefined || token === undefined ? undefined : minutes(token.age)
}

/** Formats the exchange in full, without secrets. */
export function transcript(exchange: HttpExchange): string {
  const { request, answer, broken, token, edge } = exchange
  const lines = [
    ...(token === undefined ? [] : [`# its token is ${minutes(token.age)} old`]),
    ...(edge === undefined ? [] : [`# ${edge}`]),
    `${request.method} ${request.origin}${request.path}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${redactHeader(name, value)}`),
    ...(request.body === undefined ? [] : ['', request.body.toString()]),
    ...(request.form === undefined ? [] : ['', ...formLines(request.form)]),
    '',
    answer === undefined ? `no answer: ${broken}` : `HTTP ${answer.status}`,
    ...Object.entries(answer?.headers ?? {}).map(([name, value]) => `${name}: ${redactHeader(name, value)}`),
    ...(answer?.isBroken ? ['# of what follows, U+FFFD stands for bytes that are no UTF-8'] : []),
    ...(answer === undefined || answer.text === '' ? [] : ['', answer.text]),
    ...(answer?.taken === undefined ? [] : ['', `(${answer.taken} bytes)`]),
  ]
  return redactor.clean(lines.join('\n'))
}

function redactHeader(name: string, value: string): string {
  const secret = /^(authorization|x-(\w+-)?auth-token|cookie|set-cookie)$/i.test(name)
  return secret ? value.replace(/^(Basic |Bearer )?.*$/i, '$1[redacted]') : value
}

/**
 * Returns a shell command that repeats the exchange. The credentials are in the shell variables `PLUMBLINE_LOGIN` and
 * `TOKEN`.
 */
export function repeat(exchange: HttpExchange): string {
  const { request } = exchange
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    if (/^authorization$/i.test(name) && value.startsWith('Basic ')) return ['--user "$PLUMBLINE_LOGIN"']
    if (/^authorization$/i.test(name)) return ['-H "Authorization: Bearer $TOKEN"']
    if (/^x-auth-token$/i.test(name)) return ['-H "X-Auth-Token: $TOKEN"']
    if (/^x-\w+-auth-token$/i.test(name)) return [`-H "${name}: $TOKEN"`]
    return [`-H ${quoteShellWord(`${name}: ${value}`)}`]
  })
  const body = request.body === undefined ? [] : [`--data ${quoteShellWord(request.body.toString())}`]
  const form = request.form === undefined ? [] : formArguments(request.form)
  const parts = ['curl --insecure --include', `--request ${request.method}`, ...headers, ...body, ...form]
  const line = redactor.clean([...parts, quoteUrl(request)].join(' '))
  // A line with a placeholder is commented out. If the line were run, the placeholder would become a password or be
  // used for a login.
  return line.includes(REDACTED) ? `# put the secrets in place of ${REDACTED} first: ${line}` : line
}

/** Formats the URL. If the path is that of a token's own resource, replaces the token with the variable `TOKEN`. */
function quoteUrl({ origin, path }: WireRequest): string {
  const [, collection] = /^(\/[\w/.-]*\/tokens\/)[^/]+$/.exec(path) ?? []
  return collection === undefined ? quoteShellWord(origin + path) : `"${origin}${collection}$TOKEN"`
}

function formArguments({ fields, file }: Form): readonly string[] {
  const all = Object.entries(fields).map(([name, value]) =>
    name === 'token' && value !== '' ? '--form "token=$TOKEN"' : `--form ${quoteShellWord(`${name}=${value}`)}`,
  )
  return file === undefined ? all : [...all, `--form ${quoteShellWord(`${file.field}=@${file.name}`)}`]
}

/** Returns the steps that precede an exchange whose token the check chose. The steps obtain a token of the same age. */
export function recipe(exchange: HttpExchange): readonly string[] {
  const age = formatTokenAge(exchange)
  if (age === undefined || exchange.token === undefined) return []
  const { renewals } = exchange.token
  const taken = renewals === 0 ? '' : `, take the replacement that answers carry from minute 10 on ${times(renewals)}`
  const stood = exchange.edge === undefined ? '' : `, ${exchange.edge}`
  return [
    `# $TOKEN has to be ${age} old${stood}: log in by Basic${taken}, and send nothing else with it until it is:`,
    `sleep ${Math.floor(exchange.token.age / 1000)}`,
  ]
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times, each with the one before it`
}
