import type { Asked } from './call.ts'
import type { Credentials } from './description.ts'
import { Refusal, createUnauthorisedRefusal } from './refusal.ts'
import { isPassword, type Login } from './settings.ts'
import type { Unit } from './unit.ts'

/** The only role that is admitted. */
const ADMINISTRATOR = 'admin'
const nobody: Login = { username: 'nobody', secret: '', role: ADMINISTRATOR }

/**
 * Identifies the caller by token or by Basic authentication. Throws `Refusal` unless the caller is an administrator of
 * the unit.
 */
export function enter(unit: Unit, asked: Asked): Login {
  const { access } = unit.behaviour
  const { header } = unit.names
  const text = access.takesTokenHeader ? getHeader(asked, header.toLowerCase()) : undefined
  if (text !== undefined) return authenticateToken(unit, text)
  const basic = parseBasicCredentials(asked)
  if (basic !== undefined) {
    if (access.basicRefused(asked)) throw createUnauthorisedRefusal('Authentication required!')
    return authoriseAccount(unit, owner(unit, basic, asked))
  }
  if (access.anonymous(asked)) return nobody
  if (access.loginPage) throw new Refusal(302, 'Found', { headers: { location: '/ui/login' } })
  throw createUnauthorisedRefusal(`Authorization failed: no user authentication header or ${header} detected.`)
}

function authenticateToken(unit: Unit, text: string): Login {
  const { behaviour, tokens, names } = unit
  const { takesAnyToken, takesHalves, takesEmptyToken, takesIssuedTokens, expiredStatus } = behaviour.access
  if (takesEmptyToken && text === '') return nobody
  const token = tokens.find(text) ?? (takesHalves ? tokens.like(text) : undefined)
  if (token === undefined && takesAnyToken) return unit.logins().find(isAdministrator) ?? nobody
  if (token) token.isUsed = true
  if (!token || !takesIssuedTokens) throw createUnauthorisedRefusal(`${names.header} does not exist.`)
  if (!tokens.alive(token)) throw new Refusal(expiredStatus, `${names.header} has expired.`)
  // A change of an account's password or role invalidates its tokens.
  const current = unit.logins().find(({ username }) => username === token.account.username)
  if (token.account.secret !== '' && current?.secret !== token.account.secret)
    throw createUnauthorisedRefusal(`${names.header} does not exist.`)
  return authoriseAccount(unit, current ?? token.account)
}

/** Returns the account that matches these credentials. Throws `Refusal` if there is none. */
export function owner(unit: Unit, { username, password }: Credentials, asked: Asked): Login {
  const { access } = unit.behaviour
  const account = unit.logins().find((other) => other.username === username)
  const isRight = account !== undefined && password !== '' && isPassword(password, account.secret)
  if (account && (isRight || access.anyPassword(asked))) return account
  if (account === undefined && access.anyUser(asked)) return nobody
  throw createUnauthorisedRefusal('Authentication failed.')
}

/** Returns the account if its role is admitted. Throws `Refusal` otherwise. */
export function authoriseAccount({ behaviour }: Unit, account: Login): Login {
  if (isAdministrator(account) || behaviour.access.everyRole) return account
  throw new Refusal(403, 'Authorization failed: the account is no administrator.')
}

function isAdministrator({ role }: Login): boolean {
  return role === ADMINISTRATOR
}

/** Parses the Basic credentials of a request. Returns undefined if the request contains none. */
export function parseBasicCredentials(asked: Asked): Credentials | undefined {
  const encoded = /^basic +(\S+) *$/i.exec(getHeader(asked, 'authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return { username: text.slice(0, Math.max(0, colon)), password: text.slice(colon + 1) }
}

function getHeader({ headers }: Asked, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}
