import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Incident } from '../../domain/conformance.ts'
import { BusyError, ChannelError, LoginRefusedError, TrustError, describeError } from '../../domain/errors.ts'
import { getRunPrefix } from '../../domain/run-prefix.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import type { Debt } from '../../reservation/store.ts'
import { deriveUnitKeys } from '../../reservation/unit.ts'
import { owed } from '../../reservation/wording.ts'
import { type Header, Journal } from '../../safety/journal.ts'
import { isAlive } from '../../safety/process-identity.ts'

/** A unit, and the journal of the caller's own run if it has one. */
type Unit = Pick<PlatformContext, 'addresses' | 'trust'> & Partial<Pick<PlatformContext, 'journal'>>

/**
 * Returns the journals that killed runs left for this target, in this checkout and in other checkouts that the lease
 * names. The newest comes first, because a later run may have started from the changes of an earlier one.
 */
export function findJournals(unit: Unit, folder: string, held?: Pick<Reservation, 'debts'>): readonly Journal[] {
  const debts = held?.debts ?? []
  const ours = listJournals(folder).flatMap(({ journal, header }) => {
    if (header.embedded === true && !isAlive(header)) journal.remove()
    if (header.embedded === true || !isSameUnit(unit, header)) return []
    // A run whose lease was taken over may still be alive but suspended. It writes nothing after it wakes, so its
    // journal can be restored.
    return isAlive(header) && !debts.some(({ run }) => run === header.run) ? [] : [journal]
  })
  const others = debts.filter(isReachable).map(({ journal }) => new Journal(journal))
  const all = new Map([...ours, ...others].map((journal) => [journal.file, journal]))
  return [...all.values()].filter(({ file }) => file !== unit.journal).toSorted(newestFirst)
}

/** Sorts journals by name, newest first. Names begin with the time of the run. */
function newestFirst({ file: one }: Journal, { file: other }: Journal): number {
  return basename(other) < basename(one) ? -1 : 1
}

/** Lists the runs whose changes are still to be restored but cannot be restored from here, one line each. */
export function outOfReach({ addresses }: Unit, { debts }: Pick<Reservation, 'debts'>): readonly string[] {
  return debts.filter((debt) => !isReachable(debt)).map((debt) => owed(debt, addresses.api))
}

/**
 * Whether the recorded path leads to the journal of the pending restore, and not to a file of another machine or
 * container.
 */
function isReachable({ run, journal }: Debt): boolean {
  return new Journal(journal).header()?.run === run
}

/**
 * Makes sure that no other run is changing the unit.
 * @throws {BusyError} when a run whose lease is stored elsewhere is changing the unit
 */
export function refuseSecond(unit: Unit, folder: string, { debts }: Pick<Reservation, 'debts'>): void {
  const other = listJournals(folder)
    .map(({ header }) => header)
    .filter((header) => isAlive(header) && isSameUnit(unit, header))
    .find(({ run }) => !debts.some((debt) => debt.run === run))
  if (other === undefined) return
  const { run, process, api } = other
  throw new BusyError(
    `The run ${run} (process ${process}) is at work on ${api} and changes it: wait for its end, or end it with Ctrl-C. It keeps its lease in another place: name the same bench.reservation in all profiles of the unit`,
  )
}

/**
 * Warns about journals of a unit that had this address but not the keys of this unit. It may be this unit with an
 * earlier certificate.
 */
export function otherUnitWarnings(unit: Unit, folder: string): readonly string[] {
  return listJournals(folder)
    .filter(({ header }) => header.api === unit.addresses.api && header.embedded !== true)
    .filter(({ journal, header }) => !isSameUnit(unit, header) && !isAlive(header) && !isSettled(journal))
    .map(({ journal: { file }, header: { fingerprint } }) => {
      const remedy =
        'put the new fingerprint into the first line of the journal and run "plumbline restore"; if not, remove the journal'
      return `A run may have left changes on a unit whose certificate was ${fingerprint}: ${file}. If that is this unit, ${remedy}`
    })
}

/**
 * Returns the journal files in a folder by the prefixes of their runs, for all units. If a run has a journal, only
 * `restore` may remove what the run created.
 */
export function findJournalFiles(folder: string): ReadonlyMap<string, string> {
  return new Map(listJournals(folder).map(({ journal: { file }, header: { run } }) => [getRunPrefix(run), file]))
}

function listJournals(folder: string): readonly { readonly journal: Journal; readonly header: Header }[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names.flatMap((name) => {
    const journal = new Journal(join(folder, name))
    const header = journal.header()
    return header === undefined ? [] : [{ journal, header }]
  })
}

/** Compares unit keys, or address and certificate for older journals without keys. */
function isSameUnit({ addresses, trust }: Unit, { api, fingerprint, unit = [] }: Header): boolean {
  if (deriveUnitKeys(trust).some((key) => unit.includes(key))) return true
  return api === addresses.api && (fingerprint === undefined || fingerprint === trust.fingerprint)
}

/** Says how to restore a target that may still be changed; empty after a complete rollback. */
export function formatRestoreHint(journal: Journal, { profile }: Pick<PlatformContext, 'profile'>): string {
  if (profile.addresses === 'embedded' || isSettled(journal)) return ''
  return `; what may still be changed stands in ${journal.file}, "plumbline restore" puts it right`
}

/** Reports that a run ended while the target may still be changed, and why. */
export function reportResidualChanges(
  journal: Journal,
  context: Pick<PlatformContext, 'profile'>,
  error: unknown,
): readonly Incident[] {
  const hint = formatRestoreHint(journal, context)
  const lost = error instanceof ChannelError || error instanceof LoginRefusedError
  const why = lost ? 'the target was lost' : describeError(error)
  if (error instanceof TrustError) return [{ kind: 'trust', message: `${why}${hint}` }]
  return hint === '' ? [] : [{ kind: 'restore', message: `Nothing proves that all was put back: ${why}${hint}` }]
}

/** Whether everything is rolled back and the journal can therefore be deleted; false when the journal is damaged. */
export function isSettled(journal: Journal): boolean {
  return journal.isSettled()
}

/** Returns the journal of this run. */
export function createJournal({ journal, profile, lease }: PlatformContext): Journal {
  return new Journal(journal, profile.addresses !== 'embedded', lease)
}
