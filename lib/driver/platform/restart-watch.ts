import { hasRestarted } from '../../bench/restart-probe.ts'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import type { Incident, RebootRecord } from '../../domain/conformance.ts'

/** Evidence of whether a target restarted. */
interface Look {
  /** Last boot time in seconds since 1970; absent when not reported. */
  readonly booted?: number | undefined
  /**
   * Seconds by which the target's clock is ahead of the run's clock. Needed because a boot time that is derived from
   * the uptime moves with the target's clock.
   */
  readonly lead?: number | undefined
}

/**
 * Watches for unexpected restarts, beginning with the last boot of the target.
 * @returns a function to call after the run. Its argument is the list of restarts that checks waited for. These divide
 * the run into intervals, and the function returns one incident for each interval in which the target restarted as well
 */
export async function watchRestarts(
  look: () => Promise<Look>,
): Promise<(reboots: readonly RebootRecord[]) => Promise<readonly Incident[]>> {
  const first: Look = await look()
  return async (reboots) => {
    // A restart whose boot time is unknown may explain any observed restart, so no incident is reported.
    if (first.booted === undefined || reboots.some(({ booted }) => booted === undefined)) return []
    const incidents: Incident[] = []
    let last = first
    for (const reboot of reboots.toSorted((one, other) => (one.booted ?? 0) - (other.booted ?? 0))) {
      if (hasTargetRestarted(last, reboot.before)) incidents.push(incident(`, before this one: ${reboot.cause}`))
      last = reboot
    }
    const after = await look().catch((error: unknown) => {
      // A lost target is reported elsewhere.
      const silent = [ChannelError, LoginRefusedError, TrustError]
      if (silent.some((each) => error instanceof each)) return undefined
      throw error
    })
    return hasTargetRestarted(last, after) ? [...incidents, incident('')] : incidents
  }
}

function incident(when: string): Incident {
  const message = `The target restarted during the run${when}, and nothing that the run did explains it`
  return { kind: 'restart', message }
}

/**
 * Whether a target restarted between two readings. Allows for the fact that a boot time also moves when the clock is
 * set.
 */
function hasTargetRestarted(before: Look, after: Look | undefined): boolean {
  if (before.booted === undefined || after?.booted === undefined) return false
  if (!hasRestarted(before.booted, after.booted)) return false
  const set = (after.lead ?? Number.NaN) - (before.lead ?? Number.NaN) || 0
  return hasRestarted(before.booted + set, after.booted)
}
