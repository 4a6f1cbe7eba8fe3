import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removalProbes } from '../catalogue/offers.ts'
import { listWatchedResources } from '../catalogue/schemas.ts'
import { type Restconf, UNJUDGED } from '../channel/http/restconf.ts'
import { acceptDifferences } from '../safety/residual-drift.ts'
import { formatAlteration } from '../selftest/mutation/mutant.ts'
import { createCheckpoint } from '../safety/checkpoint.ts'
import { Journal } from '../safety/journal.ts'
import { probeAbilities } from '../safety/probe-abilities.ts'
import { replay } from '../safety/restore.ts'
import { snapshot, describeDrift } from '../safety/snapshot.ts'
import { toBaselineEntry } from '../safety/baseline.ts'
import { type Emulated, startAppliance } from './emulated.ts'
import { createWitness } from './witness.ts'

const DNS = '/data/openconfig-system:system/dns'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-few-ways-'))
const around = { before: async () => true, after: async () => {} }
const run = { id: 'r', prefix: 'plumbline-r' }

let device: Emulated
let admin: Restconf
let journal: Journal
let serial = 0

beforeAll(async () => {
  device = await startAppliance('a-long-secret')
  admin = device.restconf().restconf
})
beforeEach(() => {
  serial += 1
  journal = new Journal(join(folder, `${serial}.jsonl`))
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

const adopt = (...quirks: readonly string[]) => device.adopt(quirks)
const plant = (...faults: readonly string[]) => device.plant(faults)

const standing = () => snapshot(admin, listWatchedResources())

/** Writes the whole baseline to the journal, as a run does before anything else. */
async function recordBaseline() {
  const snapshot = await standing()
  journal.append(toBaselineEntry({ snapshot, running: { missing: 'not asked' }, defaults: new Set() }))
}

async function probed() {
  await recordBaseline()
  const intending = { ...UNJUDGED, beforeWrite: journal.intend.bind(journal) }
  const writing = device.restconf(intending).restconf
  return probeAbilities(writing, journal, run, await removalProbes())
}

describe.each([
  ['a common device', [], { lists: 'merged', deletes: ['value', 'leaf', 'entry'] }],
  [
    'a device that replaces lists and deletes nothing',
    ['lists-replaced', 'no-delete', 'no-cli-removal', 'no-put', 'documented-rows-only'],
    { lists: 'replaced', leafLists: 'replaced', deletes: [] },
  ],
  [
    'a device that deletes only over its CLI',
    ['no-delete', 'no-put', 'documented-rows-only'],
    { lists: 'merged', leafLists: 'merged', deletes: [], retracts: ['value', 'leaf', 'entry'] },
  ],
  [
    'a device that deletes nothing',
    ['no-delete', 'no-cli-removal'],
    { lists: 'merged', leafLists: 'merged', deletes: [], puts: true },
  ],
])('%s', (_what, quirks, abilities) => {
  test('is identified by a probe that leaves nothing behind', async () => {
    await adopt(...quirks)
    const before = await standing()

    expect(await probed()).toEqual(abilities)

    expect(describeDrift(before, await standing())).toEqual([])
    expect(journal.open()).toEqual([])
    await adopt()
  })
})

describe('a device that replaces lists', () => {
  test.each([0, 1, 2, 3, 4, 5])(
    'is not taken for one that merges them, even if PATCH %i is answered 409',
    async (at) => {
      await adopt('lists-replaced')
      journal.append(
        toBaselineEntry({ snapshot: await standing(), running: { missing: 'not asked' }, defaults: new Set() }),
      )
      const writing = device.restconf({ ...UNJUDGED, beforeWrite: journal.intend.bind(journal) }).restconf
      const ask = writing.ask.bind(writing)
      let patches = 0
      writing.ask = async (...call) => {
        const [method] = call
        const isSpoiled = method === 'PATCH' && patches++ === at
        return isSpoiled ? { ...(await ask('GET', DNS)), status: 409 } : ask(...call)
      }

      const { lists } = await probeAbilities(writing, journal, run, await removalProbes())

      expect(lists).not.toBe('merged')
      await adopt()
    },
  )
})

test('a VLAN is removed although the port that carries it is restored only later', async () => {
  const before = await standing()
  await probed()
  const writing = device.restconf({ ...UNJUDGED, beforeWrite: journal.intend.bind(journal) }).restconf
  const at = { restconf: writing, journal, open: new Map(), run: run.id }
  await createCheckpoint(at, '/data/openconfig-vlan:vlans/vlan=4093')
  const vlan = [{ 'vlan-id': 4093, config: { 'vlan-id': 4093 } }]
  await writing.write('PATCH', '/data/openconfig-vlan:vlans', { 'openconfig-vlan:vlans': { vlan } })
  await createCheckpoint(at, '/data/openconfig-interfaces:interfaces/interface=5.0')
  const ethernet = { 'openconfig-vlan:switched-vlan': { config: { 'trunk-vlans': [4093] } } }
  const port = { name: '5.0', config: { name: '5.0' }, 'openconfig-if-ethernet:ethernet': ethernet }
  await writing.write('PATCH', '/data/', { 'openconfig-interfaces:interfaces': { interface: [port] } })
  // Wrong responses have shown the port as restored.
  const wrongly = journal.open().find(({ effect }) => JSON.stringify(effect).includes('interface=5.0'))
  journal.append({ kind: 'closed', id: wrongly?.id ?? '' })

  await replay({ restconf: writing }, journal, around)

  expect(describeDrift(before, await standing())).toEqual([])
  expect(journal.open()).toEqual([])
})

describe('a device that discards the entry added by a probe', () => {
  test('is probed with an entry in the next resource instead', async () => {
    const before = await standing()
    await adopt('no-delete', 'no-cli-removal')
    await plant('not-kept:system/dns/servers/server')

    expect(await probed()).toEqual({ lists: 'merged', leafLists: 'merged', deletes: [], puts: true })

    await plant()
    await adopt()
    expect(describeDrift(before, await standing())).toHaveLength(0)
  })
})

describe('a device that deletes nothing', () => {
  test('keeps the value that the probe wrote, and the journal records that value', async () => {
    const before = await standing()
    await adopt('no-delete', 'no-cli-removal', 'no-put')

    expect(await probed()).toEqual({ leafLists: 'merged', deletes: [] })

    await adopt()
    const left = 'system/dns/config/search=plumbline-r-probe.example.net'
    expect([...journal.accepted().keys()]).toEqual([left])
    expect(describeDrift(before, await standing())).toHaveLength(1)
    await admin.write('DELETE', `${DNS}/config/search=plumbline-r-probe.example.net`)
  })
})

describe('an entry that a run added to a device that deletes only over its CLI', () => {
  test.each(['entries-without-modes', 'commands-in-shells-only', 'shells-on-terminals-only', 'late-state'])(
    'is deleted over the CLI despite the quirk %s',
    async (quirk) => {
      await adopt('no-delete', 'no-put', 'documented-rows-only', quirk)
      const before = await standing()
      await probed()
      const witness = createWitness(journal)
      const { restconf } = device.restconf(witness)
      await createCheckpoint({ restconf, journal, open: witness.open, run: 'r' }, DNS)
      const address = '192.0.2.99'
      const added = { config: { search: ['mine.example'] }, servers: { server: [{ address, config: { address } }] } }
      await restconf.write('PATCH', DNS, { 'openconfig-system:dns': added })

      const { restored } = await replay({ restconf: admin }, journal, around)

      expect(restored).toEqual([DNS])
      expect(journal.accepted().size).toBe(0)
      expect(describeDrift(before, await standing())).toEqual([])
      expect(journal.open()).toEqual([])
      await adopt()
    },
  )
})

test('an entry is deleted over the CLI even if it was added before the probe ended', async () => {
  await adopt('no-delete', 'no-put', 'documented-rows-only')
  const before = await standing()
  journal.append(toBaselineEntry({ snapshot: before, running: { missing: 'not asked' }, defaults: new Set() }))
  const witness = createWitness(journal)
  const { restconf } = device.restconf(witness)
  await createCheckpoint({ restconf, journal, open: witness.open, run: 'r' }, DNS)
  await restconf.write('PATCH', DNS, { 'openconfig-system:dns': { config: { search: ['mine.example'] } } })

  expect((await replay({ restconf: admin }, journal, around)).restored).toEqual([DNS])

  expect(describeDrift(before, await standing())).toEqual([])
  await adopt()
})

describe('an entry that a device does not delete', () => {
  test('is reported until a user accepts it, and is then left in place', async () => {
    const witness = createWitness(journal)
    const { restconf } = device.restconf(witness)
    await createCheckpoint({ restconf, journal, open: witness.open, run: 'r' }, DNS)
    await restconf.write('PATCH', DNS, { 'openconfig-system:dns': { config: { search: ['mine.example'] } } })
    await adopt('no-delete', 'no-cli-removal', 'no-put')

    await expect(replay({ restconf: admin }, journal, around)).rejects.toThrow(
      /could not be put back: system\/dns\/config\/search=mine\.example: was unset, is "mine\.example"/,
    )
    const accepted = await acceptDifferences(
      { restconf: admin },
      journal,
      ['system/dns/config/search=mine.example'],
      'somebody',
    )

    expect(accepted).toEqual(['system/dns/config/search=mine.example: was unset, is "mine.example"'])
    expect(await replay({ restconf: admin }, journal, around)).toMatchObject({ restored: [], foreign: [] })
    expect(journal.open()).toEqual([])
    expect(readFileSync(journal.file, 'utf8')).toMatch(/"by":"somebody","at":"\d{4}-/)
    await adopt()
    await admin.write('DELETE', `${DNS}/config/search=mine.example`)
  })
})

describe('a resource that a device no longer shows', () => {
  const NTP = '/data/openconfig-system:system/ntp'
  const answering = (to: number) =>
    formatAlteration({
      alteration: { calls: { methods: ['GET'], path: 'system/dns$' }, change: { kind: 'status', to } },
    })

  test('keeps no other change from being restored, and is left as it is once a user accepts that', async () => {
    await recordBaseline()
    const witness = createWitness(journal)
    const { restconf } = device.restconf(witness)
    await createCheckpoint({ restconf, journal, open: witness.open, run: 'r' }, NTP)
    await restconf.write('PATCH', NTP, { 'openconfig-system:ntp': { config: { enabled: true } } })
    await createCheckpoint({ restconf, journal, open: witness.open, run: 'r' }, DNS)
    await restconf.write('PATCH', DNS, { 'openconfig-system:dns': { config: { search: ['mine.example'] } } })
    await plant(answering(403))
    const replayed = () => replay({ restconf: admin }, journal, around)
    const acceptAt = (place: string) => acceptDifferences({ restconf: admin }, journal, [place], 'somebody')

    await expect(replayed()).rejects.toThrow(/^GET \S+system\/dns answers 403: what stands there is not known \(/)
    expect(journal.open().map(({ effect }) => effect)).toMatchObject([{ path: DNS }])
    expect(await acceptAt('system/ntp')).toEqual([])
    await expect(replayed()).rejects.toThrow(/answers 403/)
    expect(await acceptAt('all')).toEqual(['system/dns: not compared, because it answers 403'])

    expect(await replayed()).toMatchObject({ restored: [], foreign: [], left: [] })
    expect(journal.open()).toEqual([])
    await plant()
    await admin.write('DELETE', `${DNS}/config/search=mine.example`)
  })

  test('is not accepted while a response leaves open what the device does', async () => {
    await recordBaseline()
    const witness = createWitness(journal)
    const { restconf } = device.restconf(witness)
    await createCheckpoint({ restconf, journal, open: witness.open, run: 'r' }, DNS)
    await restconf.write('PATCH', DNS, { 'openconfig-system:dns': { config: { search: ['mine.example'] } } })
    await plant(answering(302))

    const accepting = acceptDifferences({ restconf: admin }, journal, ['all'], 'somebody')

    await expect(accepting).rejects.toThrow(/answers 302/)
    await plant()
    expect((await replay({ restconf: admin }, journal, around)).restored).toEqual([DNS])
  })
})
