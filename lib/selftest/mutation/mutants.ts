import { catalogue } from '../../catalogue/catalogue.ts'
import { readMutants, restartMutants, writeMutants } from './answers.ts'
import type { Described, Write } from './contract.ts'
import { entryMutants } from './entry.ts'
import { fieldMutants } from './fields.ts'
import { launchMutants, loginMutants } from './launch.ts'
import type { Mutant } from './mutant.ts'
import { findNodes } from './nodes.ts'
import { operationMutants } from './operating.ts'
import { type Exchange, countWays } from './recording.ts'
import { redirectMutants } from './redirect.ts'
import { tokenMutants } from './tokens.ts'

/** Chapters of the contract that have mutants but belong to no resource. */
const ENTRY = 'platform: Authentication'
const PREAMBLE = 'platform: Endpoints, preamble'
const ROOTS = 'platform: preamble; Limits'

/** Returns the areas that judge a chapter, starting with the area that has most of the chapter's requirements. */
export function areasOfChapter(chapter: string): readonly string[] {
  const ids = [...catalogue.all].filter(
    ([, { clause, untestable }]) => clause.startsWith(chapter) && untestable === undefined,
  )
  const areas = Map.groupBy(ids, ([id]) => id.replace(/\/.*$/, ''))
  return [...areas].toSorted(([, one], [, other]) => other.length - one.length).map(([area]) => area)
}

/** Groups the areas that are judged together. A group is named after its first area. */
export function groupAreas(parts: readonly Pick<Described, 'area'>[]): readonly (readonly [string, ...string[]])[] {
  const entry = [...new Set([...areasOfChapter(ENTRY), ...areasOfChapter(PREAMBLE)])]
  const alone = [...new Set(parts.map(({ area }) => area))].map((area): [string] => [area])
  const [first, ...others] = entry
  return first === undefined || others.length === 0 ? alone : [...alone, [first, ...others]]
}

/** Creates the mutants of a resource from the traffic of a run that judges the resource's area. */
export function buildMutants(resource: Described, exchanges: readonly Exchange[]): readonly Mutant[] {
  const isRead = new RegExp(`^${resource.resource}/?$`)
  // A 204 has nothing that could be altered.
  const hasContent = (status: number) => status < 300 && status !== 204
  const reads = exchanges.filter(
    ({ method, path, status }) => method === 'GET' && hasContent(status) && isRead.test(path),
  )
  const { within } = resource
  const nodes = findNodes(resource, exchanges).filter(({ field }) => within === undefined || field !== undefined)
  const mutants = [
    ...nodes.flatMap((node) => fieldMutants(node)),
    ...(resource.operation === undefined ? [] : operationMutants(resource, resource.operation)),
    ...(within === undefined && resource.operation === undefined ? readMutants(resource, reads) : []),
    ...resource.writes.flatMap((write) => {
      const accepted = findAccepted(exchanges, write)
      const ofWrites = writeMutants(resource, write, accepted.length)
      return [...ofWrites.map((mutant) => selectAccepted(mutant, accepted)), ...restartMutants(resource, write)]
    }),
  ]
  return mutants
    .map((mutant) => (within === undefined ? mutant : withAreas(mutant, [within])))
    .map((mutant) =>
      ['/restconf', '/api'].includes(mutant.alteration.calls?.root ?? '')
        ? withAreas(mutant, areasOfChapter(ROOTS))
        : mutant,
    )
}

/** Returns which of a run's calls with a write were accepted, counted from 1. */
function findAccepted(exchanges: readonly Exchange[], { method = 'PATCH', path, sent = '(?:)' }: Write): number[] {
  const [pathLike, sentLike] = [new RegExp(path), new RegExp(sent)]
  return exchanges
    .filter((each) => each.method === method && pathLike.test(each.path) && sentLike.test(each.sent))
    .flatMap(({ status }, index) => (status < 300 ? [index + 1] : []))
}

/**
 * Returns the mutant for the nth call that the device accepts. A call that never reaches the device is counted before
 * it is answered, so that the calls which the device refuses count, too.
 */
function selectAccepted(mutant: Mutant, accepted: readonly number[]): Mutant {
  const { calls, change } = mutant.alteration
  if (calls?.only === undefined || change.kind !== 'write') return mutant
  if (change.to !== 'swallowed' && change.to !== 'refused') return mutant
  return {
    ...mutant,
    alteration: { ...mutant.alteration, calls: { ...calls, only: accepted[calls.only - 1] ?? calls.only } },
  }
}

/**
 * Adds areas that also judge a mutant. A fault at one root, for example, also concerns the areas that require both
 * roots to agree.
 */
function withAreas(mutant: Mutant, more: readonly string[]): Mutant {
  const {
    areas: [area, ...others],
  } = mutant
  return { ...mutant, areas: [area, ...new Set([...others, ...more])] }
}

/** Creates the mutants that belong to no resource: authentication, tokens, the plain HTTP port and the launch. */
export function mutantsOfEntry(
  areas: Mutant['areas'],
  exchanges: readonly Exchange[],
  resources: readonly Described[] = [],
): readonly Mutant[] {
  const ways = countWays(exchanges)
  const [first = areas[0], ...others] = areasOfChapter(PREAMBLE)
  const known = resources.map(({ resource }) => resource)
  return [
    ...entryMutants(areas, ways),
    ...tokenMutants(areas, ways),
    ...redirectMutants([first, ...others]),
    ...loginMutants(areas),
    ...launchMutants(areas, exchanges, known),
  ]
}
