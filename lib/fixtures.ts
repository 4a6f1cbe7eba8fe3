import { inject, test as base } from 'vitest'
import { Ledger } from './fixtures/recorder.ts'
import { judge, showing } from './judging/judge.ts'
import { type Attempt, refused, type Trial, withoutEffect } from './fixtures/refusal.ts'
import { servedAgain } from './fixtures/outage.ts'
import { toolOf } from './fixtures/tool.ts'
import { worker as startWorker, type Worker } from './fixtures/worker.ts'
import { type Ask, type Method, Restconf } from './channel/http/restconf.ts'
import { type Mark, markOf } from './bench/restart-probe.ts'
import { awaitReboot, type Reboot, type Rebooting, readiness, recordOf } from './bench/reboot.ts'
import { waitingAs } from './clock/clock.ts'
import { EdgeMissedError, Track } from './bench/track.ts'
import { loginSlot } from './clock/login-limiter.ts'
import { ChannelError, LoginRefusedError } from './domain/errors.ts'
import { cleaned } from './domain/redaction.ts'
import { describeForAllure } from './report/allure.ts'
import { decide } from './judging/applicability.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { type BorrowOptions, type Borrowed, lend, type Loan } from './safety/borrow.ts'
import { RestoreError } from './safety/restore.ts'

export type { Input, Ran, Reply, Tool } from './fixtures/tool.ts'
export { Contradiction } from './domain/contradiction.ts'
export { outcome } from './fixtures/refusal.ts'
export { type Mark } from './bench/restart-probe.ts'
export { type Reboot } from './bench/reboot.ts'
export { EdgeMissedError, type Begun, type Timed, Track } from './bench/track.ts'
export { ChannelError, HarnessError } from './domain/errors.ts'
export { type Answer, contradiction, isEmpty, Restconf } from './channel/http/restconf.ts'

/** What the target has to serve before a wait for it ends. */
type Serving = Pick<Rebooting, 'serves'>

let shared: Worker | undefined

