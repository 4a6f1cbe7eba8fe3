import {
  type Answer,
  ChannelError,
  Contradiction,
  contradiction,
  type Mark,
  type Reboot,
} from '#lib/fixtures/platform.ts'

/**
 * Any sign of a restart counts, for the contract names none.
 * @param sign taken before the change
 * @throws {Contradiction} when the target stayed up
 * @throws {ChannelError} when nothing tells whether it did
 */
export function restarted(reboot: Reboot | undefined, answer: Answer | undefined, { booted }: Mark): void {
  if (reboot?.was === 'a restart' || reboot?.was === 'signs of a restart') return
  if (reboot !== undefined) throw new ChannelError('connections were lost, and nothing tells that it was a restart')
  if (booted === undefined)
    throw new ChannelError('no sign of a restart, and the target reports no boot time, which would tell')
  const message = 'set-version was taken, and no restart followed within the budget install'
  throw answer === undefined
    ? new Contradiction({ code: 'not-kept', message, expected: 'a restart' })
    : contradiction('not-kept', message, answer, 'a restart')
}

/**
 * @throws {Contradiction} when the target restarted
 * @throws {ChannelError} when connections were lost, and nothing tells whether it was a restart
 */
export function stayedUp(reboot: Reboot | undefined): void {
  if (reboot === undefined || reboot.was === 'a dropped connection') return
  if (reboot.was !== 'a restart') throw new ChannelError('nothing tells for sure whether the target restarted')
  throw new Contradiction({
    code: 'value',
    message: `the target restarted after ${reboot.cause}`,
    expected: 'no restart',
  })
}
