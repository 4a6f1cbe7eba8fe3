import type { PlatformProfile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { DeviceDescription } from '../targets/emulator/description.ts'

/** Describes an emulator that stands in for the target of a profile. An empty list of accounts lets nobody log in. */
export function deviceOf(profile: PlatformProfile, accounts = ownAccount(profile)): DeviceDescription {
  const { kind, model, release, naming } = profile
  return {
    kind,
    model,
    release,
    naming: { ...naming },
    accounts,
    rebootSeconds: profile.budgets.rebootTypical,
  }
}

function ownAccount({ credentials }: PlatformProfile): DeviceDescription['accounts'] {
  const password = secret(credentials.passwordVariable, 'the password')
  return [{ username: credentials.username, password, role: 'admin' }]
}
