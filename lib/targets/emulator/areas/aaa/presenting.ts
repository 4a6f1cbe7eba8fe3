import type { Answer, Asked } from '../../behaviour.ts'

/** Whether the token came as bearer. */
export function isBearer({ headers }: Asked): boolean {
  return /^bearer /i.test(String(headers['authorization']))
}

export function isBasic({ headers }: Asked): boolean {
  return /^basic /i.test(String(headers['authorization']))
}

/** The token of the request, in either form. */
export function extractToken({ headers }: Asked): string {
  return String(headers['x-auth-token'] ?? headers['authorization'] ?? '').replace(/^bearer +/i, '')
}

/** The answer with another token, or with none. */
export function withToken(answer: Answer, token: string | undefined): Answer {
  const { 'x-auth-token': _, ...headers } = answer.headers
  return { ...answer, headers: token === undefined ? headers : { ...headers, 'x-auth-token': token } }
}
