import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { describeDrift } from '../safety/snapshot.ts'
import { runPlumbline } from './calling.ts'
import { test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'
const LACP = '/data/openconfig-lacp:lacp'
const effect = { type: 'configuration', path: LACP, original: {} } as const

/**
 * Falsifies a journal, so that it wrongly states that no DNS configuration existed before the run, and that the LACP
 * priority was 32769 instead of 32768.
 */
function falsify(file: string): void {
  const entries = readFileSync(file, 'utf8').trim().split('\n')
  const falsified = entries.map((line) => {
    const entry = JSON.parse(line)
    if (entry.kind === 'opened') return JSON.stringify({ ...entry, effect: { ...entry.effect, original: undefined } })
    if (entry.kind !== 'stood') return line
    const resources = entry.resources.map((each: { path: string; value?: object }) => {
      if (each.path === DNS) return { path: DNS, value: { 'openconfig-system:dns': { config: { search: [] } } } }
      return each.path === LACP ? JSON.parse(JSON.stringify(each).replace('32768', '32769')) : each
    })
    return JSON.stringify({ ...entry, resources })
  })
  const lent = [
    { kind: 'opened', id: 'lacp', effect },
    { kind: 'intended', values: [['lacp/config/system-priority', 32769]] },
    { kind: 'closed', id: 'lacp' },
  ]
  writeFileSync(file, `${[...falsified, ...lent.map((entry) => JSON.stringify(entry))].join('\n')}\n`)
}

test('the configuration that the CLI showed before a run is restored, even if the journal contains wrong API responses', async ({
  site,
}) => {
  const call = site.run('--area', 'dns')
  await site.changing(DNS, call)
  call.child.kill('SIGKILL')
  await call.ended
  const [file = ''] = site.journals()
  falsify(file)
  await site.admin.write('DELETE', `${DNS}/servers`)
  await site.admin.write('DELETE', `${DNS}/config/search`)
  await site.admin.write('PATCH', LACP, { 'openconfig-lacp:lacp': { config: { 'system-priority': 32769 } } })

  const restored = await runPlumbline(['restore', '--profile', site.profile])

  expect(restored.out).toMatch(/^restored on the command line: system dns config search /m)
  expect(restored.out).not.toMatch(/nothing takes it back|explicit default/)
  expect(describeDrift(site.before, await site.standing())).toEqual([])
  expect(restored.code).toBe(0)
  expect(site.journals()).toEqual([])
})
