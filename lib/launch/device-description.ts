import type { PlatformProfile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { DeviceDescription } from '../targets/emulator/description.ts'

/** What the emulator has to be, for it to pass as the target of a profile; without accounts nobody logs in. */
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
