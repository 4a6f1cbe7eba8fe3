import type { Answer, Restconf } from '../channel/http/restconf.ts'

/**
 * Reports writes that the target accepted without effect, although the same writes took effect when they were sent
 * again. Responses that refuse a write are left out, because they promise no effect.
 * @param earlier responses to the writes that had no effect
 */
export function reportSwallowed(restconf: Pick<Restconf, 'odd'>, earlier: readonly Answer[]): void {
  for (const answer of earlier) {
    if (answer.status < 300)
      restconf.odd(answer, 'it was accepted without effect, and took effect when it was sent again')
  }
}
