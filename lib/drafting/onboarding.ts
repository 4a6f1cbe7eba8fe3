import type { OnboardingProfile } from '../profile/profile.ts'
import type { Answers, Draft } from './draft.ts'
import type { Proofs } from './keys.ts'

export type OnboardingKind = OnboardingProfile['kind']

/**
 * What the user knows about an onboarding extension or a central manager. Before a login, neither of them reports any
 * of these facts.
 */
export interface Onboarded {
  readonly kind: OnboardingKind
  readonly release: string
  /** The brand names in the HTTP header and in the settings of the target. */
  readonly naming: Partial<Pick<OnboardingProfile['naming'], 'vendor' | 'manager'>>
}

export function isOnboarding(kind: string | undefined): kind is OnboardingKind {
  return kind === 'onboarding' || kind === 'manager'
}

/**
 * Composes the profile of an extension or a manager. The user has to add what the target should declare on a tenant.
 */
export function composeOnboardingDraft(
  { certificate, addresses: { api: rest } }: Proofs,
  { kind, release, naming }: Onboarded,
  { name, username, passwordVariable, gates }: Answers,
): Draft {
  return {
    name,
    kind,
    release,
    addresses: { rest },
    trust: { fingerprint: certificate.fingerprint },
    credentials: { username, passwordVariable },
    naming,
    gates,
    bench: { clock: { driver: 'real' } },
  }
}

/** Lists what the user still has to do, one line each. */
export function formatRemainingSteps({ kind, naming }: Onboarded): readonly string[] {
  const words = naming.vendor ?? naming.manager
  return [
    ...(words === undefined
      ? ['naming: not given. Where identifiers bear a brand, repeat with --vendor and --manager']
      : []),
    kind === 'manager'
      ? 'sends no declaration: describe a spare tenant in onboarding.declaration, and open the gate reboot, to test it'
      : 'names no user who may be locked: a wrong password is tried with one that does not exist (fixtures.spareUser)',
    'for more, see profiles/onboarding.md',
  ]
}
