import { UncertainReadError } from '../domain/errors.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { partOf, resourceAround, type Told, toldBy } from './resource.ts'
import { type Members, written } from './tree.ts'

/**
 * The configuration at a path, out of an answer of the documented resource around it; undefined when there is none. That
 * a resource holds nothing counts when two answers say so.
 * @throws {UncertainReadError} when two answers tell nothing, or contradict each other
 */
export async function configurationAt(restconf: Restconf, path: string): Promise<unknown> {
  const resource = resourceAround(path)
  return partOf(await bodyOf(restconf, resource), resource, path)
}

/** The configuration of a resource, below its top member; undefined when it holds none. */
export async function bodyOf(restconf: Restconf, resource: string): Promise<Members | undefined> {
  const first = await ask(restconf, resource)
  if (first.told === 'served') return first.body
  const second = await ask(restconf, resource)
  if (second.told === 'served') return second.body
  if (first.told === 'empty' && second.told === 'empty') return undefined
  throw new UncertainReadError(
    `GET ${resource} answers ${named(first)}, then ${named(second)}: what stands there is not known`,
  )
}

/**
 * The configuration at a path that is about to be lent. What stood there before the run and is missing now has to be
 * missing by the run's own doing: otherwise a wrong answer would be taken for what is to be put back.
 * @param stood the part as it stood first; undefined when nothing did, or nothing is known of it
 * @param changed whether the run may have changed a leaf just now, or it comes and goes by itself
 * @throws {UncertainReadError} when two answers lack the same leaf
 */
export async function lendableAt(
  restconf: Restconf,
  path: string,
  stood: unknown,
  changed: (leaf: string) => boolean,
): Promise<unknown> {
  const missingIn = (value: unknown) => missing(path, stood, value).find((leaf) => !changed(leaf))
  const first = await configurationAt(restconf, path)
  if (missingIn(first) === undefined) return first
  const second = await configurationAt(restconf, path)
  const gone = missingIn(second)
  if (gone === undefined) return second
  throw new UncertainReadError(
    `${path} shows no ${gone} any more, which stood there before the run: nothing was written, for it could not be put back`,
  )
}

/** The leaves of a part that another reading of it lacks. */
function missing(path: string, stood: unknown, now: unknown): readonly string[] {
  const there = new Set(written(path, now).map((leaf) => leaf.path))
  return written(path, stood).flatMap((leaf) => (there.has(leaf.path) ? [] : [leaf.path]))
}

async function ask(restconf: Restconf, resource: string): Promise<Told> {
  return toldBy(await restconf.ask('GET', resource), resource)
}

function named(told: Told): string {
  return told.told === 'unclear' ? told.answer : told.told === 'empty' ? 'nothing' : 'its configuration'
}
