import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const second = 1000
const propose = (modes: { [port: string]: string }) =>
  emulator.ask('PATCH', '/data/vendor-portgroup:portgroups', {
    portgroups: {
      portgroup: Object.entries(modes).map(([port, mode]) => ({ portgroup_name: port, config: { mode } })),
    },
  })
const reboots = async () => Reflect.get(Object((await emulator.control('GET', '/statistics')).json), 'reboots')

test('a change of a port mode restarts the device once, and connections are refused until the restart ends', async () => {
  const before = await reboots()
  const start = await emulator.now()

  expect((await propose({ 1: 'MODE_40GB', 2: 'MODE_40GB' })).status).toBe(204)

  await emulator.at(start, second)
  await expect(emulator.ask('GET', '')).rejects.toThrow('ECONNREFUSED')
  await expect(typeLines(emulator.addresses.ssh, ['exit'])).rejects.toThrow('ECONNREFUSED')
  await emulator.at(start, 600 * second)
  await expect(emulator.ask('GET', '')).rejects.toThrow('ECONNREFUSED')
  await emulator.at(start, 601 * second)
  expect((await emulator.ask('GET', '')).status).toBe(503)
  await emulator.at(start, 606 * second)
  expect((await emulator.ask('GET', '')).status).toBe(200)
  expect(JSON.stringify(await emulator.data('/portgroups/portgroup=2/config/mode'))).toContain('MODE_40GB')
  expect(JSON.stringify(await emulator.data('/interfaces/interface=2.0/ethernet/state/port-speed'))).toContain(
    'SPEED_40GB',
  )
  expect(await reboots()).toBe(Number(before) + 1)
})

test('a commit that leaves all port modes unchanged does not restart the device', async () => {
  const before = await reboots()
  await propose({ 1: 'MODE_100GB', 3: 'MODE_25GB' })
  await emulator.at(await emulator.now(), 5 * second)
  expect(await reboots()).toBe(before)
})

test('the quirk `drops-connections` drops connections but does not restart the device', async () => {
  const [before, boot] = [await reboots(), await emulator.data('/system/state/boot-time')]
  await emulator.control('POST', '/quirks', { set: ['drops-connections'] })
  const start = await emulator.now()

  expect((await propose({ 3: 'MODE_25GB' })).status).toBe(204)

  await emulator.at(start, second)
  await expect(emulator.ask('GET', '')).rejects.toThrow('ECONNREFUSED')
  await emulator.at(start, 61 * second)
  expect(await emulator.data('/system/state/boot-time')).toEqual(boot)
  expect(await reboots()).toBe(before)
  await emulator.control('POST', '/quirks', { set: [] })
})

test('a commit takes effect even if its response is lost', async () => {
  await emulator.control('POST', '/quirks', { set: ['commit-loses-answer'] })

  await expect(propose({ 3: 'MODE_10GB' })).rejects.toThrow()

  expect(JSON.stringify(await emulator.data('/portgroups/portgroup=3/config/mode'))).toContain('MODE_10GB')
  await emulator.control('POST', '/quirks', { set: [] })
})

test.each([
  ['a new mode for only one port of a pair', { 1: 'MODE_40GB' }],
  ['a different mode for each port of a pair', { 11: 'MODE_40GB', 12: 'MODE_4x10GB' }],
  ['a low-speed mode on a high-speed pair', { 1: 'MODE_10GB', 2: 'MODE_10GB' }],
  ['a high-speed mode on a low-speed port', { 5: 'MODE_40GB' }],
  ['breakout into 4x25GB', { 1: 'MODE_4x25GB', 2: 'MODE_4x25GB' }],
])('%s is rejected and nothing changes', async (_, modes) => {
  const before = await emulator.data()
  expect((await propose(modes)).status).toBe(400)
  expect(await emulator.data()).toEqual(before)
})

test('breakout is available from release 1.8.0 on, and 1.10.0 counts as later than 1.8.0', async () => {
  const pair = {
    portgroups: { portgroup: ['1', '2'].map((name) => ({ portgroup_name: name, config: { mode: 'MODE_4x10GB' } })) },
  }
  const old = await emulatorUnderTest({ model: '10-port', release: '1.7.0-9999' })
  const young = await emulatorUnderTest({ model: '10-port', release: '1.10.0-1' })

  expect((await old.ask('PATCH', '/data/portgroups', pair)).status).toBe(400)
  expect((await young.ask('PATCH', '/data/portgroups', pair)).status).toBe(204)

  await Promise.all([old.close(), young.close()])
})
