import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulated, startAppliance } from '../../acceptance/emulated.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import type { Abilities } from '../../domain/abilities.ts'
import { Journal } from '../../safety/journal.ts'
import { takeOutVlans } from './lent-vlans.ts'

const VLANS = '/data/openconfig-vlan:vlans'
const LAG = '/data/openconfig-interfaces:interfaces/interface=lag'
const TRUNK = `${LAG}/openconfig-if-aggregate:aggregation/openconfig-vlan:switched-vlan/config/trunk-vlans`
const RETRACTS = { deletes: [], retracts: ['entry'] } as const
const DELETES = { deletes: ['entry'] } as const
const shown = (id: number, text = `config vlan-id ${id}`) => `vlans vlan ${id} ${text}`
const folder = mkdtempSync(join(tmpdir(), 'plumbline-vlans-'))

let device: Emulated
let restconf: Restconf

beforeAll(async () => {
  device = await startAppliance('a-long-secret')
  restconf = device.restconf().restconf
  const vlan = [4092, 4093, 4094, 3000].map((id) => ({ 'vlan-id': id, config: { 'vlan-id': id } }))
  await restconf.write('PATCH', VLANS, { 'openconfig-vlan:vlans': { vlan } })
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true })
})

const ids = async () => JSON.stringify(await restconf.read(VLANS)).match(/(?<="vlan-id":)\d+/g)

/** Returns the journal of a run whose LAG carried these VLANs. */
function carrying(abilities: Abilities, vlans: readonly number[]): Journal {
  const journal = new Journal(join(folder, `${abilities.retracts?.length}-${vlans.join('-')}.jsonl`))
  journal.append({ kind: 'probed', abilities })
  journal.intend('PATCH', TRUNK, { 'openconfig-vlan:trunk-vlans': vlans })
  return journal
}

test.each([
  ['by the command line', RETRACTS, 4093],
  ['by DELETE', DELETES, 4092],
] as const)('only the VLANs that a LAG of the run added are removed %s', async (_how, abilities, id) => {
  const journal = carrying(abilities, [id, 4094])
  const lines = { first: new Set([shown(100)]), snapshot: new Map(), come: [shown(id), shown(3000)] }

  expect(await takeOutVlans(restconf, journal, lines)).toBe(true)

  expect(await ids()).not.toContain(String(id))
  expect(await ids()).toEqual(expect.arrayContaining(['3000', '4094']))
})

test.each([
  ['the target does not delete entries', { deletes: [] }, [3000], [], [shown(3000)]],
  ['no line is new', RETRACTS, [3000], [], []],
  ['the new lines belong to other VLANs', RETRACTS, [3000], [], [shown(300), shown(30_001)]],
  ['the run did not assign the VLAN', RETRACTS, [4093], [], [shown(3000)]],
  ['the VLAN existed before the run', RETRACTS, [3000], [shown(3000)], [shown(3000, 'config name lab')]],
] as const)('nothing is removed if %s', async (_why, abilities, vlans, first, come) => {
  expect(
    await takeOutVlans(restconf, carrying(abilities, vlans), { first: new Set(first), snapshot: new Map(), come }),
  ).toBe(false)

  expect(await ids()).toContain('3000')
})

test('a VLAN that the API showed before the run is kept, even if the first dump lacked it', async () => {
  const vlans = { 'openconfig-vlan:vlans': { vlan: [{ 'vlan-id': 3000, config: { 'vlan-id': 3000 } }] } }
  const snapshot = new Map([['/data/openconfig-vlan:vlans', vlans]])

  const lines = { first: new Set<string>(), snapshot, come: [shown(3000)] }
  expect(await takeOutVlans(restconf, carrying(RETRACTS, [3000]), lines)).toBe(false)

  expect(await ids()).toContain('3000')
})
