import type { Debt, Holder, Holding } from './store.ts'

/** Describes in one sentence who works on a unit, since when and where. */
export function atWork({ run, process, api, user, host, checkout, since }: Holder): string {
  return `The run ${run} (process ${process}) is at work on ${api} and changes it; ${user} started it on ${host} in ${checkout}, ${since}`
}

/** Suggests what to do about a held unit. */
export function suggestRemedy({ state, silence = 0, holder: { process, expiry, host } }: Holding): string {
  if (state === 'alive' && silence > expiry / 2) {
    const seconds = Math.round(silence)
    return `no heartbeat came for ${seconds} s, as if its process were suspended: a run takes over after ${expiry} s (--wait does so), or let it go on with "kill -CONT ${process}" on ${host}`
  }
  const silent = `. Nothing is known of its process from here: if it is gone, a run with --wait takes over after ${expiry} s`
  return `wait for its end with --wait 30m, or end it with Ctrl-C${state === 'silent' ? silent : ''}`
}

/** Suggests what to do about changes whose journal is elsewhere. */
export function owed({ run, host, checkout, journal }: Debt, api: string): string {
  return (
    `The run ${run} left ${api} changed, and its journal is out of reach: ${journal} on ${host}. ` +
    `Run "plumbline restore" there, in ${checkout}. If that journal is lost, look after the unit yourself and run "plumbline leases --release ${run} --profile <profile>" here, with the profile of this unit`
  )
}
