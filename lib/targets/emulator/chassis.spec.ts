import { expect, test } from 'vitest'
import { areas } from './areas/areas.ts'
import type { DeviceDescription } from './description.ts'
import { getHardware } from './hardware/models.ts'
import { startEmulator } from './main.ts'
import { emulatorUnderTest, typeLines } from './under-test.ts'

const units = [
  { kind: 'appliance', model: '10-port' },
  { kind: 'appliance', model: '20-port' },
  { kind: 'controller', model: 'controller' },
  { kind: 'partition', model: 'partition' },
] as const

test.each(units)('the $model $kind starts and responds at its root', async (unit) => {
  const emulator = await emulatorUnderTest(unit)

  const root = await emulator.ask('GET', '')
  const interfaces = JSON.stringify(await emulator.data('/openconfig-interfaces:interfaces'))
  const said = await typeLines(emulator.addresses.ssh, ['exit'])

  expect(JSON.parse(root.text)).toHaveProperty('ietf-restconf:restconf.data')
  expect(interfaces).toContain('"name":"mgmt"')
  expect(said).toContain(`${unit.kind}-1# `)
  await emulator.close()
})

test('a controller has no ports, port groups or VLANs', async () => {
  const emulator = await emulatorUnderTest({ kind: 'controller', model: 'controller' })
  const status = async (path: string) => (await emulator.ask('GET', `/data/${path}`)).status

  expect(await status('vendor-portgroup:portgroups')).toBe(404)
  expect(await status('openconfig-vlan:vlans')).toBe(404)
  expect(await status('openconfig-platform:components/component=platform')).toBe(404)
  expect(await status('openconfig-platform:components/component=controller-2')).toBe(200)
  await emulator.close()
})

test('a partition has port groups, but not the port group rules of appliances', async () => {
  const emulator = await emulatorUnderTest({ kind: 'partition', model: 'partition', release: '1.6.0-1' })
  const mode = (wanted: string) => ({
    portgroups: { portgroup: [{ portgroup_name: '1/1', config: { mode: wanted } }] },
  })

  expect((await emulator.ask('PATCH', '/data/portgroups', mode('MODE_4x25GB'))).status).toBe(400)
  expect((await emulator.ask('PATCH', '/data/portgroups', mode('MODE_10GB'))).status).toBe(204)
  expect(JSON.stringify(await emulator.data('/interfaces/interface=1%2F1.0/ethernet/state'))).toContain('SPEED_10GB')
  expect((await emulator.ask('GET', '/data/portgroups/portgroup=3')).status).toBe(404)
  await emulator.close()
})

test('a model that does not exist for this kind of device is rejected with a list of the models that exist', async () => {
  const wrong: DeviceDescription = { kind: 'appliance', model: 'partition', release: '1.8.0-1', accounts: [] }
  await expect(startEmulator(wrong, {})).rejects.toThrow('the models are 10-port, 20-port')
})

test('the list of areas that a hardware model lacks names only known areas', () => {
  const names = areas.map(({ name }) => name)
  expect(units.flatMap((unit) => getHardware(unit).lacks).filter((name) => !names.includes(name))).toEqual([])
})
