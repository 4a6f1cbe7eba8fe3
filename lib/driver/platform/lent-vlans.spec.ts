import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulated, emulated } from '../../acceptance/emulated.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import { takeOutVlans } from './lent-vlans.ts'

const VLANS = '/data/openconfig-vlan:vlans'
const shown = (id: number) => `vlans vlan ${id} config vlan-id ${id}`

let device: Emulated
let restconf: Restconf

beforeAll(async () => {
  device = await emulated('a-long-secret')
  restconf = device.restconf().restconf
  const vlan = [4093, 3000].map((id) => ({ 'vlan-id': id, config: { 'vlan-id': id } }))
  await restconf.write('PATCH', VLANS, { 'openconfig-vlan:vlans': { vlan } })
})
afterAll(() => device.close())

const ids = async () => JSON.stringify(await restconf.read(VLANS)).match(/(?<="vlan-id":)\d+/g)

test('VLANs that are lent and came with a run are taken out, and no others', async () => {
  const by = { deletes: [], retracts: ['entry'] } as const

  expect(await takeOutVlans(restconf, by, [4093, 4094], [shown(4093), shown(3000)])).toBe(true)

  expect(await ids()).not.toContain('4093')
  expect(await ids()).toContain('3000')
})

test.each([
  ['the command line takes nothing out', { deletes: [] }, [shown(3000)]],
  ['no line is new', { deletes: [], retracts: ['entry'] }, []],
  ['the new line is of another VLAN', { deletes: [], retracts: ['entry'] }, [shown(300), shown(30_001)]],
] as const)('nothing is taken out where %s', async (_why, abilities, come) => {
  expect(await takeOutVlans(restconf, abilities, [3000], come)).toBe(false)

  expect(await ids()).toContain('3000')
})
