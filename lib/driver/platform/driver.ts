import { readBootState } from '../../bench/restart-probe.ts'
import { catalogue } from '../../catalogue/catalogue.ts'
import { loadResources } from '../../catalogue/schemas.ts'
import type { RebootRecord, UnitIdentity } from '../../domain/conformance.ts'
import { ChannelError, LoginRefusedError, describeError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import { RestoreError } from '../../safety/error.ts'
import { Journal } from '../../safety/journal.ts'
import { replay } from '../../safety/restore.ts'
import type { Stood } from '../../safety/baseline.ts'
import { attributeFailures } from '../../witness/attribution.ts'
import { Recorder } from '../../witness/recorder.ts'
import { type Driver, type Driving, type Finished, NOTHING_LEFT, type Prepared } from '../driver.ts'
import { type Admin, openAdmin } from './admin-connection.ts'
import { flagUntold, otherRelease, sameRelease, type Told } from './identity.ts'
import { sparesTenants } from './tenants.ts'
import { arrive } from './arrival.ts'
import { findRefutedClaims } from './claims.ts'
import { isSettled, createJournal, findJournals, reportResidualChanges } from './journals.ts'
import { givePowerBack, powerIncident } from './power.ts'
import { readOccurrences } from './occurrences.ts'
import { returnToAddress } from './management-address.ts'
import { keepBundle } from './failure-bundle.ts'
import { preflight } from './preflight.ts'
import { reserveUnit, widenBySight } from './reservation.ts'
import { readIdentity } from './unit-identity.ts'
import { watchRestarts } from './restart-watch.ts'
import { aroundRestores, putBackAll } from './rollback.ts'
import { teardown } from './teardown.ts'
import { writes } from './writes.ts'

/** Creates the driver for appliances and chassis, which logs in, rolls back configuration and watches for restarts. */
export function createPlatformDriver(driving: Driving<PlatformContext>): Driver {
  const { context, progress, signal } = driving
  let held: Reservation | undefined
  const recorder: Recorder = new Recorder(() => admin.clock.heard(), 'shown')
  const admin = openAdmin(context, recorder, () => held?.ticket)
  const lost = new AbortController()
  let stood: Stood | undefined
  let unit: UnitIdentity = {}
  let told: Told = 'told'
  let watched: Awaited<ReturnType<typeof watchRestarts>> | undefined
  return {
    clock: admin.clock,
    timed: true,
    lost: lost.signal,
    async open() {
      held = await acquireReservation(driving)
      held?.lost.addEventListener('abort', () => lost.abort(held?.lost.reason))
      if (held !== undefined) await reachAgain(admin, driving, held)
      progress({ kind: 'step', text: `log in to ${context.addresses.api}` })
      await arrive(admin, driving)
      told = await fits(admin, context)
      unit = await readIdentity(admin.restconf)
      if (held !== undefined) await widenBySight(held, admin, context, unit)
    },
    async prepare() {
      const { stood: standing, ...prepared } = await preflight(admin, driving, held, async () => {
        watched = await watchRestarts(() => readBootState(admin))
      })
      stood = standing
      const occurred = await readOccurrences(admin.restconf)
      const incidents = [...prepared.incidents, ...(await findRefutedClaims(admin.restconf, context))]
      const found = { ...prepared.found, ...flagUntold(told) }
      return { ...prepared, ...describeComparison(standing), found, occurred, incidents }
    },
    occurred: () => readOccurrences(admin.restconf),
    async watched(reboots) {
      const incidents = (await watched?.(reboots)) ?? []
      return held?.loss === undefined ? incidents : []
    },
    async misses() {
      unit = await readIdentity(admin.restconf)
      return otherRelease(admin.restconf, context.profile, told)
    },
    serves: () => servesAgain(admin, context, signal),
    keepBundle: (folder) => keepBundle(admin, context, folder, signal),
    finish: () => tearDownWithLease(held, context, () => teardown(admin, driving, stood)),
    seen: () => attributeFailures(recorder.record([], { state: 'passed', errors: [] }), readGrounds()),
    describe: () => describeTarget(context, admin, unit),
    async settle() {
      const journal = new Journal(context.journal)
      if (held?.loss !== undefined || (context.profile.addresses !== 'embedded' && !isSettled(journal))) return
      await held?.settle(journal.file)
      journal.remove()
    },
    abandon: () => abandon(admin, held, context),
    async close() {
      if (held !== driving.held) await held?.release()
      await admin.close()
    },
  }
}

/** Undoes what earlier runs left at the power supply and at the management address, so that the device can be reached. */
async function reachAgain(
  admin: Admin,
  { context, journals, progress }: Driving<PlatformContext>,
  held: Reservation,
): Promise<void> {
  const earlier = findJournals(context, journals, held)
  const tell = (text: string) => progress({ kind: 'step', text })
  await givePowerBack(admin, context, earlier, tell)
  await returnToAddress(admin, earlier, tell)
}

/** Returns the requirements that can explain failures of other requirements. */
function readGrounds(): Parameters<typeof attributeFailures>[1] {
  return {
    renamed: catalogue.owning('identifiers'),
    resources: new Set(loadResources().flatMap(({ requirement = [] }) => requirement)),
  }
}

/**
 * Waits until the target responds again, then restores the changes that a broken connection had left. No check writes
 * before the changes are restored.
 */
async function servesAgain(admin: Admin, context: PlatformContext, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await returnToAddress(admin, [createJournal(context)], () => {})
    await admin.recovery.servesAgain('the line broke', signal)
    await putBackAll(admin, context, createJournal(context))
    return true
  } catch (error) {
    if (error instanceof RestoreError) return true
    if (error instanceof ChannelError || error instanceof LoginRefusedError) return false
    throw error
  }
}

