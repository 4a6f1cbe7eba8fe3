import { redactor } from '../../domain/redaction.ts'
import type { Credentials } from '../../profile/profile.ts'
import { secret } from '../../profile/secrets.ts'
import type { Account } from '../http/session.ts'
import type { Call } from './framework.ts'

/** The account of a profile. @throws {ProfileError} when its password is not set */
export function readAccount({ username, passwordVariable }: Credentials): Account {
  const password = secret(passwordVariable, 'the password')
  // A login's body contains the password too.
  redactor.add(password)
  return { username, password }
}

/** Builds the call that creates a token. The contract puts the credentials in both header and body. */
export function buildLoginCall(account: Account, loginProviderName: string): Call {
  return {
    method: 'POST',
    path: '/mgmt/shared/authn/login',
    body: { ...account, loginProviderName },
    by: { basic: account },
    // Repeated refused logins may lock an account.
    once: true,
  }
}
