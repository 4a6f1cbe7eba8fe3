import { rmSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { listFileNames } from '../channel/http/files.ts'
import { QKVIEW } from '../channel/http/bundles.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'
import { Journal } from '../safety/journal.ts'
import { describeDrift } from '../safety/snapshot.ts'
import { runPlumbline, spawnPlumbline } from './calling.ts'
import { type Site, test } from './under-way.ts'

const SEARCH = '/data/openconfig-system:system/dns'
const BUNDLES = 'diags/shared/qkview'
/** Prefix of a run about which nothing else is known. */
const LOST = 'plumbline-0a1b2c'

/** Starts a run, kills it while it changes the search domains, and returns its prefix. */
async function killRun(site: Site): Promise<string> {
  const call = site.run('--requirement', 'dns/patch-search')
  await site.changing(SEARCH, call)
  call.child.kill('SIGKILL')
  await call.ended
  const [file = ''] = site.journals()
  return getRunPrefix(new Journal(file).header()?.run ?? '')
}

/**
 * Removes the journals of the site's runs and the leases that name these journals, to simulate a lab that has lost its
 * journals.
 */
async function loseJournals(site: Site): Promise<void> {
  for (const file of site.journals()) {
    const { run = '' } = new Journal(file).header() ?? {}
    rmSync(file)
    expect(await runPlumbline(['leases', '--release', run])).toMatchObject({ code: 0 })
  }
}

const lag = (name: string) => ({
  name,
  config: { name, type: 'iana-if-type:ieee8023adLag', enabled: true },
  'openconfig-if-aggregate:aggregation': { config: { 'lag-type': 'LACP' } },
})
const member = (name: string, of: string) => ({
  name,
  config: { name, type: 'iana-if-type:ethernetCsmacd' },
  'openconfig-if-ethernet:ethernet': { config: { 'openconfig-if-aggregate:aggregate-id': of } },
})

/** Creates things on the device as a run does, each with a complete name that a run would use. */
async function leaveThings({ admin, device }: Site): Promise<void> {
  const interfaces = (...all: object[]) => ({ 'openconfig-interfaces:interfaces': { interface: all } })
  await admin.write('PATCH', '/data/', interfaces(lag(`${LOST}-1`)))
  await admin.write('PATCH', '/data/', interfaces(member('9.0', `${LOST}-1`)))
  const lacp = { name: `${LOST}-1`, config: { name: `${LOST}-1`, interval: 'FAST', 'lacp-mode': 'ACTIVE' } }
  const body = { 'ietf-restconf:data': { 'openconfig-lacp:lacp': { interfaces: { interface: [lacp] } } } }
  await admin.write('PATCH', '/data/', body)
  await admin.write('PATCH', '/data/', { 'openconfig-system:system': { ntp: timeServers(`${LOST}-2.example.net`) } })
  await admin.write('POST', `${QKVIEW}:capture`, { 'vendor-system-diagnostics-qkview:filename': `${LOST}-3` })
  await device.clock.until((await device.clock.now()) + 3_600_000)
}

function timeServers(...addresses: readonly string[]) {
  return { servers: { server: addresses.map((address) => ({ address, config: { address } })) } }
}

const THINGS = [
  ['entry', `interfaces/interface=${LOST}-1`],
  ['reference', 'interfaces/interface=9.0/ethernet/config/aggregate-id'],
  ['entry', `lacp/interfaces/interface=${LOST}-1`],
  ['entry', `system/ntp/servers/server=${LOST}-2.example.net`],
  ['bundle', `${BUNDLES}/${LOST}-3`],
]

describe('what a killed run left on a device', () => {
  test('is listed by `plumbline sweep` if the journal is lost, and is removed with `--remove`, which removes nothing else', async ({
    site,
  }) => {
    const prefix = await killRun(site)
    await loseJournals(site)
    await leaveThings(site)
    // A sweep must not remove entries that people named, or values that were set before the run.
    const people = { ntp: timeServers('plumbline-lab.example.net', `${LOST}.example.net`) }
    await site.admin.write('PATCH', '/data/', { 'openconfig-system:system': people })
    const before = await site.standing()
    const sweep = ['sweep', '--profile', site.profile]

    const listed = await runPlumbline([...sweep, '--json'])
    const untouched = describeDrift(before, await site.standing())
    const asked = await runPlumbline([...sweep, '--remove'])
    const removed = await runPlumbline([...sweep, '--remove', '--yes'])

    const mentioned = `system/ntp/servers/server=${LOST}.example.net`
    const { leftovers }: { leftovers: readonly Record<string, string>[] } = JSON.parse(listed.out)
    const found = leftovers.map(({ kind, place }) => [kind, place])
    expect(found).toEqual(expect.arrayContaining([...THINGS, ['entry', mentioned]]))
    expect(found.filter(([, place]) => place?.includes(prefix))).toMatchObject([['value', expect.anything()]])
    expect(found).toHaveLength(THINGS.length + 2)
    expect([listed.code, untouched]).toEqual([1, []])
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('give --yes') })
    expect(removed).toMatchObject({ code: 1, out: expect.stringContaining(`${mentioned}  (no run forms this name)`) })
    for (const [, place] of THINGS) expect(removed.out).toMatch(new RegExp(`^removed .*${place}$`, 'm'))
    const added = describeDrift(site.before, await site.standing())
    expect(added.filter((text) => !text.includes('server=plumbline-lab') && !text.includes(`=${LOST}.`))).toEqual([])
    expect(added).not.toEqual([])
    expect(await listFileNames(site.admin, BUNDLES)).toEqual([])
    expect(site.journals()).toEqual([])
  })

  test('is not removed by `plumbline sweep` if a journal still covers it', async ({ site }) => {
    const prefix = await killRun(site)
    await leaveThings(site)

    const { code, out, err } = await runPlumbline(['sweep', '--profile', site.profile, '--remove', '--yes'])

    expect([code, err]).toEqual([1, expect.stringContaining(`npx plumbline restore --profile ${site.profile}`)])
    expect(out).toMatch(new RegExp(`^value .*${prefix}.*\\(restore removes it, by .*\\)$`, 'm'))
    expect(out).not.toMatch(/^removed/m)
  })
})

