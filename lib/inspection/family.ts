import type { WireAnswer } from '../channel/http/sending.ts'
import { TOKEN_HEADER } from '../channel/http/login.ts'

/**
 * Whether a login was answered as this platform does: with JSON, with nothing, or at least with a token. A portal or
 * a device of another family answers a page, or knows no such path.
 */
export function isOfThisPlatform({ status, headers, text }: WireAnswer): boolean {
  if ((headers[TOKEN_HEADER] ?? '') !== '') return true
  return status >= 200 && status <= 299 && (text.trim() === '' || /json/.test(headers['content-type'] ?? ''))
}

/** What was answered instead, for people. */
export function describeAnswer({ status, headers }: WireAnswer): string {
  return `answers the login with ${status} (${headers['content-type'] ?? 'no media type'})`
}
