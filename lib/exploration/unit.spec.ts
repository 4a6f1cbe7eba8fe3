import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTROL_VARIABLE, type Emulated, startAppliance } from '../acceptance/emulated.ts'
import { explorations } from '../catalogue/offers.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import type { Abilities } from '../domain/abilities.ts'
import type { PlatformContext } from '../judging/context.ts'
import { Journal } from '../safety/journal.ts'
import { listLeaves } from '../safety/tree.ts'
import { type Unit, openUnit } from './unit.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-exploring-'))
const limiter = openLoginLimiter(0)
let device: Emulated
beforeAll(async () => void (device = await startAppliance('a-long-secret')))
afterAll(async () => {
  limiter.close()
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

let serial = 0

/** Opens the emulated appliance for exploration, with the probe results that a driver would have journaled. */
async function openAppliance(): Promise<Unit> {
  serial += 1
  const { profile } = device
  const { addresses, trust = {}, bench } = profile
  if (addresses === 'embedded') throw new Error('the appliance of this spec has addresses')
  const abilities: Abilities = { lists: 'merged', leafLists: 'merged', deletes: ['entry', 'value', 'leaf'] }
  const journal = join(folder, `${serial}.jsonl`)
  new Journal(journal).append({ kind: 'probed', abilities })
  const context: PlatformContext = {
    family: 'platform',
    profile,
    addresses,
    trust,
    id: `spec-${serial}`,
    prefix: `plumbline-spec${serial}`,
    clock: { driver: 'emulator', control: bench.control?.url ?? '', tokenVariable: CONTROL_VARIABLE },
    level: 'certification',
    only: [],
    journal,
    abilities,
  }
  return openUnit(context, await explorations(), new AbortController().signal)
}

const RESOURCES = [
  '/data/openconfig-interfaces:interfaces',
  '/data/openconfig-lacp:lacp',
  '/data/openconfig-vlan:vlans',
  '/data/openconfig-system:system/dns',
]

/** Returns the configuration, regardless of order. */
async function readLeaves(): Promise<readonly string[]> {
  const { restconf } = device.restconf()
  const read = async (path: string) => listLeaves(path, (await restconf.ask('GET', path)).body)
  const leaves = (await Promise.all(RESOURCES.map(read))).flat()
  return leaves.map(({ path, value }) => `${path} ${String(value)}`).toSorted()
}

/** Twenty behaviours of conforming devices, in groups that one device can have at the same time. */
const QUIRKS: readonly (readonly string[])[] = [
  [],
  ['lacp-by-itself', 'vlans-first', 'members-leave-with-lag', 'lags-need-type', 'lacp-needs-lag'],
  [
    'late-reads',
    'late-state',
    'merging-leaf-lists',
    'lists-sorted',
    'extra-leaves',
    'configuration-in-blocks',
    'tokens-per-root',
  ],
  [
    'orders-vary',
    'booleans-as-words',
    'omits-empty-leaves',
    'sparse-mirrors:dns',
    'sparse-mirrors:lacp',
    'sparse-mirrors:interfaces',
    'empty-containers-404',
    'login-bursts-401',
  ],
]

test.each(QUIRKS.map((quirks) => [quirks]))(
  'on a device with the quirks %j, dependent steps are taken, agree with the model and are restored',
  async (quirks: readonly string[]) => {
    await device.adopt(quirks)
    const before = await readLeaves()
    const unit = await openAppliance()
    const find = (pattern: RegExp) => unit.steps.filter(({ title }) => pattern.test(title)).slice(0, 1)

    const { difference, taken, unclear } = await unit.attempt(
      [
        ...find(/^set VLAN 4093 over \/api/),
        ...find(/^set LAG \S+-x1 over \/restconf/),
        ...find(/^set VLAN 4093 of the LAG \S+-x1 over \/api/),
        ...find(/^set 5.0 in the LAG \S+-x1 over \/api/),
        ...find(/^set interval FAST of the LAG \S+-x1 over the command line/),
        ...find(/^set search domain \S+ over the command line/),
        ...find(/^remove system\/dns\/config\/search=/),
      ],
      () => false,
    )
    await unit.close()

    expect([difference, unclear, unit.leftOut()]).toEqual([undefined, undefined, []])
    expect(taken).toHaveLength(7)
    expect(await readLeaves()).toEqual(before)
  },
)
