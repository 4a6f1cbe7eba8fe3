import { expect } from 'vitest'
import { type Container, type Contents, readContents } from './contents.ts'
import type { Verify } from './judging.ts'

/** Matches the name of a tenant's directory or TAR, but not the tenant manager or the tenant configuration. */
const TENANT = /(^|\/)(tenants?([-_]?\d+)?([-_.]data)?\.tar|tenants?([-_]?\d+|[-_]?\d*[-_.]data)(\/|$))/i

/** Names that devices of this family use for their controllers. */
const CONTROLLER = /(?:^|[/_.\s])(?:controller|syscon|cc|sc)[-_ ]?([12ab])(?![a-z\d])/gi
const BLADE = /(?:^|[^a-z])blade[-_ ]?(\d+)/gi

/**
 * Judges the contents of a bundle.
 * @param at the path of the bundle on this machine
 * @param by.blades the numbers of the partition's blades
 * @param by.leave called for requirements that cannot be judged in this run
 * @returns why the contents cannot be judged; undefined if they were
 */
export async function judgeContents(
  at: string,
  verify: Verify,
  by: {
    readonly blades: readonly string[]
    readonly leave: (id: 'bundles/both-controllers' | 'bundles/every-blade') => void
  },
): Promise<string | undefined> {
  const { compressed, names, containers } = await readContents(at)
  const isOpened = names !== undefined
  await verify('bundles/compressed-tar', () => {
    expect(compressed, 'the form in which the bundle is compressed').toBeDefined()
    if (['gzip', 'zstd', 'zlib'].includes(String(compressed)))
      expect(isOpened, 'whether what is compressed is a TAR').toBe(true)
  })
  if (names === undefined) {
    const form = compressed === undefined ? 'not compressed in a known form' : `compressed as ${compressed}`
    return `the bundle is ${form}, which this machine cannot open`
  }
  await verify('bundles/container-tars', () => expect(containers.length, 'TARs in the bundle').toBeGreaterThan(0))
  await verify('bundles/json-data', () => {
    const amiss = containers.flatMap(({ name, other }) =>
      other.filter((file) => file.endsWith('.json')).map((file) => `${name}: ${file}`),
    )
    expect(amiss, 'files called .json that hold no JSON').toEqual([])
    expect(containers.flatMap(({ json }) => json).length, 'files of JSON in the TARs').toBeGreaterThan(0)
  })
  await verify('bundles/without-tenants', () =>
    expect(
      listFilePaths({ names, containers }).filter((name) => TENANT.test(name)),
      'data of tenants',
    ).toEqual([]),
  )
  const controllers = countContainers(CONTROLLER, containers, 2)
  // If no container is known to be of a controller, nothing is proved.
  if (controllers.size === 0) by.leave('bundles/both-controllers')
  else
    await verify('bundles/both-controllers', () => {
      expect([...controllers.keys()], 'the controllers of which the bundle holds containers').toHaveLength(2)
      expect(withFew(controllers), `controllers ${FEW}`).toEqual([])
    })
  const counts = countContainers(BLADE, containers, by.blades.length)
  const blades = new Map(by.blades.map((blade) => [`${Number(blade)}`, counts.get(`${Number(blade)}`) ?? 0]))
  if (blades.size > 0 && [...blades.values()].every((count) => count === 0)) by.leave('bundles/every-blade')
  else await verify('bundles/every-blade', () => expect(withFew(blades), `blades ${FEW}`).toEqual([]))
  return undefined
}

const FEW = 'of which the bundle holds less than half of the containers that another one has'

/**
 * Counts the containers of each unit, which the names of the containers tell. If no such name does, the names of their
 * files can tell, but only that all units are covered: a single file can also be about another unit.
 * @returns nothing if it is not told which container is of which unit
 */
function countContainers(unit: RegExp, containers: readonly Container[], units: number): ReadonlyMap<string, number> {
  const byName = countUnits(
    unit,
    containers.map(({ name }) => name),
  )
  if (byName.size > 0) return byName
  const byFiles = countUnits(
    unit,
    containers.map(({ files }) => files.join('\n')),
  )
  return byFiles.size >= units ? byFiles : new Map()
}

/** Counts the texts in which the number of each unit occurs. */
function countUnits(unit: RegExp, texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const number of new Set(
      [...text.matchAll(unit)].map(([, its = '']) => its.toLowerCase().replace(/^0+(?=\d)/, '')),
    ))
      counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return counts
}

/**
 * Returns the units that have less than half as many containers as another unit. A stray container does not represent a
 * unit, and a standby unit may run fewer services.
 */
function withFew(counts: ReadonlyMap<string, number>): readonly string[] {
  const most = Math.max(0, ...counts.values())
  return [...counts].filter(([, count]) => 2 * count < most).map(([unit, count]) => `${unit}, with ${count} of ${most}`)
}

function listFilePaths({ names, containers }: Required<Pick<Contents, 'names' | 'containers'>>): readonly string[] {
  return [...names, ...containers.flatMap(({ files }) => files)]
}
