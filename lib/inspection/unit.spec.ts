import { describe, expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { tenantImages, detectUnit, readVlanIds } from './unit.ts'

/**
 * Returns a client of a target that serves these resources, which are selected by the end of their path. All other
 * requests get a 404.
 */
function serving(resources: Readonly<Record<string, unknown>>): Restconf {
  return Object.assign(Object.create(null), {
    ask: async (_method: string, path: string) => {
      const found = Object.entries(resources).find(([end]) => path.endsWith(end))
      return found === undefined ? { status: 404, text: '{}' } : { status: 200, body: found[1], text: '' }
    },
  })
}

const groups = (names: readonly string[]) => ({
  ':portgroups': { 'vendor-portgroup:portgroups': { portgroup: names.map((name) => ({ portgroup_name: name })) } },
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const components = (...names: readonly string[]) => ({
  '/component': { 'openconfig-platform:component': names.map((name) => ({ name })) },
})
const clock = { '/clock': { 'openconfig-system:clock': { state: { 'vendor-system-clock:appliance': {} } } } }

describe('a unit', () => {
  test.for([
    { what: 'with 10 port groups', serves: groups(numbers(10)), kind: 'appliance', model: '10-port' },
    { what: 'with 20 port groups', serves: groups(numbers(20)), kind: 'appliance', model: '20-port' },
    { what: 'with ports of blades', serves: groups(['1/1', '1/2']), kind: 'partition', model: 'partition' },
    { what: 'with blades and no controllers', serves: components('blade-1', 'blade-2'), kind: 'partition' },
    { what: 'with only VLANs', serves: { ':vlans': {} }, kind: 'partition' },
    { what: 'with neither ports nor VLANs', serves: { '/logging': {} }, kind: 'controller', model: 'controller' },
    { what: 'with controllers', serves: { ...components('controller-1', 'blade-1'), ...clock }, kind: 'controller' },
    { what: 'with a platform', serves: components('platform', 'psu-1'), kind: 'appliance' },
    { what: 'with the clock of an appliance', serves: clock, kind: 'appliance' },
  ])('$what is identified', async ({ serves, kind, model }) => {
    expect(await detectUnit(serving(serves))).toMatchObject({ kind, ...(model === undefined ? {} : { model }) })
  })

  test('whose responses give no evidence stays unidentified', async () => {
    const closed: Restconf = Object.assign(Object.create(null), { ask: async () => ({ status: 403, text: '{}' }) })

    expect(await detectUnit(closed)).toEqual({ by: 'nothing that it serves tells' })
  })
})

test('the lists of VLANs and images are read, and are undefined if the target does not serve them', async () => {
  const target = serving({
    ':vlans': { 'openconfig-vlan:vlans': { vlan: [{ 'vlan-id': 100 }] } },
    ':images': {
      'vendor-tenant-images:images': {
        image: [
          { name: 'a.bundle', 'in-use': false },
          { name: 'b.bundle', 'in-use': true },
        ],
      },
    },
  })

  expect([await readVlanIds(target), await tenantImages(target)]).toEqual([
    [100],
    { names: ['a.bundle', 'b.bundle'], inUse: ['b.bundle'] },
  ])
  expect([await readVlanIds(serving({})), await tenantImages(serving({}))]).toEqual([undefined, undefined])
})
