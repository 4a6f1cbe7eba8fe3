import { accountNamed, hasPassword } from '../accounts.ts'
import type { Asked, Ended, Refused } from '../behaviour.ts'
import type { Account } from '../description.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'

export interface Caller {
  account: Account
  /** The token that the response contains, if any. */
  token: string | undefined
}

/** The account used for a caller who was admitted without being identified. */
const nobody: Account = { username: '', password: '', role: 'admin' }

const BASIC = /^basic +(.+)$/i
const BEARER = /^bearer +(.+)$/i

/**
 * Identifies the caller by Basic credentials, or otherwise by a token in `Authorization` or `X-Auth-Token` (platform:
 * Authentication). All failures throw the same 401.
 */
export function createAuthenticator(device: Device): (asked: Asked) => Caller {
  const { behaviour, now, store, tokens } = device
  const named = (username: string) => accountNamed({ store, now }, username)
  const isBurst = createBurstDetector(now)
  let ended: Ended | undefined

  const refused = (why: Refused, asked: Asked, status = 401): Refusal => {
    return behaviour.access.writesUnasked(asked, why) ? new DoneAllTheSame(status) : createDenial(status)
  }

  const login = (encoded: string, asked: Asked): Caller => {
    const { access } = behaviour
    const text = Buffer.from(encoded, 'base64').toString()
    const colon = text.indexOf(':')
    const account = named(text.slice(0, colon)) ?? (access.anyUser(asked) ? nobody : undefined)
    const right = hasPassword(account, text.slice(colon + 1)) && colon > 0
    const taken =
      (right && account !== undefined) || (account !== undefined && (access.anyPassword(asked) || account === nobody))
    const declined = access.basicRefused(asked, ended)
    if (declined) ended = undefined
    if (!taken || declined || (access.limitsBursts && isBurst())) {
      recordLogin(device, text.slice(0, Math.max(0, colon)), false)
      throw createDenial(401)
    }
    recordLogin(device, account.username, true)
    if (!access.tokenAfterBasic(asked)) return { account, token: undefined }
    const token = tokens.mint(account, asked.root)
    if (asked.path.includes('system/aaa')) tokens.begun(token)
    return { account, token: token.text }
  }

  const present = (text: string, asked: Asked): Caller => {
    const { access } = behaviour
    const token = tokens.find(text) ?? (access.takesForged ? tokens.like(text) : undefined)
    if (!token && access.takesAnyToken(asked)) return { account: nobody, token: undefined }
    if (!token || access.tokenRefused(asked, token)) throw refused('wrong', asked)
    const account = token.account === nobody ? nobody : named(token.account.username)
    if (!account) throw refused('wrong', asked)
    const own = access.times(asked)
    if (tokens.alive(token, own)) return { account, token: tokens.used(token, own) }
    ended = { generation: token.generation, age: now() - token.born }
    if (access.expiredAccepted(asked)) return { account, token: undefined }
    throw refused('expired', asked, access.expiredStatus)
  }

  return (asked) => {
    const caller = callerOf(asked)
    device.events.publish('call', caller.account.username, `${asked.method} ${asked.path}`)
    return caller
  }

  function callerOf(asked: Asked): Caller {
    const { access } = behaviour
    const authorization = header(asked, 'authorization')
    const basic = credentials(authorization, BASIC)
    if (basic !== undefined) return login(basic, asked)
    const bearer = access.takesBearer ? credentials(authorization, BEARER) : undefined
    const text = bearer ?? (access.takesTokenHeader ? header(asked, 'x-auth-token') : '')
    if (text) return present(text, asked)
    if (access.anonymous(asked)) return { account: nobody, token: undefined }
    throw refused('nobody', asked)
  }
}

/**
 * Returns a function to be called at each login. The function returns true if the new login and each of the four logins
 * before it came less than 500 ms after the previous login.
 */
function createBurstDetector(now: () => number): () => boolean {
  const recent: number[] = []
  return () => {
    const time = now()
    const burst =
      recent.length >= 5 && recent.every((one, index) => index === 0 || one - (recent[index - 1] ?? 0) < 500)
    const close = time - (recent.at(-1) ?? 0) < 500
    recent.push(time)
    if (recent.length > 5) recent.shift()
    return burst && close
  }
}

/** Counts a login and publishes it as an event. */
export function recordLogin({ statistics, events }: Device, username: string, accepted: boolean): void {
  statistics[accepted ? 'accepted' : 'refused']++
  events.publish('login', username, accepted)
}

/** Thrown if the device refuses a request but still carries it out. */
export class DoneAllTheSame extends Refusal {
  override name = 'DoneAllTheSame'

  constructor(status: number) {
    super('access-denied', 'Not Authorized', { status })
  }
}

export function createDenial(status: number): Refusal {
  return new Refusal('access-denied', status === 403 ? 'access denied' : 'Not Authorized', { status })
}

/**
 * Returns the part of an Authorization header after the scheme. The header is empty in most requests, because most
 * requests have a token in `X-Auth-Token`.
 */
function credentials(authorization: string, scheme: RegExp): string | undefined {
  return authorization === '' ? undefined : scheme.exec(authorization)?.[1]
}

function header({ headers }: Asked, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
