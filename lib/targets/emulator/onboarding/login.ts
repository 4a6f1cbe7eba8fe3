import { type Answer, type Asked, readMembers } from './call.ts'
import type { Credentials } from './description.ts'
import { parseBasicCredentials, owner, authoriseAccount } from './entering.ts'
import { Refusal, createUnauthorisedRefusal } from './refusal.ts'
import { toTokenDetails } from './token-details.ts'
import type { Unit } from './unit.ts'

/**
 * Creates a token (companion: Token creation body). If both header and body contain credentials, both must be valid.
 */
export function login(unit: Unit, asked: Asked, body: unknown): Answer {
  try {
    return createToken(unit, asked, body)
  } catch (error) {
    const { refusedAs200, refusedWithToken } = unit.behaviour.login
    if (!(error instanceof Refusal && (refusedAs200 || refusedWithToken))) throw error
    const status = refusedAs200 ? 200 : error.status
    return { status, body: { message: error.message, ...(refusedWithToken && { token: createStray(unit, asked) }) } }
  }
}

/** Creates the token that a faulty unit returns with a refused login. */
function createStray(unit: Unit, asked: Asked): object | undefined {
  const [account] = unit.logins()
  return account && toTokenDetails(unit.tokens.issue({ account, provider: unit.loginProvider, address: asked.from }))
}

function createToken(unit: Unit, asked: Asked, body: unknown): Answer {
  const { behaviour, loginProvider, description } = unit
  const basic = parseBasicCredentials(asked)
  if (basic === undefined ? behaviour.login.needsBasic : behaviour.access.basicRefused(asked))
    throw createUnauthorisedRefusal('Authentication required!')
  const { loginProviderName: provider = loginProvider } = readMembers(body)
  if (typeof provider !== 'string') throw new Refusal(400, 'loginProviderName must be a string')
  const isKnown = provider === loginProvider || provider === description.otherProvider
  if (!isKnown && !behaviour.login.anyProvider) throw createUnauthorisedRefusal('Authentication failed.')
  if (basic !== undefined) owner(unit, basic, asked)
  const account = authoriseAccount(unit, owner(unit, readCredentials(unit, body, basic), asked))
  const token = unit.tokens.issue({ account, provider, address: asked.from })
  return {
    status: 200,
    body: {
      username: account.username,
      loginReference: { link: `https://localhost/mgmt/cm/system/authn/providers/${provider}/login` },
      loginProviderName: provider,
      token: toTokenDetails(token),
      generation: 0,
      lastUpdateMicros: 0,
    },
  }
}

function readCredentials({ behaviour }: Unit, body: unknown, basic: Credentials | undefined): Credentials {
  const { username, password } = readMembers(body)
  if (behaviour.login.basicAlone && basic && password === undefined) return basic
  if (typeof username !== 'string') throw new Refusal(400, 'username must be a string')
  if (typeof password !== 'string') throw new Refusal(400, 'password must be a string')
  return { username, password }
}
