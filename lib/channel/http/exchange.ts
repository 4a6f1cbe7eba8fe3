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
  /** Path in the contract's names, without the API root. */
  readonly path: string
  readonly answer?: WireAnswer
  /** Why it has no answer. */
  readonly broken?: string
  /** Age and renewals of its token when it was sent. */
  readonly token?: TokenLife
  /** The check chose the token: another token, or the same one at another age, may get another answer. */
  readonly chosenToken?: true
  /** It changes nothing, whatever its method. */
  readonly harmless?: true
  /** Not part of the check itself: a checkpoint or a restore. */
  readonly aside?: true
  /** The last known device time when its answer was in, in epoch milliseconds. */
  readonly at?: number
  /** The nearby edge, such as `shortly before 15:00`; its sender sets it afterwards. */
  edge?: string
}

/**
 * Returns the marks that a request puts on its exchange. @param aside whether its client only checkpoints and restores
 */
export function marks(
  { auth, harmless }: { readonly auth?: unknown; readonly harmless?: true },
  aside: true | undefined,
): Pick<HttpExchange, 'chosenToken' | 'harmless' | 'aside'> {
  const isChosen = typeof auth === 'object' && auth !== null && 'token' in auth
  return { ...(isChosen && { chosenToken: true }), ...(harmless && { harmless }), ...(aside && { aside }) }
}

/** Returns when an exchange was made; undefined when the device time is not known. */
export function getMoment({ at, token, edge }: HttpExchange): Moment | undefined {
  if (at === undefined || !Number.isFinite(at)) return undefined
  return {
    deviceTime: new Date(at).toISOString(),
    ...(token === undefined ? {} : { tokenAge: minutes(token.age) }),
    ...(edge === undefined ? {} : { edge }),
  }
}

/** One line: `GET /api/data/… → 200`, with the age of a token that the check chose. */
export function brief(exchange: HttpExchange): string {
  const { request, answer, broken } = exchange
  const age = formatTokenAge(exchange)
  const by = age === undefined ? '' : ` (its token is ${age} old)`
  return redactor.clean(`${request.method} ${request.path} → ${answer?.status ?? broken ?? 'no answer'}${by}`)
}

function formatTokenAge({ chosenToken, token }: HttpExchange): string | undefined {
  return chosenToken === undefined || token === undefined ? undefined : minutes(token.age)
}

/** The exchange in full, without secrets. */
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

/** A command line that repeats the exchange; credentials are the shell variables `PLUMBLINE_LOGIN` and `TOKEN`. */
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
  // Sending the placeholder itself would set it as a password, or be a wrong login.
  return line.includes(REDACTED) ? `# put the secrets in place of ${REDACTED} first: ${line}` : line
}

/** The path of a token's own resource contains the token itself. */
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

/** Returns the steps before an exchange whose token the check chose: they get a token of the same age. */
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
