import type { Profile } from '../profile/profile.ts'
import { ProfileError } from '../profile/load.ts'
import { secret } from '../profile/secrets.ts'
import type { DeviceDescription } from '../targets/emulator/description.ts'

/** What the emulator has to be, for it to pass as the target of a profile. */
export function deviceOf(profile: Profile): DeviceDescription {
  const { kind, model, release, naming, credentials } = profile
  if (kind !== 'appliance' && kind !== 'controller' && kind !== 'partition') {
    throw new ProfileError(`The emulator stands in for appliances and chassis, not for a ${kind}`)
  }
  const password = secret(credentials.passwordVariable, 'the password')
  return {
    kind,
    model,
    release,
    naming: { ...naming },
    accounts: [{ username: credentials.username, password, role: 'admin' }],
    rebootSeconds: profile.budgets.rebootTypical,
  }
}
