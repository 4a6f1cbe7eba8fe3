import { HarnessError } from '../../domain/errors.ts'
import type { WireRequest } from './connection.ts'
import type { WireAnswer } from './sending.ts'

export const TOKEN_HEADER = 'x-auth-token'

/** One login attempt and its response. */
export interface Login {
  readonly place: number
  readonly wire: WireRequest
  readonly answer: WireAnswer
}

/**
 * Returns the best login. The best is a login whose resource was served. The next best is a login that only returned a
 * token.
 */
export function pickBestLogin(tried: readonly Login[]): Login {
  const [best] = tried.toSorted((one, other) => worth(other) - worth(one))
  if (best === undefined) throw new HarnessError('a login asks for one resource at least')
  return best
}

function worth({ answer }: Login): number {
  if (isServed(answer)) return bringsToken(answer) ? 4 : 3
  return bringsToken(answer) ? 2 : isForbidden(answer) ? 0 : 1
}

export function isServed({ status }: Pick<WireAnswer, 'status'>): boolean {
  return status >= 200 && status < 300
}

export function bringsToken({ headers }: WireAnswer): boolean {
  return (headers[TOKEN_HEADER] ?? '') !== ''
}

/**
 * Whether the target forbids a login. A 403 response that contains a token does not count: the account has logged in,
 * and only the login resource is forbidden.
 */
export function isForbidden(answer: WireAnswer): boolean {
  return answer.status === 403 && !bringsToken(answer)
}

/**
 * Whether the response to a login shows that the target accepts the account. If so, the target also accepts the account
 * after every restart.
 */
export function isLoginAccepted(answer: WireAnswer): boolean {
  return isServed(answer) || bringsToken(answer)
}
