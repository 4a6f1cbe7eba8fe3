import { randomUUID } from 'node:crypto'
import type { PlatformProfile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { DeviceDescription } from '../targets/emulator/description.ts'

/**
 * Describes an emulator that stands in for the target of a profile. If the list of accounts is empty, nobody can log
 * in.
 * @param upgrades whether the emulator still runs the release from which the profile upgrades
 */
export function describeDevice(
  profile: PlatformProfile,
  accounts = ownAccount(profile),
  upgrades = false,
): DeviceDescription {
  const { kind, model, release, upgradeFrom, naming } = profile
  const [first, other] = upgrades ? [upgradeFrom, release] : [release, upgradeFrom]
  return {
    kind,
    model,
    release: first ?? release,
    ...(other === undefined ? {} : { images: [other] }),
    naming: { ...naming },
    accounts,
    rebootSeconds: profile.budgets.rebootTypical,
  }
}

/**
 * Returns the account of the run, and the account that tests may lock. Nobody knows the password of the account that
 * may be locked.
 */
function ownAccount({ credentials, fixtures }: PlatformProfile): DeviceDescription['accounts'] {
  const password = secret(credentials.passwordVariable, 'the password')
  const own = { username: credentials.username, password, role: 'admin' }
  const { spareUser } = fixtures
  return spareUser === undefined ? [own] : [own, { username: spareUser, password: randomUUID(), role: 'admin' }]
}
