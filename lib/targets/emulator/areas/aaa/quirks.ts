import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'

const minute = 60_000

export function quirks(_: Services, nodes: Nodes): Switch[] {
  const lifetime = nodes.leaf('system/aaa/restconf-token/config/lifetime')
  return [
    {
      name: 'login-bursts-401',
      summary: 'after five logins less than half a second apart, the next login is refused',
      apply: ({ access }) => (access.limitsBursts = true),
    },
    {
      name: 'login-page',
      summary: 'a request without credentials is redirected to a login page with 302',
      apply: ({ access }) => (access.loginPage = true),
    },
    {
      name: 'repeats-token',
      summary: 'responses to a young token repeat that token',
      apply: ({ tokens }) => (tokens.repeats = true),
    },
    {
      name: 'tokens-per-root',
      summary: 'a token is accepted only at the data root that issued it',
      apply: ({ access }) => (access.tokenRefused = ({ root }, token) => token.root !== root),
    },
    {
      name: 'token-lifetime-20',
      summary: 'the configured token lifetime is twenty minutes',
      apply: ({ tokens, readings }) => {
        readings.set(lifetime, () => 20)
        const [life, window] = [20 * minute, (20 * minute * 2) / 3]
        Object.assign(tokens, {
          life,
          offerFrom: window,
          renewalOfferFrom: window,
          offerUntil: life,
          renewalOfferUntil: life,
        })
      },
    },
    {
      name: 'adoption-ends-token',
      summary: 'a token expires when its replacement is used',
      apply: ({ tokens }) => (tokens.adoptionEnds = true),
    },
    {
      name: 'unused-replacements-end',
      summary: 'an unused replacement token expires together with the token that it replaces',
      apply: ({ tokens }) => (tokens.unusedEnds = true),
    },
    {
      name: 'session-limit-20',
      summary: 'the twenty-first token of an account invalidates the oldest one',
      apply: ({ tokens }) => (tokens.sessions = 20),
    },
  ]
}
