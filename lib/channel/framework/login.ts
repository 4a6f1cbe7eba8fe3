import { redactor } from '../../domain/redaction.ts'
import type { Credentials } from '../../profile/profile.ts'
import { secret } from '../../profile/secrets.ts'
import type { Account } from '../http/session.ts'
import type { Call } from './framework.ts'

/**
 * Reads an account from a profile.
 * @throws {ProfileError} if the password of the account is not set
 */
export function readAccount({ username, passwordVariable }: Credentials): Account {
  const password = secret(passwordVariable, 'the password')
  // The body of a login contains the password, so the password must be redacted.
  redactor.add(password)
  return { username, password }
}

/** Builds the call that creates a token. The contract requires the credentials in both header and body. */
export function buildLoginCall(account: Account, loginProviderName: string): Call {
  return {
    method: 'POST',
    path: '/mgmt/shared/authn/login',
    body: { ...account, loginProviderName },
    by: { basic: account },
    // The call must not be repeated, because repeated refused logins may lock an account.
    once: true,
  }
}
