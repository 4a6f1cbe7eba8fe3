import { restartedBetween } from '../../bench/restart-probe.ts'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import type { Incident, RebootRecord } from '../../domain/conformance.ts'

/** Evidence of whether a target restarted. */
interface Look {
  /** When it last started, in seconds since 1970; absent when it does not report that. */
  readonly booted?: number | undefined
  /** Seconds by which its clock is ahead of the run's; a boot time derived from the uptime moves with it. */
  readonly lead?: number | undefined
}

/**
 * Watches for unexpected restarts: records the last start, and compares after the run.
 * @returns the comparison: an incident when the target restarted later than the last restart that a check waited for
 */
export async function watchRestarts(
  look: () => Promise<Look>,
): Promise<(reboots: readonly RebootRecord[]) => Promise<readonly Incident[]>> {
  const before = await look()
  return async (reboots) => {
    const { booted, lead } = [before, ...reboots].reduce(later)
    if (booted === undefined) return []
    const after = await look().catch((error: unknown) => {
      // A lost target is reported elsewhere.
      const silent = [ChannelError, LoginRefusedError, TrustError]
      if (silent.some((each) => error instanceof each)) return before
      throw error
    })
    if (after.booted === undefined || !restartedBetween(booted, after.booted)) return []
    const set = (after.lead ?? Number.NaN) - (lead ?? Number.NaN) || 0
    if (!restartedBetween(booted + set, after.booted)) return []
    return [
      { kind: 'restart', message: 'The target restarted during the run, and nothing that the run did explains it' },
    ]
  }
}

/** The later of two starts; unknown when either is unknown. */
function later(one: Look, other: Look): Look {
  if (one.booted === undefined || other.booted === undefined) return {}
  return one.booted > other.booted ? one : other
}
