import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'
import { isZone } from './zones.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const write = (zone: string) =>
  emulator.ask('PATCH', '/data/', { 'openconfig-system:system': { clock: { config: { 'timezone-name': zone } } } })
const read = async () => (await emulator.ask('GET', '/data/openconfig-system:system/clock')).text

test.each([
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Europe/Kyiv',
  'America/Argentina/Buenos_Aires',
  'America/Indiana/Indianapolis',
  'Asia/Ho_Chi_Minh',
  'US/Pacific',
  'UTC',
  'Etc/GMT',
])('%s is accepted as a time zone and returned as written', async (zone) => {
  expect((await write(zone)).status).toBe(204)

  const text = await read()
  expect(text.match(/(?<="timezone-name":")[^"]+/g)).toEqual([zone, zone])
  expect(text).toMatch(new RegExp(`"\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d ${zone}"`))
})

test.each([
  'Atlantis/Nowhere',
  'Europe/Nowhere',
  'asia/kolkata',
  'Europe/BERLIN',
  'US/pacific',
  'utc',
  'CET',
  'EST5EDT',
  '+05:30',
  'Etc/+05:30',
  '',
])('%j is not a time zone and is rejected', async (zone) => {
  const before = await read()

  expect((await write(zone)).status).toBe(400)

  expect(await read()).toBe(before)
})

test('every city that the runtime lists is accepted as a time zone', () => {
  const cities = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  expect(cities.filter((name) => !isZone(name))).toEqual([])
})

test('the CLI accepts the same time zones as the API', async () => {
  const lines = ['Asia/Kolkata', 'asia/kolkata'].map((zone) => `system clock config timezone-name ${zone}`)
  const said = await typeLines(emulator.addresses.ssh, ['config', ...lines, 'commit', 'end', 'exit'])

  expect(said.match(/syntax error|Aborted/g)).toHaveLength(1)
  expect(await read()).toContain('"timezone-name":"Asia/Kolkata"')
})
