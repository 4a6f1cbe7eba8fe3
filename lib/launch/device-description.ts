import type { Profile } from '../profile/profile.ts'
import { ProfileError } from '../profile/load.ts'
import { secret } from '../profile/secrets.ts'
import type { DeviceDescription } from '../targets/emulator/description.ts'

/** What the emulator has to be, for it to pass as the target of a profile; without accounts nobody logs in. */
export function deviceOf(profile: Profile, accounts = ownAccount(profile)): DeviceDescription {
  const { kind, model, release, naming } = profile
  if (kind !== 'appliance' && kind !== 'controller' && kind !== 'partition') {
    throw new ProfileError(`The emulator stands in for appliances and chassis, not for a ${kind}`)
  }
  return {
    kind,
    model,
    release,
    naming: { ...naming },
    accounts,
    rebootSeconds: profile.budgets.rebootTypical,
  }
}

function ownAccount({ credentials }: Profile): DeviceDescription['accounts'] {
  const password = secret(credentials.passwordVariable, 'the password')
  return [{ username: credentials.username, password, role: 'admin' }]
}
