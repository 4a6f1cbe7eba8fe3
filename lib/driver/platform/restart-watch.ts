import { startedAnew } from '../../bench/restart-probe.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import type { Incident, RebootRecord } from '../../domain/conformance.ts'

/** What tells whether a target restarted. */
export interface Look {
  /** When it last started, in seconds since 1970; absent where it does not tell. */
  readonly booted?: number | undefined
  /** Seconds that its clock is ahead of the run's: a boot time that is worked out from the uptime moves with it. */
  readonly lead?: number | undefined
}

/**
 * Watches for restarts that nobody commanded: notes when the target last started, and looks again after the run.
 * @returns the second look: an incident when it restarted although no check waited for a restart, or after the last that one waited for
 */
export async function watchRestarts(
  look: () => Promise<Look>,
): Promise<(reboots: readonly RebootRecord[]) => Promise<readonly Incident[]>> {
  const before = await look()
  return async (reboots) => {
    const { booted, lead } = [before, ...reboots].reduce(later)
    if (booted === undefined) return []
    const after = await look().catch((error: unknown) => {
      // A target that was lost is reported as such.
      if (error instanceof ChannelError || error instanceof LoginRefusedError) return before
      throw error
    })
    if (after.booted === undefined || !startedAnew(booted, after.booted)) return []
    const set = (after.lead ?? Number.NaN) - (lead ?? Number.NaN) || 0
    if (!startedAnew(booted + set, after.booted)) return []
    return [
      { kind: 'restart', message: 'The target restarted during the run, and nothing that the run did explains it' },
    ]
  }
}

/** The later of two starts; where one of them was not told, nothing is known of either. */
function later(one: Look, other: Look): Look {
  if (one.booted === undefined || other.booted === undefined) return {}
  return one.booted > other.booted ? one : other
}
