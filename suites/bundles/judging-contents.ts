import { expect } from 'vitest'
import { HarnessError } from '#lib/testkit/platform.ts'
import { type Closed, type Container, type Contents, readContents } from './contents.ts'
import type { Verify } from './judging.ts'

/**
 * Matches the path of a tenant's directory or TAR file, but not the files of the tenant manager or the tenant
 * configuration.
 */
const TENANT = /(^|\/)(tenants?([-_]?\d+)?([-_.]data)?\.tar|tenants?([-_]?\d+|[-_]?\d*[-_.]data)(\/|$))/i

/** Names that devices of this family use for their controllers. */
const CONTROLLER = /(?:^|[/_.\s])(?:controller|syscon|cc|sc)[-_ ]?([12ab])(?![a-z\d])/gi
const BLADE = /(?:^|[^a-z])blade[-_ ]?(\d+)/gi

/**
 * Judges the contents of a bundle.
 * @param at the path of the bundle on this machine
 * @param by.blades the numbers of the partition's blades
 * @returns why the contents cannot be judged; undefined if they were judged
 */
export async function judgeContents(
  at: string,
  verify: Verify,
  by: { readonly blades: readonly string[] },
): Promise<string | undefined> {
  const { compressed, canOpen, names, containers, closed } = await readContents(at)
  if (!canOpen) return `the bundle is compressed as ${compressed}, ${BY_HAND}`
  await verify('bundles/compressed-tar', () => {
    expect(compressed, 'the form in which the bundle is compressed').toBeDefined()
    expect(names !== undefined, 'whether what is compressed is a TAR').toBe(true)
  })
  if (names === undefined) return 'the bundle is no TAR'
  const unseen = closed.filter(({ name }) => containers.length === 0 || TAR.test(name))
  if (unseen.length > 0 && containers.length === 0) return describeUnseen(unseen)
  await verify('bundles/container-tars', () => expect(containers.length, 'TARs in the bundle').toBeGreaterThan(0))
  const json = containers.flatMap((container) => container.json)
  const amiss = containers.flatMap(({ name, other }) =>
    other.filter((file) => file.endsWith('.json')).map((file) => `${name}: ${file}`),
  )
  if (unseen.length === 0 || json.length + amiss.length > 0)
    await verify('bundles/json-data', () => {
      expect(amiss, 'files called .json that hold no JSON').toEqual([])
      expect(json.length, 'files of JSON in the TARs').toBeGreaterThan(0)
    })
  const ofTenants = listFilePaths({ names, containers }).filter((name) => TENANT.test(name))
  if (unseen.length === 0 || ofTenants.length > 0)
    await verify('bundles/without-tenants', () => expect(ofTenants, 'data of tenants').toEqual([]))
  if (unseen.length > 0) return describeUnseen(unseen)
  await verify('bundles/both-controllers', () =>
    assertCovered('controller', ['1', '2'], rename(countContainers(CONTROLLER, containers, 2))),
  )
  await verify('bundles/every-blade', () =>
    assertCovered(
      'blade',
      by.blades.map((blade) => `${Number(blade)}`),
      countContainers(BLADE, containers, by.blades.length),
    ),
  )
  return undefined
}

/** Matches the name of a compressed TAR. */
const TAR = /\.(tar\.\w+|t[a-z]z\d?|tlz\w*)$/i

const BY_HAND = 'which Plumbline cannot open: look into a bundle of the unit with the tool of that format'

/** Describes the TARs that nothing was seen of. */
function describeUnseen(unseen: readonly Closed[]): string {
  const forms = [...new Set(unseen.map(({ compressed }) => compressed))].join(' and ')
  return `the bundle holds files such as ${unseen[0]?.name} that are compressed as ${forms}, ${BY_HAND}`
}

/** Renames the controllers `a` and `b`, as some devices call them, to `1` and `2`. */
function rename(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].map(([name, count]) => [name.replace('a', '1').replace('b', '2'), count]))
}

/** A unit with at most `most` containers is not covered if another unit has at least `beside` containers. */
const STRAY = { most: 1, beside: 4 }

/**
 * Asserts that a bundle covers all given units.
 * @param counts the number of containers in the bundle, by unit
 * @throws {HarnessError} if no unit is given, if the bundle does not show which containers belong to which unit, or if
 * a unit has less than half as many containers as another: a standby unit may run fewer services, and the contract does
 * not say how many
 */
function assertCovered(
  unit: 'controller' | 'blade',
  units: readonly string[],
  counts: ReadonlyMap<string, number>,
): void {
  if (units.length === 0) throw new HarnessError(`the target does not list its ${unit}s`)
  const all = units.map((name) => ({ name, count: counts.get(name) ?? 0 }))
  const most = Math.max(...all.map(({ count }) => count))
  // The device may number its units differently in a bundle.
  if (most === 0) throw new HarnessError(`no name in the bundle shows which containers belong to which ${unit}`)
  const format = ({ name, count }: (typeof all)[number]) => `${unit} ${name}, with ${count} of ${most}`
  const isMissing = ({ count }: (typeof all)[number]) => count === 0 || (count <= STRAY.most && most >= STRAY.beside)
  expect(all.filter(isMissing).map(format), `${unit}s that the bundle does not cover`).toEqual([])
  const few = all.filter(({ count }) => 2 * count < most).map(format)
  if (few.length > 0)
    throw new HarnessError(
      `the bundle holds few containers of ${few.join(' and of ')}, and how many there must be is unspecified`,
    )
}

/**
 * Counts the containers of each unit. The unit numbers come from the names of the containers. If no container name has
 * a unit number, the names of the files in the containers are used, but only if these names mention all units, because
 * a file may be about a unit other than that of its container.
 * @returns an empty map if the names do not show which containers belong to which unit
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

/** Counts, for each unit number, the texts that contain it. */
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

function listFilePaths({ names, containers }: Required<Pick<Contents, 'names' | 'containers'>>): readonly string[] {
  return [...names, ...containers.flatMap(({ files }) => files)]
}
