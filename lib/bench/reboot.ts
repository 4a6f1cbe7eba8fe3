import type { RebootRecord } from '../domain/conformance.ts'
import { reportRestart } from '../clock/progress-channel.ts'
import type { Addresses } from '../profile/profile.ts'
import { answers } from './liveness.ts'
import { poll, readiness, type Readying } from './readiness.ts'
import { bootTime, clockLead, type Mark, outage, type Outage } from './restart-probe.ts'

export interface Reboot extends RebootRecord {
  /** How certain it is that the target restarted. */
  readonly was: Outage
}

const DOORS: readonly (keyof Addresses)[] = ['api', 'restconf', 'redirect', 'ssh']

/**
 * Waits through the phases of a restart: the target goes down, serves TLS, responds, authenticates, and serves the
 * resources. Down means that the target does not respond, that a front responds in its place with 502, 503 or 504, or
 * that the target refuses a login with a password it has accepted before. If a connection was merely dropped, the wait
 * for the restart continues.
 * @param mark taken before the trigger
 * @returns undefined if there is no sign of a restart within the budget `rebootStart`
 * @throws {ChannelError} if the target is not up again within the budget `reboot`; its state is then unknown
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

/** Whether the headers contain a token. A token that has been refused is no longer in the headers. */
function isAny(headers: Readonly<Record<string, string>> | undefined): boolean {
  return Object.keys(headers ?? {}).length > 0
}

/** Returns the stronger evidence. A later outage does not cancel the signs of a restart in an earlier one. */
function stronger(one: Outage | undefined, other: Outage): Outage {
  return one === 'signs of a restart' && other === 'unknown' ? one : other
}

/** Detects a restart whose down phase was missed. Returns undefined if there is no evidence of a restart. */
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

/** Reads, after a restart, the values that are needed to detect the next restart. */
async function readBootBaseline({ restconf, clock }: Readying, mark: Mark): Promise<Pick<Reboot, 'booted' | 'lead'>> {
  const booted = mark.booted === undefined ? undefined : await bootTime(restconf)
  if (booted === undefined) return {}
  const lead = await clockLead(restconf, clock)
  return { booted, ...(lead === undefined ? {} : { lead }) }
}

/** Waits for the boot time, which may become available later than other resources. */
async function reportsBootTime(at: Readying): Promise<void> {
  const deadline = (await at.clock.now()) + at.budgets.unavailable * 1000
  await poll(at, deadline, async () => (await bootTime(at.restconf)) !== undefined)
}

/**
 * Watches all services of a target that is down. The redirect of a target behind a front is ignored, because the front
 * redirects even if the target is down.
 * @returns whether all services were silent at the same moment
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

/** Returns the members of a restart that are included in the report. */
export function toRebootRecord({ was: _was, ...record }: Reboot): RebootRecord {
  return record
}
