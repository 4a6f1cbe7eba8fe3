import { expect, test } from 'vitest'
import { ChannelError } from '../client/errors.ts'
import { watchRestarts } from './restarts.ts'

const reboot = { cause: 'commit 1 of 7', phases: [] }

/** Boot times as the target tells them, one look after the other. */
function looks(...times: (number | Error | undefined)[]) {
  return async () => {
    const next = times.shift()
    if (next instanceof Error) throw next
    return next
  }
}

test('a restart that nobody waited for is an incident', async () => {
  const restarts = await watchRestarts(looks(1_732_000_000, 1_732_000_600))

  expect(await restarts([])).toMatchObject([{ kind: 'restart' }])
})

test.for([
  { name: 'the same boot time', times: [1_732_000_000, 1_732_000_000], reboots: [] },
  { name: 'a boot time that is worked out from the uptime', times: [1_732_000_000, 1_732_000_002], reboots: [] },
  { name: 'a restart that a check waited for', times: [1_732_000_000, 1_732_000_600], reboots: [reboot] },
  { name: 'a target that does not tell', times: [undefined, 1_732_000_600], reboots: [] },
  { name: 'a target that stops telling', times: [1_732_000_000, undefined], reboots: [] },
  { name: 'a target that was lost', times: [1_732_000_000, new ChannelError('gone')], reboots: [] },
])('$name is none', async ({ times, reboots }) => {
  const restarts = await watchRestarts(looks(...times))

  expect(await restarts(reboots)).toEqual([])
})
