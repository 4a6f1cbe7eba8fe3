import { expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { watchRestarts } from './restart-watch.ts'

const reboot = { cause: 'commit 1 of 7', phases: [] }

/** Returns a function that reports these boot times in sequence. */
function looks(times: (number | Error | undefined)[], leads: (number | undefined)[] = []) {
  return async () => {
    const next = times.shift()
    if (next instanceof Error) throw next
    return { booted: next, lead: leads.shift() }
  }
}

test('an unexpected restart is an incident', async () => {
  const restarts = await watchRestarts(looks([1_732_000_000, 1_732_000_600]))

  expect(await restarts([])).toMatchObject([{ kind: 'restart' }])
})

test.for([
  { name: 'a boot time that moves with the clock', times: [1_732_000_000, 1_732_000_600], found: 0 },
  { name: 'a boot time that does not move', times: [1_732_000_000, 1_732_000_000], found: 0 },
  { name: 'a boot time that moves more than the clock', times: [1_732_000_000, 1_732_000_900], found: 1 },
])('after the clock was set, $name causes $found incidents', async ({ times, found }) => {
  const restarts = await watchRestarts(looks(times, [-3600, -3000]))

  expect(await restarts([])).toHaveLength(found)
})

test.for([
  { name: 'the last restart that a check waited for', after: 1_732_000_600, lead: 0, found: 0 },
  { name: 'a restart after the last expected one', after: 1_732_001_900, lead: 0, found: 1 },
  { name: 'a clock that was set after the last expected restart', after: 1_732_001_900, lead: 1300, found: 0 },
])('the restart watch reports $found incidents for $name', async ({ after, lead, found }) => {
  const restarts = await watchRestarts(looks([1_732_000_000, after], [0, lead]))

  const waited = [
    { ...reboot, booted: 1_732_000_600, lead: 0 },
    { ...reboot, booted: 1_732_000_300, lead: 0 },
  ]
  expect(await restarts(waited)).toHaveLength(found)
})

test('a restart is detected even if the target stops reporting its clock', async () => {
  const restarts = await watchRestarts(looks([1_732_000_000, 1_732_000_600], [-3600]))

  expect(await restarts([])).toHaveLength(1)
})

test.for([
  { name: 'the same boot time', times: [1_732_000_000, 1_732_000_000], reboots: [] },
  { name: 'a boot time that moves by two seconds', times: [1_732_000_000, 1_732_000_002], reboots: [] },
  { name: 'a restart that a check waited for', times: [1_732_000_000, 1_732_000_600], reboots: [reboot] },
  { name: 'a target that reports no boot time', times: [undefined, 1_732_000_600], reboots: [] },
  { name: 'a target that stops reporting its boot time', times: [1_732_000_000, undefined], reboots: [] },
  { name: 'a target that was lost', times: [1_732_000_000, new ChannelError('gone')], reboots: [] },
])('$name is not an incident', async ({ times, reboots }) => {
  const restarts = await watchRestarts(looks(times))

  expect(await restarts(reboots)).toEqual([])
})

test.for([
  { name: 'as the previous expected restart left it', booted: 1_732_000_600, found: 0 },
  { name: 'after an unexpected restart', booted: 1_732_001_200, found: 1 },
])('an expected restart that finds the target $name causes $found incidents', async ({ booted, found }) => {
  const restarts = await watchRestarts(looks([1_732_000_000, 1_732_002_000]))

  const waited = [
    { ...reboot, before: { booted: 1_732_000_000 }, booted: 1_732_000_600 },
    { cause: 'commit 2 of 7', phases: [], before: { booted }, booted: 1_732_002_000 },
  ]

  const incidents = await restarts(waited)
  expect(incidents).toHaveLength(found)
  expect(incidents.every(({ message }) => message.includes('before this one: commit 2 of 7'))).toBe(true)
})
