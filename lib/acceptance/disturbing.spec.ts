import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { UNFINISHED } from '../report/folder.ts'
import { unexplained } from '../safety/snapshot.ts'
import { called, calling, profileFile, resultIn } from './calling.ts'
import { intended, journalsOf, type Site, test } from './under-way.ts'

const SNMP = '/data/openconfig-system:system/vendor-system-snmp:snmp'
const DNS = '/data/openconfig-system:system/dns'

describe('a change that the run did not make', () => {
  test('is an incident, wherever it is made', { retry: 2 }, async ({ site }) => {
    const call = site.run('--area', 'dns', '--area', 'authentication')
    expect(await site.changing(DNS, call)).toBe(true)
    const hostname = { 'openconfig-system:config': { hostname: 'renamed-by-somebody' } }
    const { status } = await site.admin.ask('PATCH', '/data/openconfig-system:system/config', hostname)
    await site.admin.write('PATCH', SNMP, {
      'vendor-system-snmp:snmp': {
        communities: { community: [{ name: 'open-sesame', config: { name: 'open-sesame' } }] },
      },
    })

    const { code } = await call.ended

    const result = resultIn(site.out)
    expect([status, code]).toEqual([204, 1])
    expect(result?.totals.failed).toBe(0)
    expect(result?.run.compared).toEqual({ lines: expect.any(Number) })
    // Nothing of the run is left: no later one is to tell of it.
    expect(site.journals()).toEqual([])
    expect(result?.incidents).toEqual([
      {
        kind: 'configuration',
        message: 'The configuration is not as it was before the run',
        details: [
          `${SNMP} snmp/communities/community=…/name: differs`,
          `${SNMP} snmp/communities/community=…/config/name: differs`,
          'show running-config: gone: system config hostname appliance-1.lab.example.net',
          'show running-config: new: system config hostname renamed-by-somebody',
          'show running-config: new: system snmp communities community …',
        ],
      },
    ])
  })
})

/**
 * An address of the target over which answers take a moment, and connections are cut once while a write is on its way.
 * @param forGood whether nobody comes through any more then
 */
async function cuttingDoor(api: string, forGood = false): Promise<{ readonly origin: string; close(): void }> {
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
    if (!journalsOf(origin).some((file) => intended(file) > 0)) return
    clearInterval(watch)
    if (forGood) door.close()
    for (const client of clients) client.destroy()
  }, 1)
  const close = () => {
    clearInterval(watch)
    door.close()
  }
  return { origin, close }
}

/** What a run says whose first write is cut off, at its end. */
async function cutOff({ device, folder, out }: Site, forGood: boolean) {
  const door = await cuttingDoor(device.origin, forGood)
  const addresses = { ...Object(device.profile.addresses), api: door.origin }
  const profile = profileFile(folder, { ...device.profile, addresses })
  const { code, err } = await called(['run', '--profile', profile, '--out', out, '--area', 'dns'])
  door.close()
  return { code, err, journals: journalsOf(door.origin) }
}

describe('a run that cannot go on', () => {
  test('undoes the write whose answer was lost', async ({ site }) => {
    const { code, err, journals } = await cutOff(site, false)

    expect(err).toMatch(/^plumbline: PATCH .*: no answer \(\S+\)$/m)
    expect(code).toBe(3)
    expect(unexplained(site.before, await site.standing())).toEqual([])
    expect(journals).toEqual([])
  })

  test('says why, and where to find what it could not undo', async ({ site }) => {
    const { code, err, journals } = await cutOff(site, true)

    const [file = ''] = journals
    rmSync(file)
    expect(err).toMatch(
      /^plumbline: PATCH .*: no answer \(\S+\); then .* did not come back within .*; what may still be/m,
    )
    expect(err).toContain(`stands in ${file}, "plumbline restore" puts it right`)
    expect([code, journals.length]).toEqual([3, 1])
  })
})

describe('a target that is lost in the middle of a run', () => {
  test('fails nothing: the run is incomplete, and says so', async ({ site }) => {
    const call = site.run()
    expect(await site.changing(DNS, call)).toBe(true)
    await site.device.close()

    const { code, out: screen, err } = await call.ended

    const result = resultIn(site.out)
    expect(code).toBe(3)
    expect(result?.totals.failed).toBe(0)
    expect(result?.incidents).toEqual([])
    expect(result?.run.conclusion).toMatch(/^The run broke off: the target was lost: /)
    expect(screen).toMatch(/INCOMPLETE|Incomplete/)
    expect(screen + err).not.toMatch(/^\s+at /m)
    expect(site.journals()).toHaveLength(1)
  })

  test.runIf(process.platform === 'linux')('ends the run that started it too', async ({ site }) => {
    const { child, ended } = calling(['run', '--out', site.out])
    while (!existsSync(join(site.out, UNFINISHED))) await sleep(20)
    const [emulator = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
    process.kill(Number(emulator), 'SIGKILL')

    const { code, err } = await ended

    expect(code).toBe(3)
    expect(err).not.toMatch(/^plumbline:|^\s+at /m)
    expect(resultIn(site.out)).toMatchObject({ totals: { failed: 0 }, incidents: [] })
  })
})