/** The base of every suite. Areas extend it with what they need. */
export const test = base
  .extend('worker', { scope: 'worker' }, () => {
    shared ??= startWorker(inject('plumbline'))
    return shared
  })
  .extend('profile', { scope: 'worker' }, ({ worker }) => worker.run.profile)
  /** The device's clock, on which a test waits under its own name: what it waits for is no other's affair. */
  .extend('clock', ({ worker, task }) => waitingAs(subject(task), worker.clock))
  /** Skips what this run does not judge, and hands what the test saw to the report. */
  .extend('ledger', { auto: true }, async ({ worker, clock, task, signal, skip }, { onCleanup }) => {
    const decisions = (task.meta.verifies ?? []).map((id) => decide(id, catalogue.requirement(id), worker.run))
    const excluded = decisions.find((decision) => !decision.run)
    if (excluded !== undefined && decisions.every(({ run }) => !run)) skip(excluded.reason)
    await worker.silence.over(() => servedAgain(worker, clock, signal))
    const ledger = new Ledger(worker.schemas, worker.journal, worker.silence)
    onCleanup(async () => {
      const record = cleaned(ledger.record(task.result?.state === 'fail'))
      // Only here are the tokens known that this worker was given. Allure notes the values of every assertion.
      for (const error of task.result?.errors ?? []) Object.assign(error, cleaned({ ...error }))
      Object.assign(task.meta, cleaned(task.meta))
      await describeForAllure(task.meta.verifies ?? [], record.transcript)
      task.meta.plumbline = record
    })
    return ledger
  })
  .extend('restconf', ({ worker, clock, ledger, signal }) => {
    const { addresses, profile } = worker.run
    return new Restconf({ ...worker, clock, addresses, budgets: profile.budgets, witness: ledger, signal })
  })
  /** Restoring goes on after Ctrl-C, so this client does not listen to the test's signal. */
  .extend('unhurried', ({ worker, clock, ledger }) => {
    const { addresses, profile } = worker.run
    return new Restconf({ ...worker, clock, addresses, budgets: profile.budgets, witness: ledger })
  })
  /** One of several requirements that a test verifies: judged on its own, so that the others still are. */
  .extend(
    'verify',
    ({ worker, ledger }) =>
      async <T>(id: string, body: () => T | Promise<T>): Promise<T | undefined> => {
        if (!decide(id, catalogue.requirement(id), worker.run).run) return undefined
        try {
          const value = await body()
          ledger.find({ requirement: id, outcome: 'passed' })
          return value
        } catch (error) {
          if (error instanceof EdgeMissedError) throw error
          ledger.find(showing(judge(id, Object(error)), ledger.last()))
          return undefined
        }
      },
  )
  /**
   * A call with Basic authentication by the run's own account, spaced like a login: comes back when it is its turn, and
   * sends when it is called. Three refusals in a run are the most: after that nothing is tried any more, so that no
   * account is locked.
   */
  .extend(
    'basicTurn',
    ({ worker, clock, restconf }) =>
      async (method: Method, path: string, body?: unknown, by: Ask = {}) => {
        await loginSlot(clock)
        return async () => {
          if (worker.refusedCalls.count >= 3)
            throw new LoginRefusedError('Basic authentication was refused three times; not tried again')
          const answer = await restconf.ask(method, path, body, { ...by, auth: { basic: worker.account } })
          if (answer.status === 401) worker.refusedCalls.count += 1
          return answer
        }
      },
  )
  /** Such a call, sent at its turn. */
  .extend(
    'basic',
    ({ basicTurn }) =>
      async (...call: Parameters<typeof basicTurn>) =>
        (await basicTurn(...call))(),
  )
  /** A line of events on the device's clock: virtual time jumps only when every track waits. */
  .extend('track', async ({ worker, clock, task, signal }, { onCleanup }) => {
    const track = new Track(subject(task), clock, worker.run.profile.budgets.clockGuard, worker.pace, signal)
    await clock.announce(track.name)
    onCleanup(() => clock.retire(track.name))
    return track
  })
  /** Records what the target does where the contract demands nothing. */
  .extend(
    'observe',
    ({ ledger }) =>
      (id: string, value: unknown): void =>
        ledger.note(id, value),
  )
  /** Lends a part of the configuration to the test and puts it back when the test ends, however it ends. */
  .extend('borrow', async ({ worker, ledger, unhurried }, { onCleanup }) => {
    const loans: Loan[] = []
    const at = { restconf: unhurried, journal: worker.journal, open: ledger.borrowed, run: worker.run.id }
    onCleanup(() => giveBack(loans, ledger))
    return async (path: string, options: BorrowOptions = {}): Promise<Borrowed> => {
      const loan = await lend(at, path, options)
      loans.push(loan)
      return loan
    }
  })
  /** Lends a single leaf; its value. One that is unset is lent only where what is set can be removed again. */
  .extend('borrowLeaf', ({ borrow, worker, skip }) => async (path: string): Promise<unknown> => {
    const { original } = await borrow(path)
    if (original === undefined && worker.run.removal === 'none') skip(`${path} is unset, and could not be unset again`)
    return Object.values(Object(original ?? {}))[0]
  })
  .extend(
    'trial',
    ({ worker, clock, ledger }): Trial => ({
      clock,
      settle: worker.run.profile.budgets.settle,
      note: (subject: string, value: unknown) => void ledger.notes.push({ subject, value }),
    }),
  )
  /** A write that must be refused, without effect. */
  .extend(
    'refused',
    ({ trial }) =>
      (attempt: Attempt) =>
        refused(attempt, trial),
  )
  /** A write that may be answered in any way but must have no effect. */
  .extend(
    'withoutEffect',
    ({ trial }) =>
      (attempt: Attempt) =>
        withoutEffect(attempt, trial),
  )
  /** Taken before what may restart the target: tells a restart from a dropped connection, if need be by a new login. */
  .extend(
    'mark',
    ({ worker, clock, restconf }) =>
      (login?: 'without a login'): Promise<Mark> =>
        markOf({ ...worker, clock, restconf }, login === undefined),
  )
  /**
   * Waits through a restart that a change triggered; undefined when the target never went down. One that follows from
   * putting something back is waited for to its end, Ctrl-C or not.
   * @param serves whether the target serves again what the test looks at next
   */
  .extend(
    'reboot',
    ({ worker, clock, ledger, restconf, unhurried, signal }) =>
      async (cause: string, mark: Mark, by: Serving & { restoring?: true } = {}): Promise<Reboot | undefined> => {
        const { addresses, profile } = worker.run
        const { restoring, ...serving } = by
        const client = restoring === undefined ? { restconf, signal } : { restconf: unhurried }
        const at = { ...worker, clock, ...client, ...serving, addresses, budgets: profile.budgets }
        const reboot = await awaitReboot(at, cause, mark)
        const interrupted = reboot === undefined || reboot.was === 'a dropped connection'
        if (!interrupted) ledger.reboots.push(recordOf(reboot))
        return reboot
      },
  )
  /** A companion tool, through its command line and its servers. */
  .extend('tool', async ({ worker, ledger }, { onCleanup }) => {
    const tool = toolOf(worker.run.tool, ledger, worker.run.profile.budgets.answer)
    onCleanup(() => tool.close())
    return tool
  })
  /** Waits until the target serves, whatever happened before; not cut short by Ctrl-C. What comes then is told apart by the mark. */
  .extend('ready', ({ worker, clock, unhurried }) => async (serving: Serving = {}): Promise<Mark> => {
    const { addresses, profile } = worker.run
    const at = { ...worker, clock, ...serving, restconf: unhurried, addresses, budgets: profile.budgets }
    await readiness(at, (await clock.now()) + profile.budgets.reboot * 1000)
    return markOf(at, false)
  })
  /** Reads until a condition holds or the budget `settle` is used up; the last value read is for the test to judge. */
  .extend(
    'settled',
    ({ worker, clock, signal }) =>
      async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
        const { settle, poll } = worker.run.profile.budgets
        let value = await read()
        if (holds(value)) return value
        const deadline = (await clock.now()) + settle * 1000
        for (;;) {
          const now = await clock.until((await clock.now()) + poll * 1000, { signal })
          value = await read()
          if (holds(value) || now >= deadline) return value
        }
      },
  )

/** The name of a test as one sentence, so that what it waits for can be understood alone. */
function subject({ fullTestName }: { readonly fullTestName: string }): string {
  return fullTestName.replaceAll(' > ', ' ')
}

/** Gives everything back, newest first; one that fails does not keep the others. */
async function giveBack(loans: readonly Loan[], ledger: Ledger): Promise<void> {
  const failed: string[] = []
  for (const loan of loans.toReversed()) {
    try {
      await loan.giveBack()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      failed.push(message)
      // Over a broken channel nothing is known; the run tries once more at its end.
      if (!(error instanceof Error && error.cause instanceof ChannelError)) ledger.incidents.push(message)
    }
  }
  if (failed.length > 0) throw new RestoreError(failed.join('\n'))
}
