import { readHostKey } from '../../channel/ssh/host-key.ts'
import { ChannelError, describeError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { isSettled, findJournals, otherUnitWarnings } from './journals.ts'
import { runsAtWork } from './reservation.ts'

type Unit = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'> & Partial<Pick<PlatformContext, 'journal' | 'id'>>

/**
 * Lists known problems around a target: runs that use the target, and leftovers of earlier runs. Sends nothing to the
 * target.
 * @param journals folder with the journals of this checkout
 */
export async function amissHere(unit: Unit, journals: string): Promise<readonly string[]> {
  if (unit.profile.addresses === 'embedded') return []
  const atWork = await runsAtWork(unit).then(
    (runs) => runs.map((text) => `${text}: what this run reads may be its doing`),
    (error: unknown) => [`who is at work on it is not known: ${describeError(error)}`],
  )
  const left = findJournals(unit, journals).filter((journal) => !isSettled(journal))
  return [
    ...atWork,
    ...left.map(
      ({ file }) =>
        `an earlier run left the target changed, and this one changes nothing: ${file}; "plumbline restore" puts it right`,
    ),
    ...otherUnitWarnings(unit, journals),
  ]
}

/** What a read-only run skips. */
export const NOT_LOOKED_AT =
  'nothing is written, so that the whole configuration is not compared; nobody logs in to the command line'

/** Lists what the profile lacks for the CLI. */
export function unknownWithoutTarget({ addresses, trust }: Pick<Unit, 'addresses' | 'trust'>): readonly string[] {
  if (addresses.ssh === undefined) return ['the profile gives no address for the command line']
  return trust.sshHostKey === undefined ? ['the profile pins no host key for the command line'] : []
}

/**
 * Lists the problems of the CLI that can be seen without a login. Used for a read-only run, which never logs in to the
 * CLI.
 */
export async function amissAtCommandLine({ profile, addresses, trust }: Unit): Promise<readonly string[]> {
  if (profile.addresses === 'embedded') return []
  if (addresses.ssh === undefined) return unknownWithoutTarget({ addresses, trust })
  try {
    const { fingerprint } = await readHostKey(addresses.ssh, profile.budgets.connect)
    if (trust.sshHostKey === undefined)
      return [`the profile pins no host key for the command line, which shows ${fingerprint}`]
    if (trust.sshHostKey === fingerprint) return []
    const what = `the command line at ${addresses.ssh} shows the host key ${fingerprint}, the profile pins ${trust.sshHostKey}`
    return [`${what}: it may be another unit, and a run that changes anything does not log in there`]
  } catch (error) {
    if (error instanceof ChannelError) return [`the command line does not answer: ${error.message}`]
    throw error
  }
}
