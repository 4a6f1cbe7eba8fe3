import type { RebootRecord } from '../domain/conformance.ts'
import { reportRestart } from '../clock/progress-channel.ts'
import type { Addresses } from '../profile/profile.ts'
import { answers } from './liveness.ts'
import { poll, readiness, type Readying } from './readiness.ts'
import { bootTime, clockLead, type Mark, outage, type Outage } from './restart-probe.ts'

export interface Reboot extends RebootRecord {
  /** How sure it is that the target restarted. */
  readonly was: Outage
}

const DOORS: readonly (keyof Addresses)[] = ['api', 'restconf', 'redirect', 'ssh']

/**
 * Waits through a restart, phase by phase: down, serves TLS, answers, authenticates, serves. Down means that the target
 * does not answer, that a front answers for it with 502, 503 or 504, or that it refuses a login with a password it has
 * accepted before. After a merely dropped connection it keeps watching for the restart.
 * @param mark taken before the trigger
 * @returns undefined when nothing within the budget `rebootStart` hints at a restart
 * @throws {ChannelError} when it does not return within the budget `reboot`; its state is then unknown
 */
export async function awaitReboot(at: Readying, cause: string, mark: Mark): Promise<Reboot | undefined> {
  const { clock, budgets, session } = at
  const trigger = await clock.now()
  const start = trigger + budgets.rebootStart * 1000
  let seen: Reboot | undefined
  const shown = [mark.session?.headers, session.current, mark.shown].find(isAny) ?? {}
  const isDown = async () => session.shutOut || !answers(await at.probe('api', shown))
  while (seen?.was !== 'a restart' && (await poll(at, start, isDown))) {
    const phases: { phase: string; seconds: number }[] = []
    const reached = async (phase: string) => {
      phases.push({ phase, seconds: Math.round(((await clock.now()) - trigger) / 100) / 10 })
    }
    await reached('down')
    const deadline = trigger + budgets.reboot * 1000
    const dark = mark.booted === undefined && (await goesDark(at, deadline, shown))
    session.forget()
    await reportRestart(cause, budgets.rebootTypical, () => readiness(at, deadline, { down: true, reached, shown }))
    if (mark.booted !== undefined) await reportsBootTime(at)
    const was = stronger(seen?.was, await outage(at, mark, dark))
    seen = { cause, began: trigger / 1000, phases, was, ...(await readBootBaseline(at, mark)), ...toPreviousBoot(mark) }
  }
  return seen ?? detectMissedReboot(at, cause, mark)
}

/** Tells whether a token is held. A token that has been refused since is no longer held. */
function isAny(headers: Readonly<Record<string, string>> | undefined): boolean {
  return Object.keys(headers ?? {}).length > 0
}

/** A later outage does not cancel the signs of an earlier one. */
function stronger(one: Outage | undefined, other: Outage): Outage {
  return one === 'signs of a restart' && other === 'unknown' ? one : other
}

/** Detects a restart whose down phase went unnoticed; undefined without evidence. */
async function detectMissedReboot(at: Readying, cause: string, mark: Mark): Promise<Reboot | undefined> {
  const was = await outage(at, mark, false)
  const restarted = was === 'a restart' || was === 'signs of a restart'
  return restarted
    ? { cause, phases: [], was, ...(await readBootBaseline(at, mark)), ...toPreviousBoot(mark) }
    : undefined
}

function toPreviousBoot({ booted, lead }: Mark): Pick<Reboot, 'before'> {
  return booted === undefined ? {} : { before: { booted, ...(lead === undefined ? {} : { lead }) } }
}

/** Reads the baseline for detecting a further restart. */
async function readBootBaseline({ restconf, clock }: Readying, mark: Mark): Promise<Pick<Reboot, 'booted' | 'lead'>> {
  const booted = mark.booted === undefined ? undefined : await bootTime(restconf)
  if (booted === undefined) return {}
  const lead = await clockLead(restconf, clock)
  return { booted, ...(lead === undefined ? {} : { lead }) }
}

/** Waits for the boot time, which may return later than other resources. */
async function reportsBootTime(at: Readying): Promise<void> {
  const deadline = (await at.clock.now()) + at.budgets.unavailable * 1000
  await poll(at, deadline, async () => (await bootTime(at.restconf)) !== undefined)
}

/**
 * Watches all services of a target that is down. A service that a front answers keeps redirecting, because that needs
 * no target behind it.
 * @returns whether all were silent at the same moment
 */
async function goesDark(
  { addresses, probe, ...at }: Readying,
  deadline: number,
  shown: Readonly<Record<string, string>>,
): Promise<boolean> {
  const doors = DOORS.filter((door) => addresses[door] !== undefined)
  let dark = false
  await poll(at, deadline, async () => {
    const seen = await Promise.all(doors.map(async (door) => ({ door, status: await probe(door, shown) })))
    const [api] = seen
    const behindFront = api?.status !== undefined
    dark = seen.every(({ door, status }) => !answers(status) || (door === 'redirect' && behindFront))
    return dark || answers(api?.status)
  })
  return dark
}

/** The part of a restart that goes into the report. */
export function toRebootRecord({ was: _was, ...record }: Reboot): RebootRecord {
  return record
}
