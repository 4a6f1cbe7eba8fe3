import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { foreseeBlockers } from '../judging/blockers.ts'
import { loadProfile, platformNamed } from '../profile/load.ts'
import { unproven } from '../report/headline.ts'
import { runPlumbline, profileFile, readReport } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-foreseen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the requirements predicted to stay untested with a profile are exactly those that stay untested', async () => {
  const { upgradeFrom: _, ...shipped } = platformNamed('', 'emulator-appliance-20port')
  const file = profileFile(folder, {
    ...shipped,
    gates: ['configure', 'reboot'],
    fixtures: { portGroups: 'none', cloud: 'any', images: {} },
    bench: { ...shipped.bench, stimulus: { driver: 'none' } },
  })
  const out = join(folder, 'run')

  await runPlumbline(['run', '--profile', file, '--out', out, '--quiet'])

  const foreseen = foreseeBlockers({ profile: loadProfile(file), level: 'certification', only: [] }, catalogue.all)
  const left = unproven(readReport(out)?.requirements ?? [])
  expect(left.map(({ id }) => id).toSorted()).toEqual([...new Set(foreseen.flatMap(({ ids }) => ids))].toSorted())
  expect(foreseen.map(({ what }) => what)).toEqual(expect.arrayContaining(left.map(({ reason }) => reason)))
  expect(foreseen.slice(1).filter(({ opener }) => opener === undefined)).toEqual([])
})
