import { afterAll, expect, test } from 'vitest'
import { emulatorUnderTest } from './under-test.ts'

const device = await emulatorUnderTest()
afterAll(() => device.close())

const LIST = '/data/vendor-utils-file-transfer:file/list'

async function listCores(): Promise<string> {
  return (await device.ask('POST', LIST, { 'vendor-utils-file-transfer:path': 'diags/core' })).text
}

async function readLog(): Promise<string> {
  return (await device.ask('GET', '/data/openconfig-system:system/vendor-event-log:events')).text
}

test('every crash causes an entry in the event log and a new core file, but no alarm', async () => {
  expect(await listCores()).not.toContain('core.')

  await device.control('POST', '/stimulus', { raise: 'Appliance core-dump' })
  await device.control('POST', '/stimulus', { raise: 'Appliance core-dump' })

  expect(await listCores()).toMatch(/core\.qkviewd\.1.*core\.qkviewd\.2/s)
  expect(await readLog()).toMatch(/Appliance core-dump EVENT NA \\"[^"]*core\.qkviewd\.2\\"/)
  expect(await device.control('GET', '/stimulus')).toEqual({ status: 200, json: { active: [] } })
})

test('a firmware event leaves no file, and clearing the event has no effect', async () => {
  const before = await listCores()

  await device.control('POST', '/stimulus', { raise: 'appliance firmware-update-status' })
  const cleared = await device.control('POST', '/stimulus', { clear: 'appliance firmware-update-status' })

  expect(cleared.status).toBe(200)
  expect(await readLog()).toContain('appliance firmware-update-status EVENT NA \\"Firmware update\\"')
  expect(await listCores()).toBe(before)
})

test('an event with an unknown name is rejected', async () => {
  expect((await device.control('POST', '/stimulus', { raise: 'Appliance core-dumps' })).status).toBe(400)
})
