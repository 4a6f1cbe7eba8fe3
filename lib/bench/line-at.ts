import { createCommandLine } from '../channel/http/client.ts'
import type { Account } from '../channel/http/session.ts'
import type { CommandLine, SshWitness } from '../channel/ssh/ssh.ts'
import type { Clock } from '../clock/clock.ts'
import { awaitLoginSlot } from '../clock/login-limiter.ts'
import { HarnessError } from '../domain/errors.ts'
import type { Addresses, PlatformProfile, Trust } from '../profile/profile.ts'
import { answers, createLivenessProbe } from './liveness.ts'

interface Target {
  readonly profile: Pick<PlatformProfile, 'budgets'>
  readonly trust: Trust
}

/**
 * Creates a function that reaches the command line of a target at addresses other than those in the profile. The host
 * key must be pinned, so that a different unit at such an address does not receive the password.
 */
export function createAddressLine({ profile, trust }: Target, account: Account, clock: Clock, witness: SshWitness) {
  return (
    addresses: Addresses,
  ): { readonly greets: () => Promise<boolean>; readonly line: CommandLine; readonly witness: SshWitness } => {
    const line = createCommandLine({ addresses, trust, profile }, account, () => awaitLoginSlot(clock))
    if (line === undefined) throw new HarnessError('the profile gives no address or host key of the command line')
    const probe = createLivenessProbe(addresses, trust, profile.budgets)
    return { greets: async () => answers(await probe('ssh')), line, witness }
  }
}
