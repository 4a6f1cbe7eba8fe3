import { type Answer, ChannelError, Contradiction, contradiction, type Reboot } from '#lib/fixtures/platform.ts'

/**
 * @throws {Contradiction} when the target stayed up
 * @throws {ChannelError} when connections were lost, and nothing says that it was more than that
 */
export function restarted(reboot: Reboot | undefined, answer: Answer | undefined, seconds: number): void {
  if (reboot?.was === 'a restart') return
  if (reboot !== undefined) throw new ChannelError('connections were lost, and nothing tells that it was a restart')
  const message = `a changed mode was committed, and no restart followed within ${seconds} s`
  throw answer === undefined
    ? new Contradiction({ code: 'not-kept', message })
    : contradiction('not-kept', message, answer)
}

/**
 * @throws {Contradiction} when the target restarted
 * @throws {ChannelError} when connections were lost, and nothing tells whether it was a restart
 */
export function stayedUp(reboot: Reboot | undefined): void {
  if (reboot?.was === 'unknown') throw new ChannelError('connections were lost, and nothing tells whether it restarted')
  if (reboot?.was !== 'a restart') return
  throw new Contradiction({ code: 'value', message: `the target restarted after ${reboot.cause}` })
}
