import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removalProbes } from '../catalogue/offers.ts'
import { listWatchedResources } from '../catalogue/schemas.ts'
import { type Restconf, UNJUDGED } from '../channel/http/restconf.ts'
import { toBaselineEntry } from '../safety/baseline.ts'
import { createCheckpoint } from '../safety/checkpoint.ts'
import { Journal } from '../safety/journal.ts'
import { probeAbilities } from '../safety/probe-abilities.ts'
import { demandRemoval } from '../safety/removal.ts'
import { describeDrift, snapshot } from '../safety/snapshot.ts'
import { type Emulated, startAppliance } from './emulated.ts'

const DNS = '/data/openconfig-system:system/dns'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-swallowed-'))
/** Quirks of a device on which only a PATCH without an addition removes it. */
const REPLACES = ['lists-replaced', 'no-delete', 'no-cli-removal', 'no-put', 'documented-rows-only']
const SWALLOWED = 'it was accepted without effect, and took effect when it was sent again'

let device: Emulated
let admin: Restconf
let journal: Journal
let odd: string[]
let serial = 0

beforeAll(async () => {
  device = await startAppliance('a-long-secret')
  admin = device.restconf().restconf
})
beforeEach(() => {
  serial += 1
  journal = new Journal(join(folder, `${serial}.jsonl`))
  odd = []
})
afterEach(async () => {
  await plant()
  await device.adopt([])
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

const plant = (...faults: readonly string[]) => device.plant(faults)

/** Lets the device accept the nth PATCH of DNS from now on without applying it. */
async function swallow(only: number): Promise<void> {
  const calls = { methods: ['PATCH'], path: 'system/dns$', only }
  await plant(`altered:${JSON.stringify({ calls, change: { kind: 'write', to: 'swallowed' } })}`)
}

const standing = () => snapshot(admin, listWatchedResources())

/** Returns a client whose writes are journaled, and whose odd responses are collected. */
function createClient(): Restconf {
  const witness = { ...UNJUDGED, beforeWrite: journal.intend.bind(journal) }
  return device.restconf({ ...witness, odd: (_exchange, text) => void odd.push(text) }).restconf
}

/** Probes the device as a run does. Returns what the probe left changed. */
async function probeDevice(): Promise<readonly string[]> {
  const before = await standing()
  journal.append(toBaselineEntry({ snapshot: before, running: { missing: 'not asked' }, defaults: new Set() }))
  await probeAbilities(createClient(), journal, { id: 'r', prefix: 'plumbline-r' }, await removalProbes())
  return describeDrift(before, await standing())
}

describe('a write of the launch that is accepted without effect', () => {
  test.each([
    ['that adds a value', 1, []],
    ['that adds an entry', 2, []],
    ['without an entry, where lists are replaced', 3, ['lists-replaced']],
    ['without a value, where only a PATCH removes it', 2, REPLACES],
    ['without an entry, where only a PATCH removes it', 5, REPLACES],
    ['that restores a list, where only a PATCH removes an entry', 7, REPLACES],
  ])('is reported if it is one %s, and leaves nothing behind', async (_what, at, quirks) => {
    await device.adopt(quirks)
    await swallow(at)

    expect(await probeDevice()).toEqual([])

    expect(odd).toEqual([expect.stringContaining(SWALLOWED)])
  })

  test.each([
    [[]],
    [['late-reads']],
    [['late-state']],
    [['lists-replaced', 'late-reads']],
    [REPLACES],
    [['no-delete']],
  ])('is not seen where the device applies each write, with the quirks %j', async (quirks) => {
    await device.adopt(quirks)

    await probeDevice()

    expect(odd).toEqual([])
  })
})

/** Lets a check add a search domain, so that the run first probes whether the domain can be removed. */
async function addDomain(): Promise<void> {
  const restconf = createClient()
  const at = { restconf, journal, open: new Map(), run: 'r' }
  const { original } = await createCheckpoint(at, DNS)
  const body = { 'openconfig-system:dns': { config: { search: ['plumbline-r-9.example.net'] } } }
  const lent = [{ type: 'configuration', path: DNS, original } as const]
  const abilities = { deletes: ['value'] } as const
  await demandRemoval(at, lent, { method: 'PATCH', path: DNS, body }, abilities)
}

describe('the first addition of a kind', () => {
  test('is sent once more if it is accepted without effect, and the first response is reported', async () => {
    const before = await standing()
    await swallow(1)

    await addDomain()

    expect(odd).toEqual([expect.stringContaining(SWALLOWED)])
    expect(journal.removalOf('system/dns/config/search')).toMatchObject({ shown: 'works' })
    expect(describeDrift(before, await standing())).toEqual([])
  })

  test('proves nothing if it never shows, and nothing is reported', async () => {
    await plant('not-kept:system/dns/config/search')

    await addDomain()

    expect(odd).toEqual([])
    expect(journal.removalOf('system/dns/config/search')).toMatchObject({ shown: 'nothing' })
  })
})

describe('a restore', () => {
  test('repeats a PATCH that is accepted without effect, and reports the first response', async () => {
    await device.adopt(['no-cli-removal', 'no-put'])
    await admin.write('PATCH', DNS, server(5301))
    const before = await standing()
    journal.append({ kind: 'probed', abilities: { lists: 'merged', leafLists: 'merged', deletes: ['entry'] } })
    const restconf = createClient()
    const checkpoint = await createCheckpoint({ restconf, journal, open: new Map(), run: 'r' }, DNS)
    await restconf.write('PATCH', DNS, server(5302))
    await swallow(1)

    await checkpoint.restore()

    expect(odd).toEqual([expect.stringContaining(SWALLOWED)])
    expect(describeDrift(before, await standing())).toEqual([])
    await admin.write('DELETE', `${DNS}/servers/server=192.0.2.9`)
  })
})

function server(port: number): object {
  const address = '192.0.2.9'
  return { 'openconfig-system:dns': { servers: { server: [{ address, config: { address, port } }] } } }
}
