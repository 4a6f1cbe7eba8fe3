import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Restconf } from '../client/restconf.ts'
import { UNFINISHED } from '../report/folder.ts'
import { ROOT } from '../run/lanes.ts'
import { type Snapshot, snapshot, unexplained } from '../safety/snapshot.ts'
import { type Calling, called, calling, profileFile, resultIn } from './calling.ts'
import { type Emulated, emulated } from './emulated.ts'

const DNS = '/data/openconfig-system:system/dns'
const JOURNALS = join(ROOT, 'reports', 'journals')
const folder = mkdtempSync(join(tmpdir(), 'plumbline-interrupting-'))

let device: Emulated
let admin: Restconf
let before: Snapshot
let profile: string
let out: string

beforeEach(async () => {
  device = await emulated('a-long-secret')
  admin = device.restconf().restconf
  before = await snapshot(admin)
  profile = profileFile(folder, device.profile)
  out = mkdtempSync(join(folder, 'run-'))
})
afterEach(() => device.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...flags: string[]) => calling(['run', '--profile', profile, '--out', out, ...flags])

/** Journals of this unit that lie in the folder of journals. */
function journals(api = apiOf(device)): readonly string[] {
  if (!existsSync(JOURNALS)) return []
  const files = readdirSync(JOURNALS)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(JOURNALS, name))
  return files.filter((file) => readFileSync(file, 'utf8').includes(`"api":"${api}"`))
}

/** Writes that a run has announced in its journal. */
function intended(file: string): number {
  return readFileSync(file, 'utf8').split('"intended"').length - 1
}

function apiOf({ profile: { addresses } }: Emulated): string {
  return addresses === 'embedded' ? '' : addresses.api
}

/** Waits until the tests of a run have begun to change what `path` shows. */
async function changing(path: string, { child }: Calling): Promise<boolean> {
  const original = JSON.stringify((await admin.ask('GET', path)).body)
  while (child.exitCode === null) {
    const now = JSON.stringify((await admin.ask('GET', path)).body)
    const begun = existsSync(join(out, UNFINISHED))
    if (begun && now !== original && journals().some((file) => intended(file) > 0)) return true
  }
  return false
}

describe('a run that is killed in the middle of a change', () => {
  test('leaves a journal, and "plumbline restore" puts everything back', { retry: 3 }, async () => {
    const call = run('--area', 'dns')
    expect(await changing(DNS, call)).toBe(true)
    call.child.kill('SIGKILL')
    await call.ended
    expect(journals()).toHaveLength(1)
    expect(unexplained(before, await snapshot(admin))).not.toEqual([])

    const restored = await called(['restore', '--profile', profile])

    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toBe(`restored ${DNS}\n`)
    expect(unexplained(before, await snapshot(admin))).toEqual([])
    expect(journals()).toEqual([])
    expect((await called(['restore', '--profile', profile])).out).toMatch(/^Nothing to put back on https:/)
  })

  test('is told of by a run that changes nothing', { retry: 3 }, async () => {
    const call = run('--area', 'dns')
    expect(await changing(DNS, call)).toBe(true)
    call.child.kill('SIGKILL')
    await call.ended

    const { code, err } = await run('--level', 'smoke').ended

    expect(err).toMatch(/an earlier run left the target changed, and this one changes nothing: .*"plumbline restore"/)
    expect(code).toBe(0)
    expect(journals()).toHaveLength(1)
    await called(['restore', '--profile', profile])
  })

  test('is undone by the next run', { retry: 3 }, async () => {
    const call = run('--area', 'dns')
    expect(await changing(DNS, call)).toBe(true)
    call.child.kill('SIGKILL')
    await call.ended

    const { code, err } = await run('--area', 'dns').ended

    expect(err).toMatch(/put back what an earlier run left/)
    expect(err).toMatch(new RegExp(`restored ${DNS}`))
    expect(code).toBe(0)
    expect(unexplained(before, await snapshot(admin))).toEqual([])
    expect(journals()).toEqual([])
  })
})

describe('a run that is at work', () => {
  test('keeps a second one and "plumbline restore" from its target', { retry: 2 }, async () => {
    const first = run()
    expect(await changing('/data/openconfig-system:system', first)).toBe(true)
    const second = ['run', '--profile', profile, '--out', mkdtempSync(join(folder, 'run-'))]

    const refused = await Promise.all([called(second), called(['restore', '--profile', profile])])

    const message = /\(process \d+\) is at work on https:.* and changes it: wait for its end/
    for (const { code, err } of refused) expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect((await first.ended).code).toBe(0)
    expect(journals()).toEqual([])
  })
})

/** What ends a run, and what it names in the report. */
const ends: readonly (readonly [what: string, end: (run: ChildProcess) => unknown, named: RegExp])[] = [
  ['Ctrl-C', (run) => run.kill('SIGINT'), /SIGINT/],
  ['Ctrl-C that reaches it twice, by its group and by its parent', twice, /SIGINT/],
  ['a request to end', (run) => run.kill('SIGTERM'), /SIGTERM/],
  ['a connection that drops', (run) => run.kill('SIGHUP'), /SIGHUP/],
  ['the end of what started it', (run) => run.disconnect(), /the end of the process that started it/],
]

