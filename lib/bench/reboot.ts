import { connect } from 'node:net'
import type { Addresses, Budgets } from '../profile/profile.ts'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import { type Restconf, UNAVAILABLE } from '../channel/http/restconf.ts'
import type { RebootRecord } from '../domain/conformance.ts'
import { reportWhile } from '../clock/progress-channel.ts'
import { bootTime, clockLead, type Mark, type Marking, outage, type Outage } from './restart-probe.ts'

/** How a target is waited for: a client whose reads show whether it serves again, and its session. */
export interface Rebooting extends Marking {
  readonly addresses: Addresses
  readonly budgets: Budgets
  readonly signal?: AbortSignal
  /** Whether the target serves what the caller looks at next; what every target serves is looked at anyway. */
  readonly serves?: (restconf: Restconf) => Promise<boolean>
}

export interface Reboot extends RebootRecord {
  /** A dropped connection is not a restart. */
  readonly was: Outage
}

/** A resource that every platform target serves once it is up, and that is empty on none. */
const SERVED = '/data/openconfig-system:system/aaa'
const MOST_LOGINS = 4
const USUAL_PORT: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/**
 * Waits through a restart, phase by phase: down, TCP, TLS, authenticates, serves. A connection that is only dropped is
 * waited for too, and what comes after it.
 * @param mark taken before the trigger
 * @returns undefined when the target never went down within the budget `rebootStart`
 * @throws {ChannelError} when it does not come back within the budget `reboot`: its state is then unknown
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
    await reportWhile(`until the target serves again (${cause}), as a rule`, budgets.rebootTypical, () =>
      readiness(at, deadline, reached),
    )
    if (mark.booted !== undefined) await tellsAgain(at)
    seen = { cause, phases, was: await outage(at, mark, dark, SERVED), ...(await started(at, mark)) }
  }
  return seen ?? missed(at, cause, mark)
}

/** A restart whose down phase nobody saw; undefined where nothing says that there was one. */
async function missed(at: Rebooting, cause: string, mark: Mark): Promise<Reboot | undefined> {
  const was = mark.booted === undefined ? 'unknown' : await outage(at, mark, false, SERVED)
  return was === 'a restart' ? { cause, phases: [], was, ...(await started(at, mark)) } : undefined
}

/** What tells later whether the target restarted once more. */
async function started({ restconf, clock }: Rebooting, mark: Mark): Promise<Pick<Reboot, 'booted' | 'lead'>> {
  const booted = mark.booted === undefined ? undefined : await bootTime(restconf)
  if (booted === undefined) return {}
  const lead = await clockLead(restconf, clock)
  return { booted, ...(lead === undefined ? {} : { lead }) }
}

/** What tells when the target started may come later than what it serves. */
async function tellsAgain(at: Rebooting): Promise<void> {
  const deadline = (await at.clock.now()) + at.budgets.unavailable * 1000
  await poll(at, deadline, async () => (await bootTime(at.restconf)) !== undefined)
}

/** Looks at every port of a target that is down; whether there was a moment when all of them refused. */
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

/** Waits until the target serves; for after a restart that nobody watched too. */
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
        `${at.addresses.api} did not come back within ${at.budgets.reboot} s: it never came to "${phase}"; its state is unknown`,
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
 * Without a login there is no telling, and logins are rare: spaced by the budget `bootLogin`, and at most four that are
 * refused. What is not available yet has not seen one.
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

/** What a report keeps of a restart. */
export function recordOf({ was: _was, ...record }: Reboot): RebootRecord {
  return record
}
