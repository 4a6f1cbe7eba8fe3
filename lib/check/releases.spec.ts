import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { compareReleases } from '../domain/release.ts'
import { getProductLine } from '../domain/requirement.ts'
import { loadProfile } from '../profile/load.ts'

const FOLDER = new URL('../../profiles/', import.meta.url)

/** Releases in which the contract changes (platform: Versioning). */
const EDGES = [
  ['appliance', '1.8.0'],
  ['chassis', '1.6.0'],
  ['chassis', '1.7.0'],
] as const

const units = readdirSync(FOLDER)
  .filter((name) => /^emulator-.*\.json$/.test(name))
  .map((name) => loadProfile(new URL(name, FOLDER).pathname))

test.for(EDGES)(
  'each kind of target in the %s product line has an emulator profile with a release before %s, and one with this release or a later one',
  ([line, edge]) => {
    const ofLine = units.filter(({ kind }) => getProductLine(kind) === line)
    for (const [kind, of] of Map.groupBy(ofLine, (unit) => unit.kind)) {
      const sides = new Set(of.map(({ release }) => compareReleases(release, edge) >= 0))
      expect(sides.size, `sides of ${edge} on which there is a profile of kind ${kind}`).toBe(2)
    }
  },
)

test('requirements for devices start or stop applying only in releases that change the contract', () => {
  const bounds = [...catalogue.all.values()].flatMap(({ since = {}, before = {} }) => [
    ...Object.entries(since),
    ...Object.entries(before),
  ])
  const known = EDGES.map((edge) => edge.join(' '))

  const others = bounds.filter(([line]) => line === 'appliance' || line === 'chassis').map((bound) => bound.join(' '))
  expect(others.filter((bound) => !known.includes(bound))).toEqual([])
})
