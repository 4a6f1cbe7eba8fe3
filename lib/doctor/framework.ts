import { toEndpoint, reach } from '../channel/reach.ts'
import type { Declaring, OnboardingProfile, Trust } from '../profile/profile.ts'
import { findVariables } from '../profile/secrets.ts'
import { createClock } from '../clock/clock.ts'
import { ChannelError, LoginRefusedError, describeError } from '../domain/errors.ts'
import { createDoor } from '../driver/onboarding/door.ts'
import { clockPlan } from '../launch/bench-control.ts'
import { type Finding, runCheck, ok, reportUnchecked, reportUndecided, wrongProfile } from './finding.ts'
import { secretSet } from './here.ts'
import { certificateTrusted } from './trust.ts'

/**
 * Checks an onboarding extension, or a manager with its tenant (the device that the manager configures): secrets,
 * addresses, certificates and logins.
 */
export async function frameworkFindings(profile: OnboardingProfile): Promise<readonly Finding[]> {
  const { addresses, bench, credentials, reader, declaration, trust = {} } = profile
  if (addresses === 'embedded') return [ok('target', 'the built-in one, which each run starts')]
  const secrets = [
    secretSet('password', credentials.passwordVariable),
    ...(bench.control === undefined ? [] : [secretSet('control token', bench.control.tokenVariable)]),
    ...(reader === undefined ? [] : [secretSet('password of the reader', reader.passwordVariable)]),
    ...(declaration === undefined ? [] : tenantSecrets(declaration)),
  ]
  const target = await examine(profile, { rest: addresses.rest, trust, place: '"addresses"', of: '' }, secrets)
  const tenant = declaration === undefined ? [] : await tenantFindings(profile, declaration, secrets)
  return [...secrets, ...target, ...tenant]
}

/**
 * Checks the tenant (the device that the manager configures) at the address that runs use for it. The tenant is checked
 * like an onboarding extension, with the login of the tenant's own administrator.
 */
async function tenantFindings(profile: OnboardingProfile, declaring: Declaring, secrets: readonly Finding[]) {
  const { device, username, passwordVariable } = declaring
  if (device === undefined)
    return [reportUnchecked('tenant', 'not checked: onboarding.declaration.device does not say where runs reach it')]
  const { rest, trust = {} } = device
  const extension = { ...profile, kind: 'onboarding', credentials: { username, passwordVariable } } as const
  return examine(extension, { rest, trust, place: 'onboarding.declaration.device', of: ' of the tenant' }, secrets)
}

interface Endpoint {
  readonly rest: string
  readonly trust: Trust
  /** The profile field that contains the address. */
  readonly place: string
  /**
   * Text that is appended to the names of the checks, to say whose address it is, such as ` of the tenant`. Empty for
   * the target itself.
   */
  readonly of: string
}

async function examine(profile: OnboardingProfile, endpoint: Endpoint, secrets: readonly Finding[]) {
  const { rest, trust, place, of } = endpoint
  const { connect } = profile.budgets
  const check = `address${of}`
  const answers = await runCheck(check, async () => {
    try {
      return [ok(check, `${rest} answers at ${await reach(toEndpoint(rest), connect)}`)]
    } catch (error) {
      return [
        reportUndecided(check, `${rest}: ${describeError(error)}`, `start it, or correct ${place} in the profile`),
      ]
    }
  })
  if (isWrong(answers)) return answers
  const certificate = await certificateTrusted(`certificate${of}`, rest, trust, connect)
  return [...answers, ...certificate, ...(await loginTried(profile, endpoint, [...secrets, ...certificate]))]
}

/**
 * Logs in once, but only if nothing else is wrong, so that no password is sent to a target whose certificate is wrong.
 */
async function loginTried(profile: OnboardingProfile, { rest, trust, of }: Endpoint, before: readonly Finding[]) {
  const check = `login${of}`
  if (profile.kind === 'manager')
    return [reportUnchecked(check, 'not checked: only a declaration shows whether a manager accepts the password')]
  if (isWrong(before)) return [reportUnchecked(check, 'not checked: no password is sent before the rest is right')]
  return runCheck(check, async () => {
    const clock = createClock(clockPlan(profile.bench.clock, profile.bench.control))
    const door = createDoor({ profile, rest, trust }, clock, undefined)
    try {
      await door.probe()
      return [ok(check, `${profile.credentials.username} can log in`)]
    } catch (error) {
      if (error instanceof LoginRefusedError) return [wrongProfile(check, error.message, 'correct them')]
      if (error instanceof ChannelError) return [reportUndecided(check, error.message, 'try again')]
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
