import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulated, emulated } from '../../acceptance/emulated.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import type { Abilities } from '../../domain/abilities.ts'
import { Journal } from '../../safety/journal.ts'
import { takeOutVlans } from './lent-vlans.ts'

const VLANS = '/data/openconfig-vlan:vlans'
const LAG = '/data/openconfig-interfaces:interfaces/interface=lag'
const TRUNK = `${LAG}/openconfig-if-aggregate:aggregation/openconfig-vlan:switched-vlan/config/trunk-vlans`
const RETRACTS = { deletes: [], retracts: ['entry'] } as const
const shown = (id: number, text = `config vlan-id ${id}`) => `vlans vlan ${id} ${text}`
const folder = mkdtempSync(join(tmpdir(), 'plumbline-vlans-'))

let device: Emulated
let restconf: Restconf

beforeAll(async () => {
  device = await emulated('a-long-secret')
  restconf = device.restconf().restconf
  const vlan = [4093, 4094, 3000].map((id) => ({ 'vlan-id': id, config: { 'vlan-id': id } }))
  await restconf.write('PATCH', VLANS, { 'openconfig-vlan:vlans': { vlan } })
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true })
})

const ids = async () => JSON.stringify(await restconf.read(VLANS)).match(/(?<="vlan-id":)\d+/g)

/** The journal of a run whose LAG carried these. */
function carrying(abilities: Abilities, vlans: readonly number[]): Journal {
  const journal = new Journal(join(folder, `${abilities.retracts?.length}-${vlans.join('-')}.jsonl`))
  journal.append({ kind: 'probed', abilities })
  journal.intend('PATCH', TRUNK, { 'openconfig-vlan:trunk-vlans': vlans })
  return journal
}

test('VLANs that came when the run had a LAG carry them are taken out, and no others', async () => {
  const journal = carrying(RETRACTS, [4093, 4094])
  const lines = { first: new Set([shown(100)]), come: [shown(4093), shown(3000)] }

  expect(await takeOutVlans(restconf, journal, lines)).toBe(true)

  expect(await ids()).not.toContain('4093')
  expect(await ids()).toEqual(expect.arrayContaining(['3000', '4094']))
})

test.each([
  ['the command line takes nothing out', { deletes: [] }, [3000], [], [shown(3000)]],
  ['no line is new', RETRACTS, [3000], [], []],
  ['the new lines are of other VLANs', RETRACTS, [3000], [], [shown(300), shown(30_001)]],
  ['nothing of the run carried it', RETRACTS, [4093], [], [shown(3000)]],
  ['it stood before the run', RETRACTS, [3000], [shown(3000)], [shown(3000, 'config name lab')]],
] as const)('nothing is taken out where %s', async (_why, abilities, vlans, first, come) => {
  expect(await takeOutVlans(restconf, carrying(abilities, vlans), { first: new Set(first), come })).toBe(false)

  expect(await ids()).toContain('3000')
})
