import type { Clock, Wait } from '../../clock/clock.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import type { Addresses, Budgets } from '../../profile/profile.ts'
import type { Connection } from './connection.ts'
import { brief, type HttpExchange } from './exchange.ts'
import type { Translator } from './naming.ts'
import { READS } from './reads.ts'
import { type Auth, JSON_HEADERS, type Session } from './session.ts'

/** Statuses of an unavailable service, or of a gateway whose upstream server does not respond or responds too late. */
export const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Number of times in succession that a write has to find the target unavailable before it counts against the call. The
 * budget `unavailable` has to pass meanwhile, too.
 */
const BUSY = 3
/** Separates a call from the number, the first and the last instant of its refusals by an unavailable target. */
const MARK = ', unavailable '
const BUSY_MARK = /(\d+) times since (\d+), last (\d+)$/

interface Erring {
  readonly status: number
  readonly exchange: HttpExchange
  readonly once?: true
}

/** A call with its session and target. */
interface Called {
  readonly method: string
  readonly path: string
  readonly root?: string
  readonly auth?: Auth
  readonly probing: Connection
  readonly session: Session
  readonly addresses: Addresses
  readonly translator: Translator
  readonly clock: Clock
  readonly budgets: Budgets
  readonly signal?: AbortSignal
  /** Set if the call is a checkpoint or a restore. */
  readonly aside?: true
}

interface Asking<A extends Erring> extends Called {
  readonly send: () => Promise<A>
}

/**
 * Decides whether a server error (5xx) is the target's response to a call. A single error may be transient and is
 * ignored. If the same call fails again while the target serves other calls, the error is the response to that call.
 */
export class ServerErrors {
  readonly #met: Set<string>

  /** @param met calls that got a server error in earlier tests, as returned by the property `met` */
  constructor(met: Iterable<string> = []) {
    this.#met = new Set(met)
  }

  /** All calls that got a server error. */
  get met(): readonly string[] {
    return [...this.#met]
  }

  /**
   * Sends a write. Repeats the write only if the target did not execute it (503) and the write is idempotent. Usually
   * repeats it once. Repeats it until the budget `unavailable` is used up if the target refuses it for the third time in
   * succession, or if the first refusal says when to try again (`Retry-After`).
   * @returns the response, which may be a server error that was received only once
   * @throws {ChannelError} if the target is unavailable. A request without credentials returns the error response
   * instead
   */
  async once<A extends Erring>(asking: Asking<A>): Promise<A> {
    const call = formatCallKey(asking)
    let answer = await asking.send()
    const { clock, budgets, signal } = asking
    const wait: Wait = signal === undefined ? {} : { signal }
    if (isRepeatable(answer, asking)) {
      await clock.until((await clock.now()) + budgets.poll * 1000, wait)
      answer = await asking.send()
    }
    let isKnown = this.#met.has(call)
    if (UNAVAILABLE.has(answer.status)) {
      const now = await clock.now()
      const isFirst = this.#findBusy(call) === undefined
      const due = this.#noteBusy(call, now, budgets.unavailable, isRepeatable(answer, asking))
      const end = due ?? (isFirst && namesRetryTime(answer) ? now + budgets.unavailable * 1000 : now)
      while (isRepeatable(answer, asking) && (await clock.now()) < end) {
        await clock.until(Math.min(end, (await clock.now()) + budgets.poll * 1000), wait)
        answer = await asking.send()
      }
      isKnown = due !== undefined && (await clock.now()) >= due
    }
    if (!UNAVAILABLE.has(answer.status)) this.#forgetBusy(call)
    if (answer.status < 500) return answer
    const isOwn = isKnown && (await others(asking, false)) === 'served'
    if (!UNAVAILABLE.has(answer.status)) this.#met.add(call)
    if (isOwn) return answer
    if (!UNAVAILABLE.has(answer.status) || asking.auth === 'none') return { ...answer, once: true }
    throw new ChannelError(`${brief(answer.exchange)}: the target is unavailable`)
  }

  /**
   * Notes that the target was unavailable for a call. A busy target rejects only one call in several, or every call for
   * a while. A target that never serves the call rejects it every time.
   * @param now the instant in device milliseconds
   * @param seconds the budget `unavailable`
   * @param canWait whether the call can be repeated until the budget is used up. If so, the budget starts anew if the
   * last refusal is longer ago than the budget, because the target may have been available meanwhile
   * @returns the instant from which the error counts as the response to the call; undefined before the third time in
   * succession
   */
  #noteBusy(call: string, now: number, seconds: number, canWait = false): number | undefined {
    const [, times = '0', since = now, last = now] = BUSY_MARK.exec(this.#findBusy(call) ?? '') ?? []
    const from = canWait && now - Number(last) > seconds * 1000 ? now : since
    this.#forgetBusy(call)
    this.#met.add(`${call}${MARK}${Number(times) + 1} times since ${from}, last ${now}`)
    return Number(times) + 1 < BUSY ? undefined : Number(from) + seconds * 1000
  }

  #findBusy(call: string): string | undefined {
    return this.#met.values().find((mark) => mark.startsWith(call + MARK))
  }

