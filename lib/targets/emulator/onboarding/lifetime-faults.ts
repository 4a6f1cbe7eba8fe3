import type { Switch } from './switch.ts'
import type { Token } from './tokens.ts'

/** Faults in token lifetimes. */
export const lifetimes: readonly Switch[] = [
  createLifetimeFault('token-dies-at-1140', 'a token without a set timeout expires after 1140 seconds', (token) =>
    token.isSet ? undefined : 1140,
  ),
  createLifetimeFault('token-lives-1260', 'a token without a set timeout expires after 1260 seconds', (token) =>
    token.isSet ? undefined : 1260,
  ),
  createLifetimeFault('timeout-not-applied', 'a token expires after 1200 seconds, even with a set timeout', () => 1200),
  createLifetimeFault('longest-life-shorter', 'a token with a timeout of 36000 seconds expires after 35000', (token) =>
    token.timeout === 36_000 ? 35_000 : undefined,
  ),
  createLifetimeFault('longest-life-longer', 'a token with a timeout of 36000 seconds expires after 37000', (token) =>
    token.timeout === 36_000 ? 37_000 : undefined,
  ),
]

/**
 * Creates a fault in the lifetime of tokens.
 * @param seconds returns the lifetime of a token, or undefined to leave it unchanged
 */
function createLifetimeFault(name: string, summary: string, seconds: (token: Token) => number | undefined): Switch {
  return {
    name,
    summary,
    apply: ({ tokens }) => {
      const before = tokens.life
      tokens.life = (token) => seconds(token) ?? before(token)
    },
  }
}
