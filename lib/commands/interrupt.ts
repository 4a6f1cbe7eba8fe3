/** Ctrl-C: the first one undoes the current change and still writes the report, the second one leaves at once. */
export function interruptible(say: (text: string) => void): { readonly signal: AbortSignal; close(): void } {
  const controller = new AbortController()
  const onSignal = (name: NodeJS.Signals) => {
    if (controller.signal.aborted) {
      process.stderr.write('plumbline: left at once; the journal is kept, "plumbline restore" puts the target right\n')
      process.exit(130)
    }
    say('Interrupted: what is changed is put back and the report is written. Once more leaves at once.')
    controller.abort(`interrupted by ${name}`)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    close() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