function twice(run: ChildProcess): void {
  run.kill('SIGINT')
  run.kill('SIGINT')
}

describe.each(ends)('%s', (_what, end, named) => {
  test('undoes the current change, writes the report and exits 3', { retry: 2 }, async () => {
    const call = run()
    expect(await changing('/data/openconfig-system:system', call)).toBe(true)
    end(call.child)

    const { code, err } = await call.ended

    const result = resultIn(out)
    expect(err).toMatch(/Interrupted: what is changed is put back and the report is written/)
    expect(code).toBe(3)
    expect(result?.run.interrupted).toMatch(named)
    expect(result?.totals.failed).toBe(0)
    expect(result?.incidents).toEqual([])
    expect(existsSync(join(out, 'index.html'))).toBe(true)
    expect(unexplained(before, await snapshot(admin))).toEqual([])
    expect(journals()).toEqual([])
    expect(err).not.toMatch(/^\s+at /m)
  })
})

describe('Ctrl-C while the lanes are made ready', () => {
  test.each([60, 120, 180])('%i ms after the last step before them ends the run and still reports', async (wait) => {
    const call = run()
    while (!call.printed().includes('dump the running configuration')) await sleep(5)
    await sleep(wait)
    call.child.kill('SIGINT')

    const { code } = await call.ended

    const result = resultIn(out)
    expect(code).toBe(3)
    expect(result?.run.interrupted).toMatch(/SIGINT/)
    expect(result?.totals.passed).toBeLessThan(200)
    expect(unexplained(before, await snapshot(admin))).toEqual([])
  })
})

describe('a change that the run did not make', () => {
  test('is an incident, wherever it is made', { retry: 2 }, async () => {
    const call = run('--area', 'dns', '--area', 'authentication')
    expect(await changing(DNS, call)).toBe(true)
    const hostname = { 'openconfig-system:config': { hostname: 'renamed-by-somebody' } }
    const { status } = await admin.ask('PATCH', '/data/openconfig-system:system/config', hostname)

    const { code } = await call.ended

    const result = resultIn(out)
    expect([status, code]).toEqual([204, 1])
    expect(result?.totals.failed).toBe(0)
    expect(result?.run.compared).toEqual({ lines: expect.any(Number) })
    expect(result?.incidents).toEqual([
      {
        kind: 'configuration',
        message: 'The configuration is not as it was before the run',
        details: [
          'show running-config: gone: system config hostname appliance-1.lab.example.net',
          'show running-config: new: system config hostname renamed-by-somebody',
        ],
      },
    ])
  })
})

/** An address of the target over which answers take a moment, and connections are cut once while a write is on its way. */
async function cuttingDoor(api: string): Promise<{ readonly origin: string; close(): void }> {
  const clients = new Set<Socket>()
  const door = createServer((client) => {
    clients.add(client)
    const target = connect({ host: '127.0.0.1', port: Number(new URL(api).port) })
    client.pipe(target)
    target.on('data', (data) => setTimeout(() => client.write(data), 20))
    for (const socket of [client, target]) socket.on('error', () => {})
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const origin = `https://127.0.0.1:${Object(door.address()).port}`
  const watch = setInterval(() => {
    if (!journals(origin).some((file) => intended(file) > 0)) return
    clearInterval(watch)
    for (const client of clients) client.destroy()
  }, 1)
  const close = () => {
    clearInterval(watch)
    door.close()
  }
  return { origin, close }
}

describe('a run that cannot go on', () => {
  test('undoes the write whose answer was lost', async () => {
    const { addresses } = device.profile
    if (addresses === 'embedded') throw new Error('an emulator that stands alone has addresses')
    const door = await cuttingDoor(addresses.api)
    profile = profileFile(folder, { ...device.profile, addresses: { ...addresses, api: door.origin } })

    const { code, err } = await run('--area', 'dns').ended

    expect(err).toMatch(/plumbline: PATCH .*: no answer/)
    expect(code).toBe(3)
    expect(unexplained(before, await snapshot(admin))).toEqual([])
    expect(journals(door.origin)).toEqual([])
    door.close()
  })
})

describe('a target that is lost in the middle of a run', () => {
  test('fails nothing: the run is incomplete, and says so', async () => {
    const call = run()
    expect(await changing('/data/openconfig-system:system', call)).toBe(true)
    await device.close()

    const { code, out: screen, err } = await call.ended

    const result = resultIn(out)
    expect(code).toBe(3)
    expect(result?.totals.failed).toBe(0)
    expect(result?.incidents).toEqual([])
    expect(result?.run.conclusion).toMatch(/^The run broke off: the target was lost: /)
    expect(screen).toMatch(/INCOMPLETE|Incomplete/)
    expect(screen + err).not.toMatch(/^\s+at /m)
    expect(journals()).toHaveLength(1)
    for (const file of journals()) rmSync(file)
  })
})
