import { redactor } from '../../domain/redaction.ts'
import type { Credentials } from '../../profile/profile.ts'
import { secret } from '../../profile/secrets.ts'
import type { Account } from '../http/session.ts'
import type { Call } from './framework.ts'

/** The account of a profile. @throws {ProfileError} when its password is not set */
export function readAccount({ username, passwordVariable }: Credentials): Account {
  const password = secret(passwordVariable, 'the password')
  // A login carries it in its body too.
  redactor.add(password)
  return { username, password }
}

/** The call that makes a token: the contract shows the credentials in its header and in its body. */
export function buildLoginCall(account: Account, loginProviderName: string): Call {
  return {
    method: 'POST',
    path: '/mgmt/shared/authn/login',
    body: { ...account, loginProviderName },
    by: { basic: account },
    // A login that is refused again and again may lock an account.
    once: true,
  }
}
