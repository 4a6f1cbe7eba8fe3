import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Account } from './description.ts'

/** What the device promises about its tokens (platform: Authentication); milliseconds of device time. */
export interface TokenPolicy {
  life: number
  /** The life of a token that does not live as long as the others. */
  exception: (token: Token) => number | undefined
  /** Age from which, and until which, answers carry a replacement. */
  offerFrom: number
  /** The same for a token that is itself a replacement. */
  renewalOfferFrom: number
  offerUntil: number
  renewals: number
  /** A replacement begins a life of its own. */
  renewalStartsAnew: boolean
  /** A new login starts a new allowance of renewals. */
  loginStartsAnew: boolean
  /** From its eighth use on, each use of a token puts its end off. */
  useProlongs: boolean
  /** A token ends when it was not used for so long. */
  idleLife: number
  /** Answers to a token younger than `offerFrom` repeat the token itself. */
  repeats: boolean
  /** Whoever asks with more than so many live tokens of one account loses the oldest. */
  sessions: number
}

export const lawfulTokens: Readonly<TokenPolicy> = {
  life: 15 * 60_000,
  exception: () => undefined,
  offerFrom: 10 * 60_000,
  renewalOfferFrom: 10 * 60_000,
  offerUntil: 15 * 60_000,
  renewals: 5,
  renewalStartsAnew: true,
  loginStartsAnew: true,
  useProlongs: false,
  idleLife: Number.POSITIVE_INFINITY,
  repeats: false,
  sessions: Number.POSITIVE_INFINITY,
}

export interface Token {
  readonly text: string
  readonly account: Account
  /** The data root that issued it, `/api` or `/restconf`. */
  readonly root: string
  /** When its life began. */
  born: number
  lastUse: number
  uses: number
  prolonged: number
  /** How many renewals led to it. */
  readonly generation: number
  /** How old the token before it was when this one was first offered; 0 after a login. */
  readonly offeredAt: number
  replacement: Token | undefined
}

export interface Tokens {
  mint(account: Account, root: string): Token
  find(text: string): Token | undefined
  /** False once its life is over: at exactly the limit it is over. */
  alive(token: Token): boolean
  /** Notes a use, and gives the text that the answer carries, if any. */
  used(token: Token): string | undefined
  count(): number
  /** Notes a login whose token is about to be used. */
  begun(token: Token): void
  /** True while such a token was used less than twice; a second of real time later nobody waits for it any more. */
  loggingIn(): boolean
  /** No token survives a restart: the signing key is made anew. */
  forget: () => void
}

export function tokensOf(now: () => number, policy: () => TokenPolicy): Tokens {
  const tokens = new Map<string, Token>()
  const spent = new Map<string, number>()
  const logins = new Map<Token, number>()
  let secret = randomBytes(32)

  const issue = (
    { account, root }: Pick<Token, 'account' | 'root'>,
    born: number,
    generation: number,
    offeredAt = 0,
  ): Token => {
    const text = jwt({ account: account.username, born, limits: policy() }, secret)
    const token: Token = {
      text,
      account,
      root,
      born,
      lastUse: now(),
      uses: 0,
      prolonged: 0,
      generation,
      offeredAt,
      replacement: undefined,
    }
    tokens.set(text, token)
    if (tokens.size % 512 === 0) forgetOld()
    return token
  }
  const forgetOld = () => {
    const limit = now() - 4 * policy().life
    for (const [text, token] of tokens) if (token.born < limit) tokens.delete(text)
  }
  const alive = (token: Token): boolean => {
    const { life, exception, idleLife, useProlongs } = policy()
    const since = useProlongs ? Math.max(token.born, token.prolonged) : token.born
    return now() - since < (exception(token) ?? life) && now() - token.lastUse < idleLife
  }
  const endOldest = (account: Account, sessions: number) => {
    const live = [...tokens.values()].filter((token) => token.account === account && alive(token))
    for (const token of live.slice(0, Math.max(0, live.length - sessions))) tokens.delete(token.text)
  }

  return {
    mint(account, root) {
      const { loginStartsAnew, sessions } = policy()
      const token = issue({ account, root }, now(), loginStartsAnew ? 0 : (spent.get(account.username) ?? 0))
      if (sessions < tokens.size) endOldest(account, sessions)
      return token
    },
    find: (text) => tokens.get(text),
    alive,
    used(token) {
      const { offerFrom, renewalOfferFrom, offerUntil, renewals, renewalStartsAnew, repeats } = policy()
      const age = now() - token.born
      token.lastUse = now()
      if (++token.uses >= 8) token.prolonged = now()
      spent.set(token.account.username, Math.max(token.generation, spent.get(token.account.username) ?? 0))
      if (age < (token.generation === 0 ? offerFrom : renewalOfferFrom)) return repeats ? token.text : undefined
      if (age >= offerUntil || token.generation >= renewals) return undefined
      token.replacement ??= issue(token, renewalStartsAnew ? now() : token.born, token.generation + 1, age)
      return token.replacement.text
    },
    begun: (token) => logins.set(token, performance.now() + 1000),
    loggingIn() {
      for (const [token, end] of logins) if (token.uses >= 2 || performance.now() > end) logins.delete(token)
      return logins.size > 0
    },
    count: () => [...tokens.values()].filter(alive).length,
    forget() {
      tokens.clear()
      logins.clear()
      secret = randomBytes(32)
    },
  }
}

function jwt(
  { account, born, limits }: { account: string; born: number; limits: TokenPolicy },
  secret: Buffer,
): string {
  const seconds = Math.floor(born / 1000)
  const payload = {
    sub: account,
    iat: seconds,
    exp: seconds + limits.life / 1000,
    jti: randomUUID(),
    renewlimit: String(limits.renewals),
    buffertimelimit: String((limits.life - limits.offerFrom) / 1000),
  }
  const body = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(payload)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
