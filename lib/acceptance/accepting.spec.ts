import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { formatAlteration } from '../selftest/mutation/mutant.ts'
import { runPlumbline } from './calling.ts'
import { type Site, test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'

/** Kills a run in the middle of a change of DNS. Returns the run's journal. */
async function killRun(site: Site): Promise<string> {
  const call = site.run('--area', 'dns')
  await site.changing(DNS, call)
  call.child.kill('SIGKILL')
  await call.ended
  return site.journals()[0] ?? ''
}

test('`plumbline restore` names a change that it cannot undo, and lets the user accept the change', async ({
  site,
}) => {
  const journal = await killRun(site)
  await site.device.adopt(['no-delete', 'no-put', 'no-cli-removal'])
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

test('`plumbline restore` lets the user leave a resource that the target refuses to show', async ({ site }) => {
  await killRun(site)
  const alteration = { calls: { methods: ['GET'], path: 'system/dns$' }, change: { kind: 'status', to: 403 } } as const
  await site.device.plant([formatAlteration({ alteration })])
  const restore = ['restore', '--profile', site.profile]

  const refused = await runPlumbline(restore)
  const accepted = await runPlumbline([...restore, '--accept', 'all'])

  expect(refused.code).toBe(3)
  expect(refused.err).toContain('system/dns answers 403: what stands there is not known')
  expect(refused.err).toContain(
    `If it never shows that again, leave it: npx plumbline ${restore.join(' ')} --accept all`,
  )
  expect([accepted.code, accepted.err]).toEqual([0, expect.not.stringContaining('not known')])
  expect(accepted.out).toContain('accepted as it is: system/dns: not compared, because it answers 403\n')
  expect(site.journals()).toEqual([])
})