/**
 * Checks that the target runs the expected release, and may be upgraded if the run upgrades it.
 * @throws {ProfileError} if not
 */
async function fits({ restconf }: Admin, { profile, upgrades }: PlatformContext): Promise<Told> {
  const told = await sameRelease(restconf, profile, upgrades)
  if (upgrades === true) await sparesTenants(restconf, profile)
  return told
}

/** Describes how the whole configuration will be compared with the baseline. */
function describeComparison(standing: Stood | undefined): Pick<Prepared, 'compared'> {
  if (standing === undefined) return {}
  const { running } = standing
  return { compared: 'lines' in running ? { lines: running.lines.size } : running }
}

/**
 * Takes the lease if the run may change a device that outlives it. Any other run takes no lease, and later only reports
 * which runs use the device.
 */
async function acquireReservation(driving: Driving<PlatformContext>): Promise<Reservation | undefined> {
  const { context, progress, checkout, wait = 0, signal } = driving
  if (driving.held !== undefined) return driving.held
  if (context.profile.addresses === 'embedded') return undefined
  if (!writes(context)) return undefined
  return reserveUnit(context, { run: context.id, checkout }, { wait, progress, signal })
}

/**
 * Tears down if the run holds its lease. Without the lease, differences may come from another run, so the teardown is
 * skipped or its result is discarded.
 */
async function tearDownWithLease(
  held: Reservation | undefined,
  context: PlatformContext,
  tearDown: () => Promise<Finished>,
): Promise<Finished> {
  const done = held?.loss === undefined ? await tearDown() : NOTHING_LEFT
  return held?.loss === undefined ? done : reportLostLease(held.loss, context)
}

/**
 * Returns the result of a run that lost its lease. The result names the run's journal, unless the next run has already
 * restored everything.
 */
function reportLostLease(loss: Error, context: PlatformContext): Finished {
  return {
    ...NOTHING_LEFT,
    incidents: reportResidualChanges(new Journal(context.journal), context, loss),
    lost: loss.message,
  }
}

function describeTarget(
  { addresses, trust, profile: { credentials, naming } }: PlatformContext,
  admin: Admin,
  unit: UnitIdentity,
) {
  return {
    addresses: { ...addresses },
    ...(trust.fingerprint === undefined ? {} : { fingerprint: trust.fingerprint }),
    ...(trust.sshHostKey === undefined ? {} : { hostKey: trust.sshHostKey }),
    ...(Object.keys(unit).length === 0 ? {} : { unit }),
    account: credentials,
    ...(naming.vendor === 'vendor' ? {} : { naming: { vendor: naming.vendor, cloud: naming.cloud } }),
    emulated: admin.emulated(),
  }
}

async function abandon(admin: Admin, held: Reservation | undefined, context: PlatformContext): Promise<Finished> {
  const journal = new Journal(context.journal)
  const reboots: RebootRecord[] = []
  if (held?.loss !== undefined) return reportLostLease(held.loss, context)
  if (context.profile.addresses !== 'embedded' && !isSettled(journal)) {
    try {
      const seen = (reboot: RebootRecord) => reboots.push(reboot)
      await putBackAll(admin, context, journal, seen)
      await replay(admin, journal, aroundRestores(admin, context, seen))
    } catch (error) {
      const lost = describeError(error)
      const incidents = [...powerIncident(admin, context, journal), ...reportResidualChanges(journal, context, error)]
      return { incidents, residue: [], reboots, lost }
    }
  }
  await held?.settle(journal.file)
  journal.remove()
  return { ...NOTHING_LEFT, reboots }
}
