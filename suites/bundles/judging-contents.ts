import { expect } from 'vitest'
import { type Contents, contentsOf } from './contents.ts'
import type { Verify } from './judging.ts'

/** A directory or a TAR of a tenant's, by its name; what manages tenants is none, nor what is configured of them. */
const TENANT = /(^|\/)(tenants?([-_]?\d+)?([-_.]data)?\.tar|tenants?([-_]?\d+|[-_]?\d*[-_.]data)(\/|$))/i

/** Names that devices of the family give to their controllers. */
const CONTROLLER = /(?:^|[/_.\s])(?:controller|syscon|cc|sc)[-_ ]?([12ab])(?![a-z\d])/gi
const BLADE = /(?:^|[^a-z])blade[-_ ]?(\d+)/gi

/**
 * Judges what a bundle holds.
 * @param at where it lies on this machine
 * @param by.blades of the partition, by their numbers
 * @param by.leave called for what cannot be seen here
 */
export async function judgeContents(
  at: string,
  verify: Verify,
  by: {
    readonly blades: readonly string[]
    readonly leave: (id: 'bundles/both-controllers' | 'bundles/every-blade') => void
  },
): Promise<void> {
  const { compressed, names, containers } = await contentsOf(at)
  const isOpened = names !== undefined
  await verify('bundles/compressed-tar', () => {
    expect(compressed, 'the form in which the bundle is compressed').toBeDefined()
    if (['gzip', 'zstd', 'zlib'].includes(String(compressed)))
      expect(isOpened, 'whether what is compressed is a TAR').toBe(true)
  })
  if (names === undefined) return
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
      placesIn({ names, containers }).filter((name) => TENANT.test(name)),
      'data of tenants',
    ).toEqual([]),
  )
  const places = placesIn({ names, containers }).join('\n')
  const controllers = new Set([...places.matchAll(CONTROLLER)].map(([, number]) => number?.toLowerCase()))
  // Other names than these tell nothing.
  if (controllers.size === 0) by.leave('bundles/both-controllers')
  else
    await verify('bundles/both-controllers', () =>
      expect([...controllers], 'the controllers that the bundle names').toHaveLength(2),
    )
  const seen = new Set([...places.matchAll(BLADE)].map(([, number]) => Number(number)))
  const missed = by.blades.filter((blade) => !seen.has(Number(blade)))
  if (by.blades.length > 0 && missed.length === by.blades.length) by.leave('bundles/every-blade')
  else await verify('bundles/every-blade', () => expect(missed, 'blades that the bundle does not name').toEqual([]))
}

function placesIn({ names, containers }: Required<Pick<Contents, 'names' | 'containers'>>): readonly string[] {
  return [...names, ...containers.flatMap(({ files }) => files)]
}
