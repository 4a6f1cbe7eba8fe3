import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Incident } from '../../domain/conformance.ts'
import { BusyError, ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { type Header, Journal } from '../../safety/journal.ts'
import { isAlive } from '../../safety/process-identity.ts'
import type { PlatformContext } from '../../judging/context.ts'

type Unit = Pick<PlatformContext, 'addresses' | 'trust'>

/** The journals that killed runs left behind for this target. */
export function journalsOf(unit: Unit, folder: string): readonly Journal[] {
  return journalsIn(folder).flatMap(({ journal, header }) => {
    if (isAlive(header)) return []
    if (header.embedded === true) journal.remove()
    return header.embedded !== true && isOf(unit, header) ? [journal] : []
  })
}

/** @throws {BusyError} when another run on this machine is changing the target */
export function refuseSecond(unit: Unit, folder: string): void {
  const other = journalsIn(folder).find(({ header }) => isAlive(header) && isOf(unit, header))
  if (other === undefined) return
  const { run, process, api } = other.header
  throw new BusyError(
    `The run ${run} (process ${process}) is at work on ${api} and changes it: wait for its end, or end it with Ctrl-C`,
  )
}

/** Warns about journals of another unit at this address; it may be the same one with a renewed certificate. */
export function otherUnitWarnings(unit: Unit, folder: string): readonly string[] {
  return journalsIn(folder)
    .filter(({ header }) => header.api === unit.addresses.api && header.embedded !== true)
    .filter(({ journal, header }) => !isOf(unit, header) && !isAlive(header) && !isSettled(journal))
    .map(({ journal: { file }, header: { fingerprint } }) => {
      const remedy =
        'put the new fingerprint into the first line of the journal and run "plumbline restore"; if not, remove the journal'
      return `A run may have left changes on a unit whose certificate was ${fingerprint}: ${file}. If that is this unit, ${remedy}`
    })
}

/** Newest first: a later run may have started from what an earlier one had changed. */
function journalsIn(folder: string): readonly { readonly journal: Journal; readonly header: Header }[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  // Names begin with the time of the run.
  return names
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const journal = new Journal(join(folder, name))
      const header = journal.header()
      return header === undefined ? [] : [{ journal, header }]
    })
}

function isOf({ addresses, trust }: Unit, { api, fingerprint }: Header): boolean {
  return api === addresses.api && (fingerprint === undefined || fingerprint === trust.fingerprint)
}

/** What to do about a target that may still be changed; empty after a complete rollback. */
export function hintOf(journal: Journal, { profile }: Pick<PlatformContext, 'profile'>): string {
  if (profile.addresses === 'embedded' || isSettled(journal)) return ''
  return `; what may still be changed stands in ${journal.file}, "plumbline restore" puts it right`
}

/** Tells that a run ended while the target may still be changed, and why. */
export function leftBehind(
  journal: Journal,
  context: Pick<PlatformContext, 'profile'>,
  error: unknown,
): readonly Incident[] {
  const hint = hintOf(journal, context)
  const lost = error instanceof ChannelError || error instanceof LoginRefusedError
  const why = lost ? 'the target was lost' : error instanceof Error ? error.message : String(error)
  return hint === '' ? [] : [{ kind: 'restore', message: `Nothing proves that all was put back: ${why}${hint}` }]
}

/** Whether everything is rolled back, so that the journal can go; false when it is damaged. */
export function isSettled(journal: Journal): boolean {
  return journal.isSettled()
}

/** The journal of this run. */
export function journalOf({ journal, profile }: PlatformContext): Journal {
  return new Journal(journal, profile.addresses !== 'embedded')
}
