/** Within so many milliseconds a second signal is the first one once more: whoever signals a group reaches us twice. */
const SAME_SIGNAL = 500

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C: the first one undoes the current change and still writes the report, the second one leaves at once. */
export function interruptible(say: (text: string) => void): { readonly signal: AbortSignal; close(): void } {
  const controller = new AbortController()
  let first = 0
  const interrupted = (by: string) => {
    first = performance.now()
    say('Interrupted: what is changed is put back and the report is written. Once more leaves at once.')
    controller.abort(`interrupted by ${by}`)
  }
  const onSignal = (name: NodeJS.Signals) => {
    if (!controller.signal.aborted) return interrupted(name)
    // A connection that drops is no person in a hurry.
    if (name === 'SIGHUP' || performance.now() - first < SAME_SIGNAL) return
    process.stderr.write('plumbline: left at once; the journal is kept, "plumbline restore" puts the target right\n')
    process.exit(130)
  }
  // Whoever could pass signals on to this process was killed itself.
  const onOrphaned = () => {
    if (!controller.signal.aborted) interrupted('the end of the process that started it')
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  process.on('disconnect', onOrphaned)
  process.channel?.unref()
  return {
    signal: controller.signal,
    close() {
      for (const signal of SIGNALS) process.off(signal, onSignal)
      process.off('disconnect', onOrphaned)
    },
  }
}