test('a sweep that is killed is finished by `plumbline restore`', async ({ site }) => {
  await leaveThings(site)
  const { child, ended } = spawnPlumbline(['sweep', '--profile', site.profile, '--remove', '--yes'])
  // A sweep writes only after its journal is on disk.
  site.door.onTaken(async () => {
    if (site.journals().length === 0) return
    child.kill('SIGKILL')
    await ended
  })
  await ended
  site.door.onTaken(async () => {})
  expect(describeDrift(site.before, await site.standing())).not.toEqual([])

  const restored = await runPlumbline(['restore', '--profile', site.profile])

  expect(restored).toMatchObject({ code: 0 })
  expect(describeDrift(site.before, await site.standing())).toEqual([])
  expect(await listFileNames(site.admin, BUNDLES)).toEqual([])
  expect(site.journals()).toEqual([])
})

test('a sweep of a target that deletes nothing reports each leftover and leaves no journal behind', async ({
  site,
}) => {
  await leaveThings(site)
  await site.device.adopt(['no-delete', 'no-cli-removal', 'files-stay'])
  const before = await site.standing()

  const { code, out } = await runPlumbline(['sweep', '--profile', site.profile, '--remove', '--yes'])

  expect(code).toBe(1)
  for (const [kind, place] of THINGS) expect(out).toMatch(new RegExp(`^${kind} +${place}$`, 'm'))
  expect(out).toMatch(/^not removed: /m)
  expect(out).not.toMatch(/^(removed|changed meanwhile)/m)
  expect(describeDrift(before, await site.standing())).toEqual([])
  expect(site.journals()).toEqual([])
})

test('a sweep of a target without leftovers reports that nothing is left', async ({ site }) => {
  const { code, out } = await runPlumbline(['sweep', '--profile', site.profile])

  expect([code, out]).toEqual([0, `Nothing is left on ${site.door.origin}\n`])
})
