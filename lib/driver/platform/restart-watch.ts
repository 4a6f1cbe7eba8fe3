import { type BootState, hasRestarted } from '../../bench/restart-probe.ts'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import type { Incident, RebootRecord } from '../../domain/conformance.ts'

/**
 * Watches for unexpected restarts, beginning with the last boot of the target.
 * @returns a function to call after the run. Its argument is the list of restarts that checks waited for. These divide
 * the run into intervals, and the function returns one incident for each interval in which the target restarted as well
 */
export async function watchRestarts(
  look: () => Promise<BootState>,
): Promise<(reboots: readonly RebootRecord[]) => Promise<readonly Incident[]>> {
  const first: BootState = await look()
  return async (reboots) => {
    // A restart whose boot time is unknown may explain any observed restart, so no incident is reported.
    if (first.booted === undefined || reboots.some(({ booted }) => booted === undefined)) return []
    const incidents: Incident[] = []
    let last = first
    for (const reboot of reboots.toSorted((one, other) => (one.booted ?? 0) - (other.booted ?? 0))) {
      if (hasRestarted(last, reboot.before)) incidents.push(incident(`, before this one: ${reboot.cause}`))
      last = reboot
    }
    const after = await look().catch((error: unknown) => {
      // A lost target is reported elsewhere.
      const silent = [ChannelError, LoginRefusedError, TrustError]
      if (silent.some((each) => error instanceof each)) return undefined
      throw error
    })
    return hasRestarted(last, after) ? [...incidents, incident('')] : incidents
  }
}

function incident(when: string): Incident {
  const message = `The target restarted during the run${when}, and nothing that the run did explains it`
  return { kind: 'restart', message }
}
