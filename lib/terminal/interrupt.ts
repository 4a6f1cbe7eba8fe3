import { say } from './output.ts'
import { watchStarter } from './starter.ts'

/** A second signal within this many milliseconds is ignored, because a signal to the process group arrives twice. */
const SAME_SIGNAL = 500

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Makes a command interruptible. The first Ctrl-C ends it in an orderly way, and a second Ctrl-C makes it exit at once.
 * @param doing what the command still does after the first Ctrl-C
 * @param left what an immediate exit leaves behind, and how to clean it up
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
    // A hang-up means a dropped connection, not a second Ctrl-C.
    if (name === 'SIGHUP' || performance.now() - first < SAME_SIGNAL) return
    say(`plumbline: exited at once; ${left}`)
    process.exit(130)
  }
  // Called if the launcher that forwards signals to this process was killed, or if npx, which forwards no signals, has
  // ended.
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
