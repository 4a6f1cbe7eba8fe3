import { connect } from 'node:net'
import type { Addresses, Budgets } from '../profile/profile.ts'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import { type Restconf, UNAVAILABLE } from '../channel/http/restconf.ts'
import type { RebootRecord } from '../domain/conformance.ts'
import { reportWhile } from '../clock/progress-channel.ts'
import { bootTime, clockLead, type Mark, type Marking, outage, type Outage } from './restart-probe.ts'

/** What waiting for a restart needs: a client and its session, the target's addresses and its budgets. */
export interface Rebooting extends Marking {
  readonly addresses: Addresses
  readonly budgets: Budgets
  readonly signal?: AbortSignal
  /** Whether the target serves what the caller needs next, besides what every target serves. */
  readonly serves?: (restconf: Restconf) => Promise<boolean>
}

export interface Reboot extends RebootRecord {
  /** Whether the target really restarted. */
  readonly was: Outage
}

/** A resource that every platform target serves once it is up, and that is never empty. */
const SERVED = '/data/openconfig-system:system/aaa'
const MOST_LOGINS = 4
const USUAL_PORT: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/**
 * Waits through a restart, phase by phase: down, TCP, TLS, authenticates, serves. After a connection that was merely
 * dropped it keeps watching for the restart.
 * @param mark taken before the trigger
 * @returns undefined when the target does not go down within the budget `rebootStart`
 * @throws {ChannelError} when it does not come back within the budget `reboot`; its state is then unknown
 */
export async function awaitReboot(at: Rebooting, cause: string, mark: Mark): Promise<Reboot | undefined> {
  const { clock, budgets, session } = at
  const trigger = await clock.now()
  const start = trigger + budgets.rebootStart * 1000
  let seen: Reboot | undefined
  while (seen?.was !== 'a restart' && (await poll(at, start, async () => !(await answersTcp(at.addresses.api, at))))) {
    const phases: { phase: string; seconds: number }[] = []
    const reached = async (phase: string) => {
      phases.push({ phase, seconds: Math.round(((await clock.now()) - trigger) / 100) / 10 })
    }
    await reached('down')
    const deadline = trigger + budgets.reboot * 1000
    const dark = mark.booted === undefined && (await goesDark(at, deadline))
    session.forget()
    await reportWhile(`until the target serves again (${cause}), typically`, budgets.rebootTypical, () =>
      readiness(at, deadline, reached),
    )
    if (mark.booted !== undefined) await reportsBootTime(at)
    seen = { cause, phases, was: await outage(at, mark, dark, SERVED), ...(await started(at, mark)) }
  }
  return seen ?? missed(at, cause, mark)
}

/** A restart whose down phase went unnoticed; undefined without evidence of one. */
async function missed(at: Rebooting, cause: string, mark: Mark): Promise<Reboot | undefined> {
  const was = mark.booted === undefined ? 'unknown' : await outage(at, mark, false, SERVED)
  return was === 'a restart' ? { cause, phases: [], was, ...(await started(at, mark)) } : undefined
}

/** The baseline for noticing a further restart. */
async function started({ restconf, clock }: Rebooting, mark: Mark): Promise<Pick<Reboot, 'booted' | 'lead'>> {
  const booted = mark.booted === undefined ? undefined : await bootTime(restconf)
  if (booted === undefined) return {}
  const lead = await clockLead(restconf, clock)
  return { booted, ...(lead === undefined ? {} : { lead }) }
}

/** Waits for the boot time, which may return later than other resources. */
async function reportsBootTime(at: Rebooting): Promise<void> {
  const deadline = (await at.clock.now()) + at.budgets.unavailable * 1000
  await poll(at, deadline, async () => (await bootTime(at.restconf)) !== undefined)
}

/** Watches all ports of a target that is down. @returns whether all of them refused at the same moment */
async function goesDark(at: Rebooting, deadline: number): Promise<boolean> {
  const doors = Object.values(at.addresses)
  let dark = false
  await poll(at, deadline, async () => {
    const [api, ...others] = await Promise.all(doors.map((door) => answersTcp(door, at)))
    dark = api === false && !others.includes(true)
    return dark || api === true
  })
  return dark
}

/** Waits until the target serves, also after a restart that nobody watched. */
export async function readiness(
  at: Rebooting,
  deadline: number,
  reached: (phase: string) => Promise<void> = async () => {},
): Promise<void> {
  const { serves = async () => true } = at
  const phases: readonly [string, (now: number) => Promise<boolean>][] = [
    ['answers TCP', () => answersTcp(at.addresses.api, at)],
    [
      'serves TLS',
      () => succeeds(async () => (await at.restconf.ask('GET', SERVED, undefined, { auth: 'none' })).status < 500),
    ],
    ['authenticates', authenticates(at)],
    [
      'serves the resources',
      () => succeeds(async () => (await at.restconf.ask('GET', SERVED)).status < 300 && (await serves(at.restconf))),
    ],
  ]
  for (const [phase, holds] of phases) {
    if (!(await poll(at, deadline, holds))) {
      throw new ChannelError(
        `${at.addresses.api} did not come back within ${at.budgets.reboot} s: it never reached "${phase}"; its state is unknown`,
      )
    }
    await reached(phase)
  }
}

async function poll(
  { clock, budgets, signal }: Rebooting,
  deadline: number,
  holds: (now: number) => Promise<boolean>,
): Promise<boolean> {
  for (let now = await clock.now(); ; ) {
    if (await holds(now)) return true
    if (now >= deadline) return false
    now = await clock.until(now + budgets.rebootPoll * 1000, signal === undefined ? {} : { signal })
  }
}

/**
 * Only a login can tell, and logins are scarce: spaced by the budget `bootLogin`, and at most four refused ones. While
 * the target is unavailable a login does not count.
 */
function authenticates({ session, clock, budgets }: Rebooting): (now: number) => Promise<boolean> {
  let attempts = 0
  let next = 0
  return async (now) => {
    if (now < next) return false
    try {
      session.pardon()
      const { status } = await session.login(clock)
      if (status >= 300 && !UNAVAILABLE.has(status)) next = (await clock.now()) + budgets.bootLogin * 1000
      return status < 300
    } catch (error) {
      attempts += 1
      if (attempts >= MOST_LOGINS || !(error instanceof LoginRefusedError || error instanceof ChannelError)) throw error
      next = (await clock.now()) + budgets.bootLogin * 1000
      return false
    }
  }
}

async function succeeds(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChannelError) return false
    throw error
  }
}

/** @param door an origin, or `host:port` */
function answersTcp(door: string, { budgets }: Rebooting): Promise<boolean> {
  const { protocol, hostname, port } = new URL(door.includes('://') ? door : `tcp://${door}`)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || USUAL_PORT[protocol]) })
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.setTimeout(budgets.connect * 1000, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** The part of a restart that goes into the report. */
export function recordOf({ was: _was, ...record }: Reboot): RebootRecord {
  return record
}
