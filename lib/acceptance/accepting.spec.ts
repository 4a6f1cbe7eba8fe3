import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { runPlumbline } from './calling.ts'
import { type Site, test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'

/**
 * Kills a run in the middle of a change. From then on, the device offers no way to undo the change. Returns the run's
 * journal.
 */
async function killedForGood(site: Site): Promise<string> {
  const call = site.run('--area', 'dns')
  await site.changing(DNS, call)
  call.child.kill('SIGKILL')
  await call.ended
  await site.device.adopt(['no-delete', 'no-put', 'no-cli-removal'])
  return site.journals()[0] ?? ''
}

test('`plumbline restore` names a change that it cannot undo, and lets the user accept the change', async ({
  site,
}) => {
  const journal = await killedForGood(site)
  const restore = ['restore', '--profile', site.profile]

  const refused = await runPlumbline(restore)
  const accepted = await runPlumbline([...restore, '--accept', 'all'])
  const again = await runPlumbline(restore)

  expect(refused.code).toBe(3)
  expect(refused.err).toMatch(/could not be put back/)
  expect(refused.err).toMatch(new RegExp(`^ {2}npx plumbline restore --profile ${site.profile} --accept `, 'm'))
  expect([accepted.code, accepted.err]).toEqual([0, expect.not.stringContaining('could not')])
  expect(accepted.out).toMatch(/^accepted as it is: system\/dns\/.*=plumbline-.*: was unset, is ".*"$/m)
  expect(site.journals()).toEqual([])
  const kept = readdirSync(dirname(journal)).find((name) => journal.includes(name.replace('.left-alone', '')))
  expect(readFileSync(join(dirname(journal), kept ?? ''), 'utf8')).toContain(`"by":"${userInfo().username}"`)
  expect(again.out).toMatch(/^Nothing to put back on /)
})
