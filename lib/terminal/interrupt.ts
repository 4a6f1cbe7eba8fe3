import { say } from './output.ts'
import { watchStarter } from './starter.ts'

/** Milliseconds within which a second signal counts as the first: a signal to the process group arrives twice. */
const SAME_SIGNAL = 500

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * On the first Ctrl-C a command ends in order; on the second it exits at once.
 * @param doing what it still does after the first
 * @param left what an immediate exit leaves behind, and what to do about it
 */
export function interruptible(
  doing = 'putting changes back and writing the report',
  left = 'the journal is kept, run "plumbline restore" to put the target right',
): {
  readonly signal: AbortSignal
  close(): void
} {
  const controller = new AbortController()
  let first = 0
  const interrupted = (by: string) => {
    first = performance.now()
    say(`Interrupted: ${doing}. Interrupt again to exit at once.`)
    controller.abort(`interrupted by ${by}`)
  }
  const onSignal = (name: NodeJS.Signals) => {
    if (!controller.signal.aborted) return interrupted(name)
    // A dropped connection is not an impatient user.
    if (name === 'SIGHUP' || performance.now() - first < SAME_SIGNAL) return
    say(`plumbline: exited at once; ${left}`)
    process.exit(130)
  }
  // The launcher, which forwards signals to this process, was killed itself; or npx, which forwards none, has ended.
  const onOrphaned = () => {
    if (!controller.signal.aborted) interrupted('the end of its parent process')
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  process.on('disconnect', onOrphaned)
  process.channel?.unref()
  const unwatch = watchStarter(onOrphaned)
  return {
    signal: controller.signal,
    close() {
      for (const signal of SIGNALS) process.off(signal, onSignal)
      process.off('disconnect', onOrphaned)
      unwatch()
    },
  }
}
