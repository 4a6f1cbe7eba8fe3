import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BusyError } from '../../domain/errors.ts'
import { type Header, Journal } from '../../safety/journal.ts'
import { isAlive } from '../../safety/process-identity.ts'
import type { PlatformContext } from '../../judging/context.ts'

type Unit = Pick<PlatformContext, 'addresses' | 'trust'>

/** Journals of this target that a killed run left behind. */
export function journalsOf(unit: Unit, folder: string): readonly Journal[] {
  return journalsIn(folder).flatMap(({ journal, header }) => {
    if (isAlive(header)) return []
    if (header.embedded === true) journal.remove()
    return header.embedded !== true && isOf(unit, header) ? [journal] : []
  })
}

/** @throws {BusyError} when another run of this machine is at work on the target: it owns what it changed */
export function refuseSecond(unit: Unit, folder: string): void {
  const other = journalsIn(folder).find(({ header }) => isAlive(header) && isOf(unit, header))
  if (other === undefined) return
  const { run, process, api } = other.header
  throw new BusyError(
    `The run ${run} (process ${process}) is at work on ${api} and changes it: wait for its end, or end it with Ctrl-C`,
  )
}

/** What is to be said of journals that another unit at this address left: the same one, where its certificate was renewed. */
export function strangersAt(unit: Unit, folder: string): readonly string[] {
  return journalsIn(folder)
    .filter(({ header }) => header.api === unit.addresses.api && header.embedded !== true)
    .filter(({ journal, header }) => !isOf(unit, header) && !isAlive(header) && !isSettled(journal))
    .map(({ journal: { file }, header: { fingerprint } }) => {
      const remedy =
        'put the new fingerprint into its first line, and "plumbline restore" puts it right; else remove it'
      return `A run may have left a unit changed whose certificate was ${fingerprint}: ${file}. If it is this one, ${remedy}`
    })
}

/** Newest first, for what a later run found an earlier one had changed. */
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

/** What to do about a target that may still be changed; nothing where everything is put back. */
export function hintOf(journal: Journal, { profile }: Pick<PlatformContext, 'profile'>): string {
  if (profile.addresses === 'embedded' || isSettled(journal)) return ''
  return `; what may still be changed stands in ${journal.file}, "plumbline restore" puts it right`
}

/** Whether everything is put back, so that the journal can go; of one that is damaged nobody knows. */
export function isSettled(journal: Journal): boolean {
  try {
    return journal.open().length === 0
  } catch {
    return false
  }
}

/** Of this run. */
export function journalOf({ journal, profile }: PlatformContext): Journal {
  return new Journal(journal, profile.addresses !== 'embedded')
}
