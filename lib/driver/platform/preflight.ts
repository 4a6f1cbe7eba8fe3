import type { Abilities } from '../../domain/abilities.ts'
import { BusyError, ChannelError } from '../../domain/errors.ts'
import type { Incident } from '../../domain/conformance.ts'
import { removalProbes } from '../../catalogue/offers.ts'
import { listWatchedResources } from '../../catalogue/schemas.ts'
import { translator } from '../../channel/http/naming.ts'
import { findDefaults } from '../../safety/explicit-defaults.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import { getRequiredGate } from '../../safety/effect.ts'
import type { Journal } from '../../safety/journal.ts'
import { RestoreError } from '../../safety/error.ts'
import { probeAbilities } from '../../safety/probe-abilities.ts'
import { tenantImages } from '../../inspection/unit.ts'
import { indexLines, type Running } from '../../safety/running-configuration.ts'
import { NotServed, type Snapshot, snapshot } from '../../safety/snapshot.ts'
import { ownIdentity } from '../../safety/process-identity.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Driving, Prepared } from '../driver.ts'
import { type Stood, type StoodEntry, toBaselineEntry } from '../../safety/baseline.ts'
import { putRight } from './putting-right.ts'
import { createJournal, findJournals, otherUnitWarnings, outOfReach, refuseSecond } from './journals.ts'
import { amissAtCommandLine, amissHere, NOT_LOOKED_AT } from './remarks.ts'
import { putBackAll } from './rollback.ts'
import { writes } from './writes.ts'
import type { Admin } from './admin-connection.ts'
import { confirmRunningConfig, dumpRunningConfig } from './running-dump.ts'
import type { Progress } from '../../domain/progress.ts'

interface Preflight extends Prepared {
  /** The configuration before the run; absent when the run changes nothing. */
  readonly stood?: Stood
}

/**
 * Before the tests: rolls back what earlier runs left, dumps the configuration, and probes how the target deletes what
 * was written.
 * @param begins called before the run makes its own first change
 */
export async function preflight(
  admin: Admin,
  { context, journals, progress }: Driving<PlatformContext>,
  held: Reservation | undefined,
  begins: () => Promise<void>,
): Promise<Preflight> {
  if (!writes(context)) {
    await begins()
    const remarks = [...(await amissHere(context, journals)), ...(await amissAtCommandLine(context)), NOT_LOOKED_AT]
    return { found: {}, incidents: [], remarks }
  }
  const remarks = otherUnitWarnings(context, journals)
  if (held !== undefined) {
    refuseSecond(context, journals, held)
    const beyond = outOfReach(context, held)
    if (beyond.length > 0) throw new BusyError(beyond.join('\n'))
  }
  const { profile, addresses, trust } = context
  const journal = createJournal(context)
  journal.append({
    kind: 'run',
    run: context.id,
    api: addresses.api,
    ...(trust.fingerprint === undefined ? {} : { fingerprint: trust.fingerprint }),
    unit: held?.unit ?? [],
    gates: profile.gates,
    ...ownIdentity(),
    ...(profile.addresses === 'embedded' ? { embedded: true } : {}),
  })
  await held?.owe(journal.file)
  const incidents = await replayEarlier(admin, context, findJournals(context, journals, held), progress, held)
  progress({ kind: 'step', text: 'dump the running configuration' })
  const names = translator(profile.naming)
  const dump = tryDumpRunningConfig(admin, context)
  const [configuration, running] = await Promise.all([
    snapshot(admin.restconf, listWatchedResources(), async (differences) => {
      const found = await dump
      return 'lines' in found && indexLines(found.lines, names).showsFirst(differences)
    }),
    dump,
  ])
  if ('missing' in running) progress({ kind: 'step', text: `watch only the contract's resources: ${running.missing}` })
  const defaults = 'lines' in running ? findDefaults(configuration, running.lines, names) : new Set<string>()
  const stood = { snapshot: configuration, running, defaults }
  const baseline = toBaselineEntry(stood)
  journal.append(baseline)
  await begins()
  const abilities = await probeWithRetries(admin, context, journal, progress)
  const inUse = (await tenantImages(admin.restconf))?.inUse ?? []
  const tenants = inUse.length === 0 ? {} : { inUse }
  return {
    found: {
      abilities,
      usedAddresses: findDocumentationAddresses(baseline),
      ...tenants,
      ...(held === undefined ? {} : { lease: held.ticket }),
    },
    incidents,
    remarks: [...remarks, ...describeContradictions(configuration)],
    stood,
  }
}

