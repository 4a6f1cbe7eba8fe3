import { toEndpoint, reach } from '../channel/reach.ts'
import type { Declaring, OnboardingProfile } from '../profile/profile.ts'
import { findVariables } from '../profile/secrets.ts'
import { createClock } from '../clock/clock.ts'
import { ChannelError, LoginRefusedError, describeError } from '../domain/errors.ts'
import { createDoor } from '../driver/onboarding/door.ts'
import { clockPlan } from '../launch/bench-control.ts'
import { type Finding, runCheck, ok, reportUnchecked, reportUndecided, wrongProfile } from './finding.ts'
import { secretSet } from './here.ts'
import { certificateTrusted } from './trust.ts'

/** Checks an onboarding extension or a manager: the secrets in its profile, and whether its address answers. */
export async function frameworkFindings(profile: OnboardingProfile): Promise<readonly Finding[]> {
  const { addresses, bench, budgets, credentials, reader, declaration } = profile
  if (addresses === 'embedded') return [ok('target', 'the built-in one, which each run starts')]
  const { rest } = addresses
  const secrets = [
    secretSet('password', credentials.passwordVariable),
    ...(bench.control === undefined ? [] : [secretSet('control token', bench.control.tokenVariable)]),
    ...(reader === undefined ? [] : [secretSet('password of the reader', reader.passwordVariable)]),
    ...(declaration === undefined ? [] : tenantSecrets(declaration)),
  ]
  const answers = await runCheck('target', async () => {
    try {
      return [ok('target', `${rest} answers at ${await reach(toEndpoint(rest), budgets.connect)}`)]
    } catch (error) {
      const reason = describeError(error)
      return [reportUndecided('target', `${rest}: ${reason}`, 'start it, or correct "addresses" in the profile')]
    }
  })
  if (isWrong(answers)) return [...secrets, ...answers]
  const certificate = await certificateTrusted(rest, profile.trust ?? {}, budgets.connect)
  return [...secrets, ...answers, ...certificate, ...(await loginTried(profile, [...secrets, ...certificate]))]
}

/** Logs in once if nothing else is wrong. No password is sent to an unverified target. */
async function loginTried(profile: OnboardingProfile, before: readonly Finding[]): Promise<readonly Finding[]> {
  if (profile.kind === 'manager') {
    return [
      reportUnchecked('login', 'not checked: how a manager lets somebody in is shown by no request but a declaration'),
    ]
  }
  if (isWrong(before)) return [reportUnchecked('login', 'not checked: no password is sent before the rest is right')]
  const { addresses, trust = {}, bench, credentials } = profile
  const rest = addresses === 'embedded' ? '' : addresses.rest
  return runCheck('login', async () => {
    const clock = createClock(clockPlan(bench.clock, bench.control))
    const door = createDoor({ profile, rest, trust }, clock, undefined)
    try {
      await door.probe()
      return [ok('login', `${credentials.username} is let in`)]
    } catch (error) {
      if (error instanceof LoginRefusedError) return [wrongProfile('login', error.message, 'correct them')]
      if (error instanceof ChannelError) return [reportUndecided('login', error.message, 'try again')]
      throw error
    } finally {
      await door.close()
    }
  })
}

function isWrong(findings: readonly Finding[]): boolean {
  return findings.some(({ exitCode }) => exitCode !== undefined)
}

function tenantSecrets({ passwordVariable, common, settings }: Declaring): readonly Finding[] {
  const named = findVariables([common, settings])
  return [
    secretSet('password of the tenant', passwordVariable),
    ...named.map((variable) => secretSet('text of the declaration', variable)),
  ]
}
