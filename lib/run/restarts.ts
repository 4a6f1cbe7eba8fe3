import { startedAnew } from '../bench/mark.ts'
import { ChannelError, LoginRefusedError } from '../client/errors.ts'
import type { Incident, RebootRecord } from '../report/conformance.ts'

/**
 * Watches for restarts that nobody commanded: notes when the target last started, and looks again after the run.
 * @param look when the target last started, in seconds; undefined where it does not tell
 * @returns the second look: an incident when it restarted although no check waited for a restart
 */
export async function watchRestarts(
  look: () => Promise<number | undefined>,
): Promise<(reboots: readonly RebootRecord[]) => Promise<readonly Incident[]>> {
  const before = await look()
  return async (reboots) => {
    if (before === undefined || reboots.length > 0) return []
    const after = await look().catch((error: unknown) => {
      // A target that was lost is reported as such.
      if (error instanceof ChannelError || error instanceof LoginRefusedError) return before
      throw error
    })
    if (after === undefined || !startedAnew(before, after)) return []
    return [
      { kind: 'restart', message: 'The target restarted during the run, and nothing that the run did explains it' },
    ]
  }
}
