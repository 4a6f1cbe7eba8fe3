import { inject, test as base } from 'vitest'
import { Ledger } from './fixtures/ledger.ts'
import { judge } from './fixtures/judge.ts'
import { type Attempt, refused, withoutEffect } from './fixtures/refusal.ts'
import { worker as startWorker, type Worker } from './fixtures/worker.ts'
import { Restconf } from './client/restconf.ts'
import { redactor } from './client/redaction.ts'
import { decide } from './run/decide.ts'
import { catalogue } from './run/catalogue.ts'
import { type BorrowOptions, type Borrowed, lend, type Loan } from './safety/borrow.ts'
import { RestoreError } from './safety/restore.ts'

export { Contradiction } from './client/contradiction.ts'
export { ChannelError, HarnessError } from './client/errors.ts'
export { type Answer, contradiction, isEmpty, Restconf } from './client/restconf.ts'

let shared: Worker | undefined

/** The base of every suite. Areas extend it with what they need. */
export const test = base
  .extend('worker', { scope: 'worker' }, () => {
    shared ??= startWorker(inject('plumbline'))
    return shared
  })
  .extend('profile', { scope: 'worker' }, ({ worker }) => worker.run.profile)
  .extend('clock', { scope: 'worker' }, ({ worker }) => worker.clock)
  /** Skips what this run does not judge, and hands what the test saw to the report. */
  .extend('ledger', { auto: true }, async ({ worker, task, skip }, { onCleanup }) => {
    const decisions = (task.meta.verifies ?? []).map((id) => decide(id, catalogue.requirement(id), worker.run))
    const excluded = decisions.find((decision) => !decision.run)
    if (excluded !== undefined && decisions.every(({ run }) => !run)) skip(excluded.reason)
    const ledger = new Ledger(worker.schemas, worker.journal)
    onCleanup(() => {
      task.meta.plumbline = cleaned(ledger.record(task.result?.state === 'fail'))
    })
    return ledger
  })
  .extend('restconf', ({ worker, ledger, signal }) => {
    const { addresses, profile } = worker.run
    return new Restconf({ ...worker, addresses, budgets: profile.budgets, witness: ledger, signal })
  })
  /** One of several requirements that a test verifies: judged on its own, so that the others still are. */
  .extend('verify', ({ worker, ledger }) => async (id: string, body: () => unknown): Promise<void> => {
    if (!decide(id, catalogue.requirement(id), worker.run).run) return
    try {
      await body()
      ledger.find({ requirement: id, outcome: 'passed' })
    } catch (error) {
      ledger.find(judge(id, Object(error)))
    }
  })
  /** Records what the target does where the contract demands nothing. */
  .extend(
    'observe',
    ({ ledger }) =>
      (id: string, value: unknown): void =>
        ledger.note(id, value),
  )
  /** Lends a part of the configuration to the test and puts it back when the test ends, however it ends. */
  .extend('borrow', async ({ worker, ledger }, { onCleanup }) => {
    const loans: Loan[] = []
    const { addresses, profile, id: run } = worker.run
    // Restoring goes on after Ctrl-C, so this client does not listen to the test's signal.
    const restconf = new Restconf({ ...worker, addresses, budgets: profile.budgets, witness: ledger })
    onCleanup(() => giveBack(loans, ledger))
    return async (path: string, options: BorrowOptions = {}): Promise<Borrowed> => {
      const loan = await lend({ restconf, journal: worker.journal, open: ledger.borrowed, run }, path, options)
      loans.push(loan)
      return loan
    }
  })
  /** A write that must be refused, without effect. */
  .extend(
    'refused',
    ({ worker }) =>
      (attempt: Attempt) =>
        refused(attempt, worker.clock, worker.run.profile.budgets.settle),
  )
  /** A write that may be answered in any way but must have no effect. */
  .extend(
    'withoutEffect',
    ({ worker }) =>
      (attempt: Attempt) =>
        withoutEffect(attempt, worker.clock, worker.run.profile.budgets.settle),
  )
  /** Reads until a condition holds or the budget `settle` is used up; the last value read is for the test to judge. */
  .extend(
    'settled',
    ({ worker, signal }) =>
      async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
        const { settle, poll } = worker.run.profile.budgets
        let value = await read()
        if (holds(value)) return value
        const deadline = (await worker.clock.now()) + settle * 1000
        for (;;) {
          const now = await worker.clock.until((await worker.clock.now()) + poll * 1000, { signal })
          value = await read()
          if (holds(value) || now >= deadline) return value
        }
      },
  )

/** Gives everything back, newest first; one that fails does not keep the others. */
async function giveBack(loans: readonly Loan[], ledger: Ledger): Promise<void> {
  const failed: string[] = []
  for (const loan of loans.toReversed()) {
    try {
      await loan.giveBack()
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error))
    }
  }
  if (failed.length === 0) return
  ledger.incidents.push(...failed)
  throw new RestoreError(failed.join('\n'))
}

function cleaned<T>(record: T): T {
  return JSON.parse(redactor.clean(JSON.stringify(record)))
}
