import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Holder, Lease, LeaseStore } from '../store.ts'

let serial = 0

/** Returns the holder of a new run at each call, for a unit with these keys. */
export function holder(...unit: readonly string[]): Holder {
  serial += 1
  const run = `run-${serial}`
  const place = { host: 'here', checkout: '/checkout', since: '2026-11-22T06:00:00Z' }
  return {
    nonce: `nonce${serial}`,
    unit,
    run,
    profile: 'p',
    api: 'a',
    user: 'u',
    process: 1,
    expiry: 60,
    owes: [],
    ...place,
  }
}

export const debt = (run: string) => ({ run, host: 'there', checkout: '/other', journal: `/other/${run}.jsonl` })

export async function takeLease(store: LeaseStore, by: Holder): Promise<Lease> {
  const attempt = await store.take(by)
  if ('heldBy' in attempt) throw new Error(`held by ${attempt.heldBy.holder.run}`)
  return attempt.lease
}

/** Returns the run and the state of the holder that blocks a unit. */
export async function refusal(store: LeaseStore, by: Holder): Promise<readonly string[]> {
  const attempt = await store.take(by)
  return 'heldBy' in attempt ? [attempt.heldBy.holder.run, attempt.heldBy.state] : []
}

/** Starts a holder in a separate process. */
export async function forkHolder(folder: string, by: Holder) {
  const child = fork(new URL('./holding.ts', import.meta.url), [folder, JSON.stringify(by)])
  await once(child, 'message')
  const killed = once(child, 'exit')
  return { child, kill: () => (child.kill('SIGKILL'), killed) }
}
