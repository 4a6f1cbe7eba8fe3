import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { ROOT } from '../run/lanes/lanes.ts'
import { describeDrift } from '../safety/snapshot.ts'
import { type Calling, runPlumbline, spawnPlumbline, profileFile, readReport, waitForCondition } from './calling.ts'
import { SECOND } from './emulated.ts'
import { type Site, test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'
const OTHER_MACHINE = { PLUMBLINE_BOOT_ID: 'another-machine', PLUMBLINE_HOST: 'bench-2' }

const elsewhere = mkdtempSync(join(tmpdir(), 'plumbline-checkout-'))
for (const part of ['lib', 'suites', 'profiles', 'package.json'])
  cpSync(join(ROOT, part), join(elsewhere, part), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(elsewhere, 'node_modules'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

interface Place {
  readonly reservation?: { readonly directory?: string; readonly expiry?: number }
  readonly env?: Readonly<Record<string, string>>
  readonly checkout?: string
}

/** Starts the first run, at the device's usual address. */
function first(site: Site, { reservation = {} }: Place): Calling {
  const profile = JSON.parse(readFileSync(site.profile, 'utf8'))
  const file = profileFile(site.folder, { ...profile, bench: { ...profile.bench, reservation } })
  return spawnPlumbline(['run', '--profile', file, '--out', site.out, '--area', 'dns'])
}

/** Starts the second run, with another profile of the same unit: another address, certificate and account. */
function second(site: Site, { reservation = {}, env = {}, checkout }: Place, ...flags: readonly string[]) {
  const { profile } = site.device
  const file = profileFile(site.folder, {
    ...profile,
    credentials: { ...profile.credentials, username: SECOND },
    bench: { ...profile.bench, reservation },
  })
  const out = mkdtempSync(join(site.folder, 'second-'))
  const call = spawnPlumbline(['run', '--profile', file, '--out', out, '--area', 'dns', ...flags], env, {
    ...(checkout !== undefined && { checkout }),
  })
  return { call, out, file }
}

/** Whether both runs wrote, and the first run finished all its writes before the second run began. */
async function inTurn({ device }: Site): Promise<boolean> {
  const writers = await device.writers()
  const [last, next] = [writers.lastIndexOf('admin'), writers.indexOf(SECOND)]
  return last >= 0 && next > last
}

const settings: readonly (readonly [where: string, place: (site: Site) => Place])[] = [
  ['in the same checkout', () => ({})],
  ['in another checkout', () => ({ checkout: elsewhere })],
  [
    'on another machine with a shared folder',
    ({ folder }) => ({ checkout: elsewhere, env: OTHER_MACHINE, reservation: { directory: join(folder, 'leases') } }),
  ],
]

describe.each(settings)('a second run %s', (_where, placed) => {
  test('is rejected or, on request, waits until the first run releases the unit', async ({ site }) => {
    const place = placed(site)
    const one = first(site, place)
    const goOn = await site.changing(DNS, one)

    const refused = await second(site, place).call.ended
    const waiting = second(site, place, '--wait', '120s')
    await waitForCondition(() => waiting.call.printed().includes('waiting at most'))
    expect(await site.device.writers()).not.toContain(SECOND)
    goOn()
    const [ended, then] = await Promise.all([one.ended, waiting.call.ended])

    expect(refused.code).toBe(2)
    expect(refused.err).toMatch(/The run \S+-alone-\S+ \(process \d+\) is at work on https:.* --wait 30m/)
    expect([ended.code, then.code]).toEqual([0, 0])
    expect(await inTurn(site)).toBe(true)
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    for (const out of [site.out, waiting.out])
      expect(readReport(out)).toMatchObject({ incidents: [], totals: { failed: 0 } })
  })
})

describe('a first run that was suspended', () => {
  test('writes nothing once it continues, if another run has taken over its lease', async ({ site }) => {
    const place = { reservation: { directory: join(site.folder, 'leases'), expiry: 10 }, checkout: elsewhere }
    const one = first(site, place)
    const goOn = await site.changing(DNS, one)
    one.child.kill('SIGSTOP')

    const next = second(site, place, '--wait', '120s')
    const then = await next.call.ended
    const before = (await site.device.writers()).length
    one.child.kill('SIGCONT')
    goOn()
    const ended = await one.ended

    expect(then.err).toMatch(/put back what an earlier run left: .*\.jsonl[^]*restored/)
    expect([then.code, ended.code]).toEqual([0, 3])
    expect(await site.device.writers()).toHaveLength(before)
    expect(await inTurn(site)).toBe(true)
    const result = readReport(site.out)
    expect(result).toMatchObject({ incidents: [], totals: { failed: 0 } })
    expect(result?.run.interrupted).toMatch(/The lease on https:.* is lost: .*Nothing more is written/)
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
  })
})

describe('a first run that was killed on another machine', () => {
  test('loses its lease once its heartbeat has stopped, and its changes are undone', async ({ site }) => {
    const place = {
      reservation: { directory: join(site.folder, 'leases'), expiry: 10 },
      env: OTHER_MACHINE,
      checkout: elsewhere,
    }
    const one = first(site, place)
    await site.changing(DNS, one)
    one.child.kill('SIGKILL')
    await one.ended

    const { code, err } = await second(site, place, '--wait', '120s').call.ended

    expect([code, err]).toEqual([0, expect.stringMatching(/put back what an earlier run left: .*\.jsonl[^]*restored/)])
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
  })

  test('blocks other runs while its journal cannot be reached, until a user releases its lease', async ({ site }) => {
    const directory = join(site.folder, 'leases')
    const place = { reservation: { directory, expiry: 10 }, checkout: elsewhere }
    const one = first(site, place)
    await site.changing(DNS, one)
    one.child.kill('SIGKILL')
    await one.ended
    const [journal = ''] = site.journals()
    renameSync(journal, `${journal}.away`)

    const refused = await second(site, place).call.ended
    const again = second(site, place)
    const repeated = await again.call.ended

    for (const { code, err } of [refused, repeated]) {
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/left https:.* changed, and its journal is out of reach: .*"plumbline restore" there/),
      ])
    }
    expect(await site.device.writers()).not.toContain(SECOND)
    const listed = await runPlumbline(['leases', '--profile', again.file])
    expect(listed.out).toMatch(/ended, and left something to put back[^]*to restore .*\.jsonl/)
    const run = /--release (\S+) --profile/.exec(repeated.err)?.[1] ?? ''
    const released = await runPlumbline(['leases', '--profile', again.file, '--release', run])
    expect(released.out).toMatch(/^Released https:[^]*No longer waited for: .*\.jsonl/)
    expect((await runPlumbline(['leases', '--profile', again.file])).out).toBe('Nobody holds a unit\n')
    rmSync(`${journal}.away`)
  })
})

describe('leases', () => {
  test('show which runs are active, and cannot be released while their run is active', async ({ site }) => {
    const place = { reservation: { directory: join(site.folder, 'leases') } }
    const one = first(site, place)
    const goOn = await site.changing(DNS, one)
    const { file, call, out } = second(site, place, '--level', 'smoke')

    const [listed, json, refused, reading] = await Promise.all([
      runPlumbline(['leases', '--profile', file]),
      runPlumbline(['leases', '--profile', file, '--json']),
      runPlumbline(['leases', '--profile', file, '--release', 'alone']),
      call.ended,
    ])

    expect(listed.out).toMatch(/^https:.* \(profile alone\): at work\n {2}run .*\n {2}since .*last heartbeat/)
    expect(JSON.parse(json.out)).toMatchObject([
      { state: 'alive', holder: { profile: 'alone', owes: [{ journal: expect.any(String) }] } },
    ])
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/is at work on https:/)])
    expect(reading.err).toMatch(/is at work on https:.*: what this run reads may be its doing/)
    expect(readReport(out)?.totals.failed).toBe(0)
    goOn()
    expect((await one.ended).code).toBe(0)
  })
})
