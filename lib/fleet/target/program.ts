import { once } from 'node:events'
import { join } from 'node:path'
import { WORKPLACE } from '../../domain/places.ts'
import { BusyError, describeError } from '../../domain/errors.ts'
import type { Progress } from '../../domain/progress.ts'
import { redactor } from '../../domain/redaction.ts'
import { reserveUnit } from '../../driver/platform/reservation.ts'
import { readPolicy } from '../../launch/acceptance-policy.ts'
import { judge, loadRun, newRunId } from '../../launch/judging.ts'
import { loadJudgingProfile } from '../../launch/judging-profile.ts'
import { openTarget } from '../../launch/target.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import type { Earlier } from '../../run/record/earlier.ts'
import { ResumeError } from '../../run/record/reading.ts'
import { hasRecord, recordOfRun, resumeRun } from '../../run/record/resuming.ts'
import { prepareThreads } from '../../run/lanes/ready-threads.ts'
import type { OpenTarget } from '../../run/request.ts'
import { exitCodeOfError, UNKNOWN } from '../../terminal/exit-code.ts'
import { interruptible } from '../../terminal/interrupt.ts'
import { tolerateOutputErrors } from '../../terminal/output.ts'
import { applyDeadline } from '../../terminal/until.ts'
import type { Order, Outcome, Report, Task } from './messages.ts'

/**
 * Runs the process of one target: takes the lease of the target, asks for the task, judges, restores, delivers the
 * result, and releases the lease. If the parent process ends, this process restores everything and then ends too.
 */
async function serveTarget(): Promise<void> {
  // Output goes to the parent process, which may end while a target still has to be restored.
  tolerateOutputErrors()
  const orders = listenToOrders()
  const { profile: named, wait, ahead } = await orders.next('open')
  const interrupt = interruptible()
  // Keeps this process alive while it is waiting for orders.
  process.channel?.ref?.()
  const stop = new AbortController()
  void orders.next('stop').then(({ reason }) => stop.abort(reason))
  const signal = AbortSignal.any([interrupt.signal, stop.signal])
  let held: Reservation | undefined
  let opened: Promise<OpenTarget> | undefined
  try {
    const profile = loadJudgingProfile(named)
    const run = newRunId(profile)
    held = await reserveTarget(profile, run, { wait, progress, signal })
    if (ahead !== undefined) {
      opened = isStartedHere(profile) ? openTarget(profile, ahead) : undefined
      await Promise.all([opened, loadRun()])
      await prepareThreads(ahead.lanes)
    }
    const loaded = ahead === undefined ? {} : { loaded: (await import('./loaded.ts')).listLoadedSuites() }
    report({ kind: 'reserved', run, ...loaded })
    const { task } = await Promise.race([orders.next('task'), whenAborted(signal)])
    const outcome =
      task === undefined ? UNTOUCHED : await judgeTarget(profile, { named, run, held, opened, signal }, task)
    await settle(orders, outcome)
  } catch (error) {
    const untouched = held === undefined && error instanceof BusyError ? UNTOUCHED : {}
    const message = redactor.clean(describeError(error))
    await settle(orders, { ...untouched, exitCode: exitCodeOfError(error) ?? UNKNOWN, error: message })
  } finally {
    await (await opened?.catch(() => undefined))?.close()
    await held?.release()
    interrupt.close()
    if (process.connected) process.disconnect?.()
  }
}

const UNTOUCHED = { exitCode: 0, isUntouched: true } as const

interface Held {
  readonly named: string
  readonly run: string
  readonly held: Reservation | undefined
  /** The target, if it was opened before the task was known. */
  readonly opened: Promise<OpenTarget> | undefined
  readonly signal: AbortSignal
}

async function judgeTarget(profile: Profile, { named, run, held, opened, signal }: Held, task: Task): Promise<Outcome> {
  const { until: end, resume, policy, reports, out = reports && join(reports, run), mandate, ...asked } = task
  const until = end === undefined ? undefined : { at: new Date(end.at), said: end.said }
  const earlier = resume === undefined ? undefined : readEarlier(profile, resume, { reports, ...asked })
  const { conformance, folder } = await judge({
    profile,
    named,
    id: run,
    ...asked,
    ...(out === undefined ? {} : { out }),
    ...(mandate === undefined ? {} : { mandate }),
    ...(policy === undefined ? {} : { policy: readPolicy(policy) }),
    ...(until === undefined ? {} : { until }),
    ...(earlier === undefined ? {} : { resumed: earlier }),
    held,
    ahead: opened,
    progress,
    signalFor: ({ clock }) => applyDeadline(signal, clock.driver === 'real' ? until : undefined),
  })
  return { exitCode: conformance.run.exitCode, folder }
}

/**
 * Returns the findings of an interrupted run. Returns undefined if there are none, or if a condition has changed, such
 * as the version of the suite: the findings then no longer count.
 */
function readEarlier(
  profile: Profile,
  run: string,
  {
    reports = join(WORKPLACE, 'reports'),
    ...asked
  }: Omit<Parameters<typeof resumeRun>[1], 'profile'> & { readonly reports: string | undefined },
): Earlier | undefined {
  const folder = join(reports, run)
  if (!hasRecord(folder)) return undefined
  try {
    return resumeRun(recordOfRun(run, [folder]), { profile, ...asked })
  } catch (error) {
    if (!(error instanceof ResumeError)) throw error
    progress({ kind: 'step', text: `begins anew: ${error.message}` })
    return undefined
  }
}

/** Takes the lease of a platform unit that is not embedded. For all other targets, the run takes the lease itself. */
async function reserveTarget(
  profile: Profile,
  run: string,
  patience: Parameters<typeof reserveUnit>[2],
): Promise<Reservation | undefined> {
  if (profile.family !== 'platform' || profile.addresses === 'embedded') return undefined
  const { addresses, trust = {} } = profile
  return reserveUnit({ profile, addresses, trust }, { run, checkout: WORKPLACE }, patience)
}

/** Whether the target is started for the run, so that nobody else uses it. */
function isStartedHere(profile: Profile): boolean {
  return profile.family === 'tool' || profile.addresses === 'embedded'
}

/** Delivers the result to the parent process, unless that process has ended. */
async function settle(orders: ReturnType<typeof listenToOrders>, outcome: Outcome): Promise<void> {
  if (!process.connected) return
  report({ kind: 'ended', ...outcome })
  await Promise.race([orders.next('settled'), once(process, 'disconnect')])
}

function report(message: Report): void {
  if (process.connected) process.send?.(message)
}

const progress: Progress = (event) => {
  if (event.kind !== 'length') return report({ kind: 'progress', event })
  const { changes: _changes, ...length } = event
  report({ kind: 'progress', event: length })
}

async function whenAborted(signal: AbortSignal): Promise<{ readonly task?: Task }> {
  if (!signal.aborted) await once(signal, 'abort')
  return {}
}

/** Returns a receiver of orders. It stores each order until someone awaits an order of that kind. */
function listenToOrders() {
  const kinds = new Map<Order['kind'], PromiseWithResolvers<Order>>()
  const entry = (kind: Order['kind']) => {
    const found = kinds.get(kind) ?? Promise.withResolvers<Order>()
    kinds.set(kind, found)
    return found
  }
  process.on('message', (order: Order) => entry(order.kind).resolve(order))
  return {
    async next<K extends Order['kind']>(kind: K): Promise<Extract<Order, { kind: K }>> {
      return (await entry(kind).promise) as Extract<Order, { kind: K }> // entries are resolved by kind
    },
  }
}

await serveTarget()
