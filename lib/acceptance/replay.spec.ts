import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeMark } from '../bench/restart-probe.ts'
import { createLivenessProbe } from '../bench/liveness.ts'
import { awaitReboot } from '../bench/reboot.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { Addresses } from '../profile/profile.ts'
import { aroundRestores } from '../driver/platform/rollback.ts'
import { createCheckpoint } from '../safety/checkpoint.ts'
import { Journal } from '../safety/journal.ts'
import { readConfig } from '../safety/current-configuration.ts'
import { replay } from '../safety/restore.ts'
import { getEffectHandler } from '../safety/effect-handlers.ts'
import { type Emulated, startAppliance } from './emulated.ts'
import { interceptRequests } from './hindered.ts'
import { createWitness } from './witness.ts'

const DNS = '/data/openconfig-system:system/dns'
const CLOCK = '/data/openconfig-system:system/clock'
const PORTS = '/data/vendor-portgroup:portgroups'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-replay-'))

let device: Emulated
let admin: Restconf
let serial = 0
let journal: Journal

beforeAll(async () => {
  device = await startAppliance('a-long-secret')
  admin = device.restconf().restconf
  await admin.write('PATCH', DNS, dns(['lab.example'], server('192.0.2.1', 53)))
  await admin.write('PATCH', CLOCK, zone('Europe/Berlin'))
})
beforeEach(() => {
  serial += 1
  journal = new Journal(join(folder, `${serial}.jsonl`))
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

const server = (address: string, port: number) => ({ address, config: { address, port } })
const unset = (address: string) => ({ address, config: { address } })
const dns = (search: string[], ...servers: object[]) => ({
  'openconfig-system:dns': { config: { search }, servers: { server: servers } },
})
const zone = (name: string) => ({ 'openconfig-system:clock': { config: { 'timezone-name': name } } })
const modes = (port: string, mode: string) => ({
  'vendor-portgroup:portgroups': { portgroup: [{ portgroup_name: port, config: { name: port, mode } }] },
})

/** Simulates a run that takes a checkpoint of a node, writes to the node, and dies before it restores the node. */
async function cutOff(path: string, body: object, options: { reboots?: true } = {}): Promise<Restconf> {
  const witness = createWitness(journal)
  const { restconf } = device.restconf(witness)
  await createCheckpoint({ restconf, journal, open: witness.open, run: 'cut-off' }, path, options)
  await restconf.write('PATCH', path, body)
  return restconf
}

function waitingFor({ profile: { budgets, trust = {} }, ...by }: Emulated) {
  const addresses = whereItAnswers()
  return { ...by, ...device.restconf(), addresses, budgets, probe: createLivenessProbe(addresses, trust, budgets) }
}

function next(gates = device.profile.gates, hinder: (restconf: Restconf) => Restconf = (restconf) => restconf) {
  const { restconf: free, session } = device.restconf()
  const restconf = hinder(free)
  const host = {
    restconf,
    session,
    clock: device.clock,
    emulated: () => true,
    fingerprint: () => undefined,
    close: async () => {},
  }
  const { trust = {} } = device.profile
  const around = aroundRestores(host, { addresses: whereItAnswers(), trust, profile: { ...device.profile, gates } })
  return replay({ restconf }, new Journal(journal.file), around)
}

/** Returns a client whose target accepts writes only under `path`. */
function writableAt(path: string): (restconf: Restconf) => Restconf {
  return (restconf) => {
    const ask: Restconf['ask'] = (method, at, ...rest) =>
      method === 'GET' || at.startsWith(path) ? restconf.ask(method, at, ...rest) : restconf.ask('GET', path)
    return interceptRequests(restconf, ask)
  }
}

const standing = (path: string) => readConfig(admin, path)

describe('a change that an interrupted run left behind', () => {
  test('is undone if it changed a leaf and added entries to a list and a leaf-list', async () => {
    const before = await standing(DNS)
    await cutOff(DNS, dns(['run.example'], server('192.0.2.1', 5353), server('192.0.2.153', 5300)))
    expect(await standing(DNS)).not.toEqual(before)

    const replayed = await next()

    expect(replayed).toMatchObject({ restored: [DNS], foreign: [] })
    expect(await standing(DNS)).toEqual(before)
    expect(journal.open()).toEqual([])
  })

  test('is undone even if a second interrupted run left another change', async () => {
    const before = [await standing(CLOCK), await standing(DNS)]
    await cutOff(CLOCK, zone('America/New_York'))
    await cutOff(DNS, dns(['run.example']))

    expect(await next()).toMatchObject({ restored: [DNS, CLOCK], foreign: [] })
    expect(await next()).toMatchObject({ restored: [], foreign: [] })

    expect([await standing(CLOCK), await standing(DNS)]).toEqual(before)
  })

  test('is undone even if another change cannot be undone', async () => {
    const before = await standing(DNS)
    await cutOff(DNS, dns(['run.example']))
    await cutOff(CLOCK, zone('America/New_York'))

    const replayed = next(device.profile.gates, writableAt(DNS))

    await expect(replayed).rejects.toThrow(/system\/clock could not be put back: .*\(.*\.jsonl\)$/)
    expect(await standing(DNS)).toEqual(before)
    expect(journal.open().map(({ effect }) => getEffectHandler(effect).name(effect))).toEqual([CLOCK])
    expect(await next()).toMatchObject({ restored: [CLOCK], foreign: [] })
  })

  test('is left alone if another client has changed the value since', async () => {
    await cutOff(CLOCK, zone('America/New_York'))
    await admin.write('PATCH', CLOCK, zone('Asia/Tokyo'))

    const replayed = await next()

    expect(replayed).toMatchObject({ restored: [], foreign: ['system/clock/config/timezone-name'] })
    expect(await standing(CLOCK)).toEqual(zone('Asia/Tokyo'))
    await admin.write('PATCH', CLOCK, zone('Europe/Berlin'))
  })
})

describe('a change that an interrupted run left behind', () => {
  test('is undone without affecting later changes by another client', async () => {
    const before = await standing(DNS)
    await cutOff(DNS, dns(['run.example'], server('192.0.2.1', 5353), server('192.0.2.153', 5300)))
    await admin.write('PATCH', DNS, dns(['somebody.example'], server('192.0.2.154', 5301)))

    const { restored, foreign } = await next()

    expect(restored).toEqual([DNS])
    expect(foreign).toContain('system/dns/config/search=somebody.example')
    expect(foreign).toContain('system/dns/servers/server=192.0.2.154/config/port')
    expect(JSON.stringify(foreign)).not.toContain('run.example')
    const now = JSON.stringify(await standing(DNS))
    expect(now).toContain('somebody.example')
    expect(now).toContain('5301')
    expect(now).not.toContain('run.example')
    expect(now).not.toContain('5353')
    expect(now).not.toContain('192.0.2.153')
    await admin.write('DELETE', `${DNS}/config/search=somebody.example`)
    await admin.write('DELETE', `${DNS}/servers/server=192.0.2.154`)
    expect(await standing(DNS)).toEqual(before)
  })

  test('is undone even if the target added leaves to the entry that the run wrote', async () => {
    const before = await standing(DNS)
    await cutOff(DNS, { 'openconfig-system:dns': { servers: { server: [unset('192.0.2.153')] } } })
    await admin.write('PATCH', DNS, { 'openconfig-system:dns': { servers: { server: [server('192.0.2.153', 53)] } } })

    expect(await next()).toMatchObject({ restored: [DNS], foreign: [] })
    expect(await standing(DNS)).toEqual(before)
  })

  test('needs no undo if it is only in the journal because the write never arrived', async () => {
    const witness = createWitness(journal)
    await createCheckpoint({ restconf: device.restconf(witness).restconf, journal, open: witness.open, run: 'r' }, DNS)
    journal.append({ kind: 'intended', values: [['system/dns/config/search=never.example', 'never.example']] })

    expect(await next()).toMatchObject({ restored: [], foreign: [] })
    expect(journal.open()).toEqual([])
  })

  test('is undone on a device that replaces a whole leaf-list on each write', async () => {
    const before = await standing(DNS)
    await switched('quirks', ['replacing-leaf-lists'])

    await cutOff(DNS, dns(['run.example']))
    expect(JSON.stringify(await standing(DNS))).not.toContain('lab.example')

    expect(await next()).toMatchObject({ restored: [DNS], foreign: [] })
    expect(await standing(DNS)).toEqual(before)
    await switched('quirks', [])
  })

  test('is undone, with a restart, if it changed port modes', async () => {
    const before = await standing(PORTS)
    const lowSpeed = lastPort(before)
    const at = waitingFor(device)
    const mark = await takeMark(at)
    await cutOff(PORTS, modes(lowSpeed.name, lowSpeed.other), { reboots: true })
    await awaitReboot(at, 'the run itself', mark)
    expect(await standing(PORTS)).not.toEqual(before)
    const { reboots } = await device.statistics()

    expect(await next([])).toMatchObject({ kept: [PORTS], restored: [] })
    expect(await next()).toMatchObject({ kept: [], restored: [PORTS], foreign: [] })

    expect(await standing(PORTS)).toEqual(before)
    expect((await device.statistics()).reboots).toBe(reboots + 1)
  })
})

function whereItAnswers(): Addresses {
  const { addresses: found } = device.profile
  if (found === 'embedded') throw new Error('an emulator that stands alone has addresses')
  return found
}

async function switched(kind: 'faults' | 'quirks', set: readonly string[]): Promise<void> {
  const { control } = device.profile.bench
  await fetch(`${control?.url}/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ set }),
  })
}

function lastPort(configuration: unknown): { name: string; other: string } {
  const {
    'vendor-portgroup:portgroups': groups,
  }: { 'vendor-portgroup:portgroups'?: { portgroup?: { config?: { name?: string; mode?: string } }[] } } =
    Object(configuration)
  const { name = '', mode } = groups?.portgroup?.at(-1)?.config ?? {}
  return { name, other: mode === 'MODE_10GB' ? 'MODE_25GB' : 'MODE_10GB' }
}
