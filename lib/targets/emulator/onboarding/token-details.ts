import type { Token } from './tokens.ts'

const MICROS = 1000

/** Describes a token, for the login that created it and for reads of its path. */
export function toTokenDetails({ text, account, provider, address, born, from, updated, timeout, generation }: Token) {
  return {
    token: text,
    name: text,
    userName: account.username,
    authProviderName: provider,
    user: { link: `https://localhost/mgmt/shared/authz/users/${account.username}` },
    timeout,
    startTime: new Date(born).toISOString().replace('Z', '+0000'),
    address,
    partition: '[All]',
    generation,
    lastUpdateMicros: updated * MICROS,
    expirationMicros: (from + timeout * 1000) * MICROS,
    kind: 'shared:authz:tokens:authtokenitemstate',
    selfLink: `https://localhost/mgmt/shared/authz/tokens/${text}`,
  }
}
