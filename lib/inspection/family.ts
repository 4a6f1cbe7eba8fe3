import type { WireAnswer } from '../channel/http/sending.ts'
import { TOKEN_HEADER } from '../channel/http/login.ts'

/**
 * Whether a login response is typical of this platform: it contains JSON, has an empty body, or at least carries a
 * token. A portal or a device of another family returns a page, or does not know the path.
 */
export function isOfThisPlatform({ status, headers, text }: WireAnswer): boolean {
  if ((headers[TOKEN_HEADER] ?? '') !== '') return true
  return status >= 200 && status <= 299 && (text.trim() === '' || /json/.test(headers['content-type'] ?? ''))
}

/** Describes a response to the login that is not typical of this platform. */
export function describeAnswer({ status, headers }: WireAnswer): string {
  return `answers the login with ${status} (${headers['content-type'] ?? 'no media type'})`
}