  #forgetBusy(call: string): void {
    const mark = this.#findBusy(call)
    if (mark !== undefined) this.#met.delete(mark)
  }

  /** Whether the target refuses this call but serves the session's other calls. If so, records the denial. */
  async denies(called: Called): Promise<boolean> {
    if ((await others(called, false)) !== 'served') return false
    this.#met.add(formatDenialKey(called))
    return true
  }

  /** Whether this call is known to be denied. */
  isDenied(called: Called): boolean {
    return this.#met.has(formatDenialKey(called))
  }

  /**
   * Sends a call that changes nothing, or restores something, and repeats it on a server error. Waits while the target is
   * unavailable. A restore waits even if the target serves reads meanwhile, because it may be busy with a change.
   * @throws {ChannelError} if the errors last longer than the budget and no other call succeeds
   */
  async repeated<A extends Erring>(asking: Asking<A>): Promise<A> {
    const { send, clock, budgets, signal, auth } = asking
    const call = formatCallKey(asking)
    const pause = typeof auth === 'object' && 'basic' in auth ? budgets.loginSpacing : 0
    const wait: Wait = signal === undefined ? {} : { signal }
    let deadline: number | undefined
    let isRenewed = false
    for (let times = 1; ; times += 1) {
      const answer = await send()
      if (answer.status < 500) {
        this.#forgetBusy(call)
        return answer
      }
      const isUnavailable = UNAVAILABLE.has(answer.status)
      const now = await clock.now()
      deadline ??= now + budgets.unavailable * 1000
      const isLate = now >= deadline
      const mayBeBusy = asking.aside === true && asking.method !== 'GET' && isRepeatable(answer, asking)
      const isMet = this.#met.has(call) || this.#findBusy(call) !== undefined
      const isAgain = !mayBeBusy && (isMet || (times > 1 && !isUnavailable))
      const seen = isAgain || isLate ? await others(asking, times <= 2 || isLate) : 'unserved'
      // The previous token may have caused the error, so the call is repeated with the token from the new login.
      if (seen === 'served anew' && (auth === undefined || auth === 'session') && !isRenewed) {
        isRenewed = true
        continue
      }
      if (seen !== 'unserved') {
        // A success later on shows that the target was only unavailable.
        if (isUnavailable) this.#noteBusy(call, now, budgets.unavailable)
        else this.#met.add(call)
        return answer
      }
      if (isLate) throw new ChannelError(`${brief(answer.exchange)} for ${budgets.unavailable} s`)
      // The first repetition is immediate, because timing may be critical for the request.
      const seconds = Math.max(pause, times > 1 || isUnavailable ? budgets.poll : 0)
      if (seconds > 0) await clock.until(now + seconds * 1000, wait)
    }
  }
}

/**
 * Whether the target did not execute a write, so that the write can be sent again. Writes with other credentials than
 * the session's or those of `/restconf` are not repeated, because their time may matter.
 */
function isRepeatable({ status }: Erring, { method, root, auth = 'session' }: Called): boolean {
  const hasOwnToken = auth === 'session' || (root === 'restconf' && typeof auth === 'object' && 'token' in auth)
  return status === 503 && method !== 'POST' && hasOwnToken
}

/** Whether the response says when the target will be available again. */
function namesRetryTime({ exchange }: Erring): boolean {
  return exchange.answer?.headers['retry-after'] !== undefined
}

/** Returns a key for a call. It includes the root and the kind of credentials. */
function formatCallKey({ method, path, root = 'api', auth = 'session' }: Called): string {
  const by = typeof auth === 'string' ? auth : 'basic' in auth ? 'basic' : 'token'
  return `${method} /${root}${path} by ${by}`
}

function formatDenialKey(called: Called): string {
  return `401 to ${formatCallKey(called)}`
}

/** Whether the target serves another documented read. If permitted, tries again after a new login. */
async function others(asking: Called, mayLogIn: boolean): Promise<'served' | 'served anew' | 'unserved'> {
  const paths = READS.filter((each) => !asking.path.startsWith(each))
  for (const path of paths) if (await isServed(path, asking)) return 'served'
  if (!mayLogIn) return 'unserved'
  asking.session.forget()
  for (const path of paths) if (await isServed(path, asking)) return 'served anew'
  return 'unserved'
}

async function isServed(path: string, { probing, session, clock, addresses, translator }: Called): Promise<boolean> {
  try {
    const headers = { ...JSON_HEADERS, ...(await session.header(clock)) }
    const wire = { origin: addresses.api, method: 'GET', path: translator.identifier(`/api${path}`), headers } as const
    const answer = await probing.send(wire)
    session.adopt(answer)
    return answer.status >= 200 && answer.status < 300
  } catch (error) {
    if (error instanceof ChannelError || error instanceof LoginRefusedError) return false
    throw error
  }
}
