import type { Answer, Asked } from '../../behaviour.ts'

/** Whether the token was sent as a bearer token. */
export function isBearer({ headers }: Asked): boolean {
  return /^bearer /i.test(String(headers['authorization']))
}

export function isBasic({ headers }: Asked): boolean {
  return /^basic /i.test(String(headers['authorization']))
}

/** Returns the request's token from `X-Auth-Token`, or otherwise from `Authorization`. */
export function extractToken({ headers }: Asked): string {
  return String(headers['x-auth-token'] ?? headers['authorization'] ?? '').replace(/^bearer +/i, '')
}

/** Returns the response with its token replaced by `token`. If `token` is undefined, the response has no token. */
export function withToken(answer: Answer, token: string | undefined): Answer {
  const { 'x-auth-token': _, ...headers } = answer.headers
  return { ...answer, headers: token === undefined ? headers : { ...headers, 'x-auth-token': token } }
}