/**
 * Finds the addresses that the unit uses in the documentation network. The tests take their own addresses from this
 * network.
 */
function findDocumentationAddresses(baseline: StoodEntry): readonly string[] {
  return [...new Set(JSON.stringify(baseline).match(/\b192\.0\.2\.\d+\b/g))]
}

/** Lists resources left unwritten because their responses are contradictory. */
function describeContradictions(configuration: Snapshot): readonly string[] {
  return [...configuration].flatMap(([path, found]) =>
    found instanceof NotServed && found.contradicts
      ? [`nothing is written to ${path}: it answers ${found.answer}`]
      : [],
  )
}

/**
 * Probes how the target deletes. After a lost or inconclusive response, undoes the attempt and tries again. The last
 * two of four attempts omit the first resource. If all attempts fail, nothing is known to be deletable.
 */
async function probeWithRetries(
  admin: Admin,
  context: PlatformContext,
  journal: Journal,
  progress: Progress,
): Promise<Abilities> {
  const all = await removalProbes()
  for (const probes of [all, all, all.slice(1), all.slice(1)]) {
    try {
      return await probeAbilities(admin.restconf, journal, context, probes)
    } catch (error) {
      if (!(error instanceof Error) || !UNPROBED.has(error.name)) throw error
      const text = `what this target lets go of could not be seen at ${probes[0]?.path}: ${error.message}`
      progress({ kind: 'step', text })
      await admin.recovery.servesAgain(error.message)
      await putBackAll(admin, context, journal).catch((failed: unknown) => {
        // A change that could not be restored stays in the journal, and is retried at the end of the run.
        if (!(failed instanceof RestoreError)) throw failed
      })
    }
  }
  return { deletes: [] }
}

/** Errors that leave the result of a probe unknown. */
const UNPROBED: ReadonlySet<string> = new Set(['ChannelError', 'UncertainReadError', 'RestoreError'])

async function replayEarlier(
  admin: Admin,
  context: PlatformContext,
  earlier: readonly Journal[],
  progress: Progress,
  held: Reservation | undefined,
): Promise<Incident[]> {
  const incidents: Incident[] = []
  for (const journal of earlier) {
    progress({ kind: 'step', text: `put back what an earlier run left: ${journal.file}` })
    const { kept, restored, foreign, gone, ...left } = await putRight(admin, context, journal)
    const named = [...left.named, ...left.accepted]
    if (gone.length > 0) {
      const message = `Not everything that an earlier run changed could be put back; "plumbline restore" names it (${journal.file})`
      incidents.push({ kind: 'restore', message, details: named })
      continue
    }
    if (kept.length > 0) {
      const message = `Undoing an earlier run's changes needs a gate that the profile closes: ${listGates(journal)} (${journal.file})`
      incidents.push({ kind: 'restore', message, details: kept })
      continue
    }
    if (restored.length > 0) progress({ kind: 'step', text: `restored ${restored.join(', ')}` })
    for (const text of named) progress({ kind: 'step', text: `an earlier run left: ${text}` })
    if (foreign.length > 0) {
      const message = `Somebody else overwrote an earlier run's changes, so they were left alone (${journal.file})`
      incidents.push({ kind: 'restore', message, details: foreign })
    }
    await held?.settle(journal.file)
    if (foreign.length > 0 || named.length > 0) journal.setAside()
    else journal.remove()
  }
  return incidents
}

/** Lists the gates required by the changes that are still to be reverted. */
function listGates(journal: Journal): string {
  return [...new Set(journal.open().map(({ effect }) => getRequiredGate(effect)))].join(', ')
}

/** Dumps the running configuration. Continues without a dump if the CLI does not respond; the report then says so. */
async function tryDumpRunningConfig(admin: Admin, context: PlatformContext): Promise<Running> {
  try {
    return await confirmRunningConfig(() => dumpRunningConfig(admin, context, context.profile.budgets.unavailable))
  } catch (error) {
    if (error instanceof ChannelError) return { missing: error.message }
    throw error
  }
}
