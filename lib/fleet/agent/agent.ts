import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Conformance } from '../../domain/conformance.ts'
import { ChannelError, describeError } from '../../domain/errors.ts'
import { hostName } from '../../reservation/machine.ts'
import type { HubClient } from '../client.ts'
import type { Completion, FetchedJob, Running as Sign, Sync, SyncAnswer } from '../hub/job.ts'
import type { Outcome, TargetEvent, Task } from '../target/messages.ts'
import { type Running, startTarget } from '../target/process.ts'
import type { Trouble, Unit, UnitState } from '../unit.ts'
import { UsageError } from '../../terminal/usage.ts'
import { examineUnit } from './examining.ts'
import { buildTask } from './task.ts'

interface AgentOptions {
  readonly name: string
  readonly hub: HubClient
  /** Profiles of the units, each given by path or name. */
  readonly profiles: readonly string[]
  /** Maximum number of units that run in parallel. */
  readonly jobs: number
  /** Seconds between two doctor checks of a unit in maintenance. A free unit is checked a tenth as often. */
  readonly check: number
  /** Folder for reports; `reports` by default. */
  readonly reports?: string | undefined
  readonly say: (text: string) => void
}

/** A unit and its current activity. */
interface Kept {
  readonly profile: string
  unit: Unit
  state: UnitState
  trouble: Trouble | undefined
  /** Monotonic time of the last check, in milliseconds; 0 during a check. */
  examined: number
  target?: Running | undefined
  job?: FetchedJob | undefined
  sign?: Sign | undefined
  /** Why the run was told to end early. */
  stopped?: string | undefined
}

/** Seconds before the agent contacts an unresponsive hub again. */
const AGAIN = 1
/** Seconds that the agent waits before it tries again to use a unit that another run holds. */
const BUSY = 10
/** Maximum number of units that the doctor checks in parallel. */
const TOGETHER = 4

