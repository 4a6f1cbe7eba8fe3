import { type BootState, hasRestarted, readBootState } from '../bench/restart-probe.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { Clock } from '../clock/clock.ts'
import { ChannelError, NotPutBackError } from '../domain/errors.ts'
import type { Recorder } from '../witness/recorder.ts'

interface OneBoot {
  readonly restconf: Restconf
  readonly clock: Pick<Clock, 'now'>
  readonly recorder: Pick<Recorder, 'discard'>
  /** The requirements that the body judges. */
  readonly verifies: readonly string[]
}

/**
 * Runs the body of a test whose results hold only if the target does not restart meanwhile, for example because a
 * restart ends all tokens. A restart discards the findings of the body. If the target does not report its boot time,
 * no restart is detected.
 * @throws {ChannelError} if the target restarted while the body ran, or can no longer be reached
 */
export async function runWithinOneBoot(
  { recorder, verifies, ...at }: OneBoot,
  body: () => Promise<void>,
): Promise<void> {
  const before = await readBootState(at)
  const [ended] = await Promise.allSettled([body()])
  if (ended.status === 'rejected' && ended.reason instanceof NotPutBackError) throw ended.reason
  const after = await readBootState(at).catch((error: unknown): BootState => {
    if (error instanceof ChannelError) recorder.discard(verifies)
    throw error
  })
  if (hasRestarted(before, after)) {
    recorder.discard(verifies)
    throw new ChannelError('the target restarted during the test, although nothing in the test explains it')
  }
  if (ended.status === 'rejected') throw ended.reason
}
