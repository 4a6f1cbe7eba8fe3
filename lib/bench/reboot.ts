import { connect } from 'node:net'
import type { Budgets } from '../profile/profile.ts'
import { ChannelError, LoginRefusedError } from '../client/errors.ts'
import type { Restconf } from '../client/restconf.ts'
import type { Session } from '../client/session.ts'
import type { RebootRecord } from '../report/conformance.ts'
import type { Clock } from './clock.ts'

export interface Rebooting {
  readonly clock: Clock
  readonly session: Session
  /** A client whose reads show whether the target serves again. */
  readonly restconf: Restconf
  readonly api: string
  readonly budgets: Budgets
  readonly signal?: AbortSignal
}

export interface Reboot extends RebootRecord {
  /** What says that it was a restart and not a dropped connection; empty when nothing does. */
  readonly evidence: readonly string[]
}

/** A resource that every platform target serves once it is up. */
const SERVED = '/data/openconfig-system:system/dns'
const BOOT_TIME = '/data/openconfig-system:system/state/boot-time'
const MOST_LOGINS = 4

/** When the target last started, in its own spelling; undefined where it does not tell. */
export async function bootTime(restconf: Restconf): Promise<string | undefined> {
  const answer = await restconf.ask('GET', BOOT_TIME)
  return answer.status === 200 ? answer.text : undefined
}

/**
 * Waits through a restart, phase by phase: down, TCP, TLS, authenticates, serves.
 * @param before boot time as it was before the trigger
 * @returns undefined when the target never went down within the budget `rebootStart`
 * @throws {ChannelError} when it does not come back within the budget `reboot`: its state is then unknown
 */
export async function awaitReboot(
  at: Rebooting,
  cause: string,
  before: string | undefined,
): Promise<Reboot | undefined> {
  const { clock, budgets, session } = at
  const trigger = await clock.now()
  const phases: { phase: string; seconds: number }[] = []
  const reached = async (phase: string) => {
    phases.push({ phase, seconds: Math.round(((await clock.now()) - trigger) / 100) / 10 })
  }
  if (!(await poll(at, trigger + budgets.rebootStart * 1000, async () => !(await answersTcp(at))))) return undefined
  await reached('down')
  session.forget()
  await readiness(at, trigger + budgets.reboot * 1000, reached)
  const after = await bootTime(at.restconf)
  const evidence = [
    ...(after !== undefined && after !== before ? ['boot time changed'] : []),
    ...(after === undefined || before === undefined
      ? ['every port refused connections, and the session was lost']
      : []),
  ]
  return { cause, phases, evidence }
}

/** Waits until the target serves; for after a restart that nobody watched too. */
export async function readiness(
  at: Rebooting,
  deadline: number,
  reached: (phase: string) => Promise<void> = async () => {},
): Promise<void> {
  const phases: readonly [string, (now: number) => Promise<boolean>][] = [
    ['answers TCP', () => answersTcp(at)],
    [
      'serves TLS',
      () => succeeds(async () => (await at.restconf.ask('GET', SERVED, undefined, { auth: 'none' })).status < 500),
    ],
    ['authenticates', authenticates(at)],
    ['serves the resources', () => succeeds(async () => (await at.restconf.ask('GET', SERVED)).status < 300)],
  ]
  for (const [phase, holds] of phases) {
    if (!(await poll(at, deadline, holds))) {
      throw new ChannelError(
        `${at.api} did not come back within ${at.budgets.reboot} s: it never came to "${phase}"; its state is unknown`,
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

/** Without a login there is no telling, and logins are rare: at most four, spaced by the budget `bootLogin`. */
function authenticates({ session, clock, budgets }: Rebooting): (now: number) => Promise<boolean> {
  let attempts = 0
  let next = 0
  return async (now) => {
    if (now < next) return false
    try {
      session.pardon()
      return (await session.login()).status < 300
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

function answersTcp({ api, budgets }: Rebooting): Promise<boolean> {
  const { hostname, port } = new URL(api)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443) })
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.setTimeout(budgets.connect * 1000, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
