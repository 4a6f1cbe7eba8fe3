import { endpointOf, reach } from '../channel/reach.ts'
import type { Declaring, OnboardingProfile } from '../profile/profile.ts'
import { variablesIn } from '../profile/secrets.ts'
import { type Finding, made, ok, undecided } from './finding.ts'
import { secretSet } from './here.ts'

/** An onboarding extension or a manager: the secrets of its profile, and whether its address answers. */
export async function frameworkFindings(profile: OnboardingProfile): Promise<readonly Finding[]> {
  const { addresses, bench, budgets, credentials, reader, declaration } = profile
  if (addresses === 'embedded') return [ok('target', 'the built-in one, which each run starts')]
  const { rest } = addresses
  const answers = await made('target', async () => {
    try {
      return [ok('target', `${rest} answers at ${await reach(endpointOf(rest), budgets.connect)}`)]
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return [undecided('target', `${rest}: ${reason}`, 'start it, or correct "addresses" in the profile')]
    }
  })
  return [
    secretSet('password', credentials.passwordVariable),
    ...(bench.control === undefined ? [] : [secretSet('control token', bench.control.tokenVariable)]),
    ...(reader === undefined ? [] : [secretSet('password of the reader', reader.passwordVariable)]),
    ...(declaration === undefined ? [] : tenantSecrets(declaration)),
    ...answers,
  ]
}

function tenantSecrets({ passwordVariable, common, settings }: Declaring): readonly Finding[] {
  const named = variablesIn([common, settings])
  return [
    secretSet('password of the tenant', passwordVariable),
    ...named.map((variable) => secretSet('text of the declaration', variable)),
  ]
}
