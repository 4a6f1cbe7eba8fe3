import { expect, test } from 'vitest'
import { virtualClock } from './clock.ts'
import { createDevice } from './device.ts'

const description = { kind: 'appliance', model: '10-port', release: '1.8.0-1', accounts: [] } as const
const device = createDevice(description, virtualClock(7_200_000))
const shown = () => device.resources('all').resource(device.schema).text

test('an event is sent to the listeners, and appears in the event log immediately', () => {
  const heard: string[] = []
  device.events.on('event', ({ name, kind }) => heard.push(`${name} ${kind}`))

  const fault = { id: 65_793, source: 'psu-2', name: 'psu-fault', severity: 'WARNING', text: 'no input' } as const
  expect(shown()).not.toContain('psu-fault')
  device.events.raise({ ...fault, kind: 'ASSERT' })
  device.events.raise({ ...fault, kind: 'CLEAR', severity: 'NA' })

  expect(heard).toEqual(['psu-fault ASSERT', 'psu-fault CLEAR'])
  expect(shown()).toContain('65793 psu-2 psu-fault ASSERT WARNING \\"no input\\" \\"1970-01-01 02:00:00.000 UTC\\"')
})

test('a restart clears the event log', async () => {
  await device.boot.cycle()

  expect(device.events.log).toMatchObject([{ name: 'firmware-update-status', time: device.bootTime }])
})

test('a commit is reported with the states before and after it', () => {
  const told: unknown[] = []
  device.events.on('commit', (after, before) => told.push([after['vlans'], before['vlans']]))
  const { vlans: before } = device.store.running
  const after = { ...Object(before) }

  device.store.commit((running) => ({ ...running, vlans: after }))

  expect(told).toEqual([[after, before]])
})
