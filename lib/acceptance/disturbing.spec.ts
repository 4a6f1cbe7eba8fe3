import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { UNFINISHED } from '../report/folder.ts'
import { describeDrift } from '../safety/snapshot.ts'
import { spawnPlumbline, readReport, waitForCondition } from './calling.ts'
import { type Site, test } from './under-way.ts'

const SNMP = '/data/openconfig-system:system/vendor-system-snmp:snmp'
const DNS = '/data/openconfig-system:system/dns'

describe('a configuration change that the run did not make', () => {
  test('is reported as an incident, whichever client made the change', async ({ site }) => {
    const call = site.run('--area', 'dns', '--area', 'authentication')
    const goOn = await site.changing(DNS, call)
    const hostname = { 'openconfig-system:config': { hostname: 'renamed-by-somebody' } }
    const { status } = await site.admin.ask('PATCH', '/data/openconfig-system:system/config', hostname)
    await site.admin.write('PATCH', SNMP, {
      'vendor-system-snmp:snmp': {
        communities: { community: [{ name: 'open-sesame', config: { name: 'open-sesame' } }] },
      },
    })
    goOn()

    const { code } = await call.ended

    const result = readReport(site.out)
    expect([status, code]).toEqual([204, 1])
    expect(result?.totals.failed).toBe(0)
    expect(result?.run.compared).toEqual({ lines: expect.any(Number) })
    // The run must leave no journal behind, because a later run would report it.
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
 * Starts a run and cuts the connection at the run's first write. Returns the final output of the run.
 * @param forGood whether the device then stays unreachable
 */
async function cutOff(site: Site, forGood: boolean) {
  let first = true
  site.door.onTaken(async () => {
    if (!first || !site.journals().some((file) => readFileSync(file, 'utf8').includes('"intended"'))) return
    first = false
    if (forGood) await site.door.close()
    throw new Error('cut off')
  })
  const { code, err } = await site.run('--area', 'dns').ended
  return { code, err, journals: site.journals(), result: readReport(site.out) }
}

describe('a run whose first write gets no response', () => {
  test('undoes the write, waits for the target and continues', async ({ site }) => {
    const { code, journals, result } = await cutOff(site, false)

    expect([code, result?.totals.failed, result?.run.interrupted]).toEqual([0, 0, undefined])
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(journals).toEqual([])
  })

  test('aborts if the target stays down, and reports the cause and the journal of the changes that were not undone', async ({
    site,
  }) => {
    const { code, err, journals, result } = await cutOff(site, true)

    const [file = ''] = journals
    rmSync(file)
    expect(err).toMatch(/^the run breaks off: PATCH .*: no answer \(\S+\); .* did not come back within /m)
    expect([code, journals.length]).toEqual([1, 1])
    expect(result?.run.conclusion).toBe('No certificate: 1 incident during the run')
    expect(result?.run.interrupted).toMatch(/PATCH .*: no answer/)
    const said = `Nothing proves that all was put back: the target was lost; what may still be changed stands in ${file}, "plumbline restore" puts it right`
    expect(result?.incidents).toEqual([{ kind: 'restore', message: said }])
    // Some requirements passed before the connection was cut, because reads outside the tests were enough to judge
    // them.
    const judged = result?.requirements.filter(({ area }) => area === 'dns').map(({ verdict }) => verdict) ?? []
    expect(judged).toContain('inconclusive')
    expect(new Set(judged).difference(new Set(['inconclusive', 'passed']))).toEqual(new Set())
  })
})

describe('a check whose write gets no response', () => {
  test('runs once more at the end of the run', async ({ site }) => {
    let cut = false
    site.door.onTaken(async () => {
      if (cut || !existsSync(join(site.out, UNFINISHED))) return
      cut = true
      throw new Error('cut off')
    })

    const { code, err } = await site.run('--area', 'dns').ended

    const result = readReport(site.out)
    expect([cut, code, result?.totals.inconclusive, result?.incidents]).toEqual([true, 0, 0, []])
    expect(err).toContain('run once more what the line has broken')
    expect(describeDrift(site.before, await site.standing())).toEqual([])
    expect(site.journals()).toEqual([])
  })
})

describe('a target that is lost during a run', () => {
  test('causes no failed verdict: the run aborts and reports what it may have left behind', async ({ site }) => {
    const call = site.run()
    await site.changing(DNS, call)
    await Promise.all([site.door.close(), site.device.close()])

    const { code, out: screen, err } = await call.ended

    const result = readReport(site.out)
    const [file = ''] = site.journals()
    expect(code).toBe(1)
    expect(result?.totals.failed).toBe(0)
    expect(result?.run.interrupted).toMatch(/^the target was lost: /)
    expect(result?.incidents).toEqual([{ kind: 'restore', message: expect.stringContaining(file) }])
    expect(screen).toContain('Nothing proves that all was put back: the target was lost')
    expect(screen + err).not.toMatch(/^\s+at /m)
    expect(site.journals()).toHaveLength(1)
  })

  test.runIf(process.platform === 'linux')(
    'ends the run even if the run itself started the target',
    async ({ site }) => {
      const { child, ended } = spawnPlumbline(['run', '--out', site.out])
      await waitForCondition(() => existsSync(join(site.out, UNFINISHED)))
      const [emulator = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
      process.kill(Number(emulator), 'SIGKILL')

      const { code, err } = await ended

      // Whether a write needs restoring at the moment of the kill depends on timing, so the run reports either no
      // incident or one.
      const result = readReport(site.out)
      const incidents = result?.incidents ?? []
      expect(err).not.toMatch(/^plumbline:|^\s+at /m)
      expect(result?.totals.failed).toBe(0)
      expect([incidents.length, code]).toEqual(incidents.length === 0 ? [0, 3] : [1, 1])
      for (const { message } of incidents) expect(message).toContain('the target was lost')
    },
  )
})
