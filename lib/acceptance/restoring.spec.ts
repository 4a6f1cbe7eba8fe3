import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { ChannelError } from '../domain/errors.ts'
import { translator } from '../channel/http/naming.ts'
import { type Method, type Restconf, UNJUDGED, type Witness } from '../channel/http/restconf.ts'
import type { PlatformContext } from '../judging/context.ts'
import { openAdmin } from '../driver/platform/admin-connection.ts'
import { createRecovery } from '../driver/platform/recovery.ts'
import { putBackAll } from '../driver/platform/rollback.ts'
import { createCheckpoint, type Checkpoint } from '../safety/checkpoint.ts'
import { Journal } from '../safety/journal.ts'
import { readConfig } from '../safety/current-configuration.ts'
import { RestoreError } from '../safety/error.ts'
import { explicitDefaults } from '../safety/explicit-defaults.ts'
import { getEffectHandler } from '../safety/effect-handlers.ts'
import { type Emulated, startAppliance } from './emulated.ts'
import { interceptRequests } from './hindered.ts'
import { createWitness } from './witness.ts'

const DNS = '/data/openconfig-system:system/dns'
const INTERFACES = '/data/openconfig-interfaces:interfaces'
const folder = mkdtempSync(join(tmpdir(), 'plumbline-giving-back-'))

let device: Emulated
let admin: Restconf
let journal: Journal
let serial = 0

beforeAll(async () => {
  device = await startAppliance('a-long-secret')
  admin = device.restconf().restconf
})
beforeEach(async () => {
  serial += 1
  journal = new Journal(join(folder, `${serial}.jsonl`))
  for (const { address } of await standing()) await admin.write('DELETE', `${DNS}/servers/server=${address}`)
})
afterAll(async () => {
  await device.close()
  rmSync(folder, { recursive: true, force: true })
})

const server = (address: string, port?: number) => ({
  address,
  config: { address, ...(port === undefined ? {} : { port }) },
})
const dns = (...servers: object[]) => ({ 'openconfig-system:dns': { servers: { server: servers } } })

async function standing(): Promise<readonly { address: string; config?: object }[]> {
  const { 'openconfig-system:dns': found }: { 'openconfig-system:dns'?: { servers?: { server?: [] } } } = Object(
    (await readConfig(admin, DNS)) ?? {},
  )
  return found?.servers?.server ?? []
}

/** Takes a checkpoint of a node, as a test does. */
async function openCheckpoint(
  path = DNS,
  watch: Witness = UNJUDGED,
): Promise<{ restconf: Restconf; checkpoint: Checkpoint }> {
  const witness = createWitness(journal)
  const { restconf } = device.restconf(witness)
  const at = { restconf: device.restconf(watch).restconf, journal, open: witness.open, run: 'r' }
  return { restconf, checkpoint: await createCheckpoint(at, path) }
}

describe('a checkpoint of a test', () => {
  test('is restored without affecting an entry that another client added after the checkpoint', async () => {
    const { restconf, checkpoint } = await openCheckpoint()
    await restconf.write('PATCH', DNS, dns(server('192.0.2.153')))
    await admin.write('PATCH', DNS, dns(server('192.0.2.1', 5301)))

    await checkpoint.restore()

    expect(await standing()).toEqual([server('192.0.2.1', 5301)])
  })

  test('is restored by removing only the leaf that the run added to an existing entry, and not the entry', async () => {
    journal.append({ kind: 'probed', abilities: { lists: 'merged', leafLists: 'merged', deletes: ['leaf'] } })
    const before = await readConfig(admin, INTERFACES)
    const requests: string[] = []
    const watch = {
      ...UNJUDGED,
      beforeWrite: (method: string, path: string) => void requests.push(`${method} ${path}`),
    }
    const { restconf, checkpoint } = await openCheckpoint(INTERFACES, watch)
    const described = { name: '9.0', config: { name: '9.0', description: 'for a moment' } }
    await restconf.write('PATCH', INTERFACES, { 'openconfig-interfaces:interfaces': { interface: [described] } })

    await checkpoint.restore()

    expect(await readConfig(admin, INTERFACES)).toEqual(before)
    expect(requests).toEqual([`DELETE ${INTERFACES}/interface=9.0/config/description`])
  })
})

/** Restores as a run does at its end. `hinders` is called before each request and can make the request fail. */
async function atEnd(hinders: (method: Method, path: string) => void): Promise<void> {
  const { restconf, session } = device.restconf()
  const ask: Restconf['ask'] = async (method, path, ...rest) => {
    hinders(method, path)
    return restconf.ask(method, path, ...rest)
  }
  const client = interceptRequests(restconf, ask)
  const { profile, clock } = device
  const { addresses, trust = {} } = profile
  const context = { addresses, trust, profile } as PlatformContext // the code under test reads no other member
  const recovery = createRecovery(context, { restconf, session, clock })
  const host = {
    restconf: client,
    restoring: () => client,
    session,
    recovery,
    commandLine: { proven: false },
    lineAt: () => expect.unreachable(),
    clock,
    emulated: () => true,
    fingerprint: () => undefined,
    close: async () => {},
  }
  await putBackAll(host, context, journal)
}

describe('a change not yet undone at the end of a run', () => {
  test('is undone once an unresponsive target is back', async () => {
    const { restconf } = await openCheckpoint()
    await restconf.write('PATCH', DNS, dns(server('192.0.2.153')))
    let silent = 1

    await atEnd(() => {
      silent -= 1
      if (silent >= 0) throw new ChannelError('no answer')
    })

    expect(await standing()).toEqual([])
    expect(journal.open()).toEqual([])
  })

  test('is undone even if another change cannot be undone', async () => {
    const { restconf } = await openCheckpoint()
    await restconf.write('PATCH', DNS, dns(server('192.0.2.153')))
    const other = await openCheckpoint(INTERFACES)
    const described = { name: '9.0', config: { name: '9.0', description: 'for a moment' } }
    await other.restconf.write('PATCH', INTERFACES, { 'openconfig-interfaces:interfaces': { interface: [described] } })

    const end = atEnd((method, path) => {
      if (method !== 'GET' && path.startsWith(INTERFACES)) throw new RestoreError('it cannot be written')
    })

    await expect(end).rejects.toThrow('it cannot be written')
    expect(await standing()).toEqual([])
    expect(journal.open().map(({ effect }) => getEffectHandler(effect).name(effect))).toEqual([INTERFACES])
  })
})

test('a default that became explicit when a run undid its own change is attributed to that run', async () => {
  await admin.write('PATCH', DNS, dns(server('192.0.2.1')))
  const { restconf } = await openCheckpoint()
  await restconf.write('PATCH', DNS, dns(server('192.0.2.1', 5301)))
  const { profile } = device
  const { addresses, trust = {} } = profile
  if (addresses === 'embedded' || profile.bench.control === undefined) throw new Error('it stands alone')
  const { url: control, tokenVariable } = profile.bench.control
  const clock = { driver: 'emulator', control, tokenVariable } as const
  const context = { profile, addresses, trust, clock, journal: journal.file } as PlatformContext // the code under test reads no other member
  const limiter = openLoginLimiter(0)
  const host = openAdmin(context, undefined)

  await putBackAll(host, context, journal)

  await host.close()
  limiter.close()
  const line = 'system dns servers server 192.0.2.1 config port 53'
  expect(explicitDefaults([line], journal, translator(profile.naming))).toMatchObject([{ line, resource: DNS }])
})
