import type { Answer, Call, Interceptor, Serve } from '../behaviour.ts'
import type { Account } from '../description.ts'
import type { Device } from '../device.ts'
import { conformingTokens, type Token } from '../tokens.ts'
import type { Change, TokenChange, TokensOf } from './alteration.ts'
import { type Concern, extractToken } from './calls.ts'
import { headerChanged } from './headers.ts'
import { answerError } from './refusing.ts'

type Tokens = Extract<Change, { kind: 'tokens' }>

/** Changes the lifetimes of the tokens that calls present. */
export function changeTokenLives({ of, to }: Tokens, concern: Concern, device: Device, tell: () => void): Interceptor {
  return async (call, serve) => {
    const text = extractToken(call.asked)
    const token = text === undefined ? undefined : device.tokens.find(text)
    if (token === undefined || !isMeant(token, of) || !(await concern.asked(call))) return serve(call)
    const age = (device.now() - token.born) / 1000
    const answer = await applyTokenChange(to, { token, age, call, serve, device })
    if (answer === undefined || !concern.counted()) return serve(call)
    if (answer.told) tell()
    return answer.answer
  }
}

/**
 * Serves callers without valid credentials. Expired tokens are still rejected, because accepting expired tokens is a
 * separate fault.
 */
export function bypassLogin(concern: Concern, device: Device, tell: () => void): Interceptor {
  const [account] = device.description.accounts
  return async (call, serve) => {
    const answer = await serve(call)
    const known = device.tokens.find(extractToken(call.asked) ?? '') !== undefined
    if (answer.status !== 401 || known || account === undefined) return answer
    if (!(await concern.asked(call)) || !concern.counted()) return answer
    tell()
    return removeTokenHeader(await serve(asBasic(call, account)))
  }
}

interface Presented {
  readonly token: Token
  /** The age of the token in seconds. */
  readonly age: number
  readonly call: Call
  readonly serve: Serve
  readonly device: Device
}

/** Applies a change to a call that presents a token. Resolves with undefined if the device should respond as usual. */
async function applyTokenChange(
  to: TokenChange,
  { token, age, call, serve, device }: Presented,
): Promise<{ answer: Answer; told: boolean } | undefined> {
  if ('die' in to) return age < to.die ? undefined : { answer: answerError(401), told: true }
  if ('live' in to) {
    if (age < conformingTokens.life / 1000 || age >= to.live) return undefined
    return { answer: removeTokenHeader(await serve(asBasic(call, token.account))), told: true }
  }
  const answer = await serve(call)
  const offered = answer.headers['x-auth-token'] !== undefined
  if ('bring' in to) {
    if (offered || age < to.bring || answer.status >= 400) return { answer, told: false }
    const { text } = device.tokens.mint(token.account, token.root)
    return { answer: { ...answer, headers: { ...answer.headers, 'x-auth-token': text } }, told: true }
  }
  const silent = 'offersFrom' in to ? age < to.offersFrom : age >= to.offersUntil
  return offered && silent ? { answer: removeTokenHeader(answer), told: true } : { answer, told: false }
}

function isMeant({ generation }: Token, { generation: exactly, generationFrom = 0 }: TokensOf = {}): boolean {
  return generation >= generationFrom && (exactly === undefined || exactly === generation)
}

function asBasic(call: Call, account: Account): Call {
  const { 'x-auth-token': _, ...headers } = call.asked.headers
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`
  return { ...call, asked: { ...call.asked, headers: { ...headers, authorization } } }
}

function removeTokenHeader(answer: Answer): Answer {
  return { ...answer, headers: headerChanged(answer.headers, 'x-auth-token', 'gone') }
}
