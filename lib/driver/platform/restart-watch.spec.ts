import { expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { watchRestarts } from './restart-watch.ts'

const reboot = { cause: 'commit 1 of 7', phases: [] }

/** Boot times as the target tells them, one look after the other. */
function looks(times: (number | Error | undefined)[], leads: (number | undefined)[] = []) {
  return async () => {
    const next = times.shift()
    if (next instanceof Error) throw next
    return { booted: next, lead: leads.shift() }
  }
}

test('a restart that nobody waited for is an incident', async () => {
  const restarts = await watchRestarts(looks([1_732_000_000, 1_732_000_600]))

  expect(await restarts([])).toMatchObject([{ kind: 'restart' }])
})

test.for([
  { name: 'that is worked out from the uptime moves with it', times: [1_732_000_000, 1_732_000_600], found: 0 },
  { name: 'that was noted stays', times: [1_732_000_000, 1_732_000_000], found: 0 },
  { name: 'later than that tells a restart', times: [1_732_000_000, 1_732_000_900], found: 1 },
])('where the clock was set, a boot time $name', async ({ times, found }) => {
  const restarts = await watchRestarts(looks(times, [-3600, -3000]))

  expect(await restarts([])).toHaveLength(found)
})

test.for([
  { name: 'the last that a check waited for', after: 1_732_000_600, lead: 0, found: 0 },
  { name: 'one after that', after: 1_732_001_900, lead: 0, found: 1 },
  { name: 'a clock that was set after that', after: 1_732_001_900, lead: 1300, found: 0 },
])('$name is told from a restart that nobody waited for', async ({ after, lead, found }) => {
  const restarts = await watchRestarts(looks([1_732_000_000, after], [0, lead]))

  const waited = [
    { ...reboot, booted: 1_732_000_600, lead: 0 },
    { ...reboot, booted: 1_732_000_300, lead: 0 },
  ]
  expect(await restarts(waited)).toHaveLength(found)
})

test('a clock that is told no more hides no restart', async () => {
  const restarts = await watchRestarts(looks([1_732_000_000, 1_732_000_600], [-3600]))

  expect(await restarts([])).toHaveLength(1)
})

test.for([
  { name: 'the same boot time', times: [1_732_000_000, 1_732_000_000], reboots: [] },
  { name: 'a boot time that is worked out from the uptime', times: [1_732_000_000, 1_732_000_002], reboots: [] },
  { name: 'a restart that a check waited for', times: [1_732_000_000, 1_732_000_600], reboots: [reboot] },
  { name: 'a target that does not tell', times: [undefined, 1_732_000_600], reboots: [] },
  { name: 'a target that stops telling', times: [1_732_000_000, undefined], reboots: [] },
  { name: 'a target that was lost', times: [1_732_000_000, new ChannelError('gone')], reboots: [] },
])('$name is none', async ({ times, reboots }) => {
  const restarts = await watchRestarts(looks(times))

  expect(await restarts(reboots)).toEqual([])
})