/**
 * Serves units near the hardware. Fetches jobs from the hub over outgoing connections. Each job runs in its own
 * process. That process takes the lease of the unit before the job is fetched.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #instance = randomUUID()
  readonly #units: readonly Kept[]
  readonly #examining = pLimit(TOGETHER)
  readonly #ends = new AbortController()
  #seen = 0
  #isCutOff = false
  #waiting = new AbortController()

  /** @throws {UsageError} if a demand cannot name a unit */
  constructor(options: AgentOptions) {
    this.#options = options
    this.#units = options.profiles.map((profile) => ({
      profile,
      unit: { name: nameUnit(profile), agent: options.name, has: [] },
      state: 'maintenance',
      trouble: { found: 'the doctor has not looked at it yet' },
      examined: 0,
    }))
  }

  /**
   * Serves until the signal aborts. Then every run restores its changes, and its job waits until this agent is started
   * again.
   */
  async serve(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => {
      this.#ends.abort(signal.reason)
      this.#wake()
    })
    const examining = Promise.all(this.#units.map((kept) => this.#examine(kept)))
    while (!this.#ends.signal.aborted) {
      await this.#sync().catch((error: unknown) => this.#cutOff(error))
      for (const kept of this.#units) if (this.#isDue(kept)) void this.#examine(kept)
    }
    for (const kept of this.#units) {
      kept.stopped ??= String(signal.reason)
      kept.target?.stop(String(signal.reason))
    }
    // Heartbeats continue until the last run has restored its changes.
    while (this.#running().length > 0) await this.#sync().catch((error: unknown) => this.#cutOff(error))
    await examining
  }

  async #sync(): Promise<void> {
    const { name, hub, jobs } = this.#options
    this.#waiting = new AbortController()
    const { signal } = this.#waiting
    const body: Sync = {
      agent: name,
      instance: this.#instance,
      host: hostName(),
      units: this.#units.map(({ unit, state, trouble }) => ({
        unit,
        state,
        ...(trouble === undefined ? {} : { trouble }),
      })),
      running: this.#units.flatMap(({ sign }) => sign ?? []),
      room: this.#ends.signal.aborted ? 0 : Math.max(0, jobs - this.#running().length),
      seen: this.#seen,
    }
    const answer = await hub.post<SyncAnswer>('/api/sync', body, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined
      throw error
    })
    if (answer === undefined) return
    if (this.#isCutOff) this.#options.say('the hub answers again')
    this.#isCutOff = false
    this.#seen = answer.seen
    for (const order of answer.stop) this.#stop(order)
    if (answer.stop.length > 0) await delay(AGAIN * 1000)
    if (this.#ends.signal.aborted) return
    const wanted = this.#units.filter(({ unit, state }) => state === 'free' && answer.work.includes(unit.name))
    for (const kept of wanted.slice(0, body.room)) this.#begin(kept)
  }

  /** Reports a local change to the hub at once. */
  #wake(): void {
    this.#waiting.abort()
  }

  async #cutOff(error: unknown): Promise<void> {
    if (!this.#isCutOff) this.#options.say(`${describeError(error)}; trying again every ${AGAIN} s`)
    this.#isCutOff = true
    await delay(AGAIN * 1000)
  }

  #running(): readonly Kept[] {
    return this.#units.filter(({ target }) => target !== undefined)
  }

  #stop({ job, attempt, reason }: SyncAnswer['stop'][number]): void {
    const kept = this.#units.find((each) => each.job?.job === job && each.job.attempt === attempt)
    if (kept === undefined || kept.stopped !== undefined) return
    kept.stopped = reason
    this.#options.say(`${kept.unit.name}: ends early, ${reason}`)
    kept.target?.stop(reason)
  }

  #isDue({ state, examined }: Kept): boolean {
    const { check } = this.#options
    const age = (performance.now() - examined) / 1000
    return examined > 0 && ((state === 'maintenance' && age > check) || (state === 'free' && age > check * 10))
  }

  async #examine(kept: Kept): Promise<void> {
    kept.examined = 0
    const { unit, trouble } = await this.#examining(() => examineUnit(kept.profile, kept.unit))
    kept.examined = performance.now()
    kept.unit = unit
    // While a run uses the unit, only that run decides whether the unit is fit.
    if (kept.target !== undefined) return
    if (trouble !== undefined && kept.trouble?.found !== trouble.found)
      this.#options.say(`${unit.name}: in maintenance, ${trouble.found}`)
    if (trouble === undefined && kept.state === 'maintenance') this.#options.say(`${unit.name}: free`)
    kept.state = trouble === undefined ? 'free' : 'maintenance'
    kept.trouble = trouble
    this.#wake()
  }

  #begin(kept: Kept): void {
    kept.state = 'running'
    kept.stopped = undefined
    let isOver = false
    const target = startTarget(
      { profile: kept.profile, wait: 0 },
      {
        onReserved: (run) => this.#fetch(kept, run, () => !isOver && kept.target === target),
        onProgress: (event) => follow(kept, event),
        onEnded: (outcome) => {
          isOver = true
          return this.#complete(kept, outcome)
        },
        onLine: (line) => this.#options.say(`${kept.unit.name}: ${line}`),
      },
    )
    kept.target = target
    target.ended
      .catch((error: unknown): Outcome => ({ exitCode: 3, error: describeError(error) }))
      .then((outcome) => this.#over(kept, outcome))
      .catch((error: unknown) => this.#options.say(`${kept.unit.name}: ${describeError(error)}`))
  }

  /** @param isAlive whether the process that asks for a task has reported no end */
  async #fetch(kept: Kept, run: string, isAlive: () => boolean): Promise<Task | undefined> {
    const { hub, name, say } = this.#options
    const by = { agent: name, instance: this.#instance, unit: kept.unit.name, run }
    const { job } = await hub.post<{ job?: FetchedJob }>('/api/fetch', by).catch(() => ({ job: undefined }))
    if (job === undefined) return undefined
    if (!isAlive()) {
      // If the hub does not answer, the job lapses, because no heartbeat names it.
      const unused = { job: job.job, attempt: job.attempt, run, unit: kept.unit.name, ...RETURNED }
      await hub.post('/api/complete', unused).catch(() => {})
      return undefined
    }
    kept.job = job
    kept.sign = { job: job.job, attempt: job.attempt }
    say(
      `${kept.unit.name}: ${job.data.resume === undefined ? job.data.level : `restores, and goes on with ${job.data.resume}`}`,
    )
    if (kept.stopped !== undefined) kept.target?.stop(kept.stopped)
    return buildTask(job, this.#options.reports)
  }

  /** Sends the result to the hub, and retries until the hub responds. The lease is held until then. */
  async #complete(kept: Kept, outcome: Outcome): Promise<void> {
    const { job } = kept
    if (job === undefined) return
    const { hub, say } = this.#options
    const conformance = readResult(outcome.folder)
    const completion = this.#completionOf(kept, job, outcome, conformance)
    say(`${kept.unit.name}: ${completion.conclusion}`)
    for (;;) {
      try {
        if (outcome.folder !== undefined && conformance !== undefined)
          await this.#sendReport(kept, { folder: outcome.folder, run: completion.run, part: job.data.part })
        await hub.post('/api/complete', completion)
        if (kept.job === job) kept.sign = undefined
        return
      } catch (error) {
        if (!(error instanceof ChannelError))
          return say(`${kept.unit.name}: the hub refuses the result: ${describeError(error)}`)
        await this.#cutOff(error)
      }
    }
  }

  /**
   * Sends the files of a report to the hub. If the hub refuses a file, such as one that is too large, the job still
   * ends, and its report stays here.
   * @throws {ChannelError} if the hub does not answer
   */
  async #sendReport(
    { unit }: Kept,
    { folder, run, part }: { readonly folder: string; readonly run: string; readonly part: FetchedJob['data']['part'] },
  ): Promise<void> {
    const { hub, say } = this.#options
    // The hub merges the parts of a certification from their records. Therefore the record of a part is sent too.
    for (const file of ['conformance.json', 'index.html', ...(part === undefined ? [] : ['tests.jsonl'])]) {
      try {
        await hub.put(`/runs/${run}/${file}`, readFileSync(join(folder, file)))
      } catch (error) {
        if (error instanceof ChannelError) throw error
        say(`${unit.name}: the hub does not get ${join(folder, file)}: ${describeError(error)}`)
      }
    }
  }

  #completionOf(
    { stopped, unit }: Kept,
    { job, attempt, data }: FetchedJob,
    { exitCode, error, folder, isUntouched }: Outcome,
    conformance: Conformance | undefined,
  ): Completion & { readonly run: string; readonly unit: string } {
    const isEnding = this.#ends.signal.aborted
    // A killed process leaves a journal, so its job is resumed. A job that was already resumed is not resumed a second
    // time.
    const wasKilled = folder === undefined && exitCode === 3 && data.resume === undefined
    return {
      job,
      attempt,
      exitCode,
      unit: unit.name,
      run: conformance?.run.id ?? '',
      conclusion: conformance?.run.conclusion ?? stopped ?? error ?? 'it ended without a result',
      ...(isUntouched === true ? { ...RETURNED, conclusion: error ?? RETURNED.conclusion } : {}),
      ...((isEnding && conformance?.run.interrupted !== undefined) || wasKilled ? { resumes: true as const } : {}),
      ...(exitCode === 2 && conformance === undefined ? { returned: true as const } : {}),
    }
  }

  async #over(kept: Kept, outcome: Outcome): Promise<void> {
    const { job } = kept
    Object.assign(kept, { target: undefined, job: undefined, sign: undefined, stopped: undefined })
    if (job === undefined && outcome.isUntouched === true && outcome.error === undefined) {
      kept.state = 'free'
      return this.#wake()
    }
    const isWell = hasEndedCleanly(outcome)
    kept.state = isWell ? 'free' : 'maintenance'
    kept.trouble = isWell
      ? undefined
      : { found: outcome.error ?? 'its last run did not end as it should: the doctor looks at it' }
    this.#wake()
    if (isWell || this.#ends.signal.aborted) return
    // Waits before the next attempt, because another run holds the unit, or the profile of the unit is wrong.
    if (outcome.folder === undefined) await delay(BUSY * 1000, undefined, { signal: this.#ends.signal }).catch(() => {})
    await this.#examine(kept)
  }
}

function nameUnit(profile: string): string {
  const name = basename(profile).replace(/\.json$/, '')
  if (/^[\w.-]+$/.test(name)) return name
  throw new UsageError(`The name of a unit has letters, digits, ".", "-" and "_": rename ${profile}`)
}

/** The result of a job whose run did not begin. */
const RETURNED = { exitCode: 3, conclusion: 'its run did not begin', returned: true } as const

/** Whether a run was not interrupted and had no incidents. Its verdicts do not matter. */
function hasEndedCleanly({ folder, exitCode }: Outcome): boolean {
  const conformance = readResult(folder)
  if (conformance === undefined || exitCode > 1) return false
  return conformance.run.interrupted === undefined && conformance.incidents.length === 0
}

/** Records run events for the hub. */
function follow(kept: Kept, event: TargetEvent): void {
  const { sign } = kept
  if (sign === undefined) return
  if (event.kind === 'length' && event.rate !== undefined) {
    const { timeline, reboots, reboot, rate } = event
    const seconds = (timeline + reboots * reboot) / rate
    if (seconds > 0) kept.sign = { ...sign, seconds }
  }
  if (event.kind === 'verdicts') kept.sign = { ...sign, tally: event.tally }
}

function readResult(folder: string | undefined): Conformance | undefined {
  if (folder === undefined) return undefined
  try {
    return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'))
  } catch {
    return undefined
  }
}
