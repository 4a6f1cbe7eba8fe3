import type { Restconf } from '../channel/http/restconf.ts'
import { UncertainReadError } from '../domain/errors.ts'
import type { Journal } from './journal.ts'
import { isResealed } from './masked-fields.ts'
import { buildOwnership } from './ownership.ts'
import { extractPart, findEnclosingResource, isInSubtree, parseAnswer, stripDataRoot, type Told } from './resource.ts'
import { confirmReading, extractConfig } from './second-reads.ts'
import { formatUnclear, NotServed } from './snapshot.ts'
import { diffAnswers, listLeaves, type Members } from './tree.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

/**
 * The configuration at a path, out of an answer of the documented resource around it; undefined when there is none.
 * @param journal confirms an answer by what stood before the run and what the run wrote since; without it, or where it
 * explains less than the answer shows, a second answer has to say the same
 * @throws {UncertainReadError} when answers tell nothing, or go on to contradict each other
 */
export async function readConfig(restconf: Restconf, path: string, journal?: Journal): Promise<unknown> {
  const resource = findEnclosingResource(path)
  return extractPart(await readResource(restconf, resource, journal), resource, path)
}

/** The configuration of a resource, below its top member; undefined when it holds none. */
export async function readResource(
  restconf: Restconf,
  resource: string,
  journal?: Journal,
): Promise<Members | undefined> {
  const first = parseAnswer(await restconf.ask('GET', resource), resource)
  if (journal !== undefined && isExplained(journal, resource, first)) return extractConfig(first)
  const told = await confirmReading(restconf, resource, { first })
  if (told.told !== 'unclear') return extractConfig(told)
  throw new UncertainReadError(`GET ${resource} answers ${formatUnclear(told)}: what stands there is not known`)
}

/**
 * Whether an answer shows what stood before the run, which was confirmed, and otherwise only what the run wrote to the
 * parts that are lent now. Whatever else it shows, or lacks, may be its mistake.
 */
function isExplained(journal: Journal, resource: string, told: Told): boolean {
  const stood = journal.stood()?.snapshot
  const before = stood?.get(resource)
  if (told.told === 'unclear' || stood?.has(resource) !== true || before instanceof NotServed) return false
  const found = diffAnswers(resource, before, extractConfig(told))
  if (found.length === 0) return true
  const beyond = buildUndocumentedState(journal, resource)
  const lent = journal
    .open()
    .flatMap(({ effect }) => (effect.type === 'configuration' ? [stripDataRoot(effect.path)] : []))
  const ownership = buildOwnership(journal, resource, before, false)
  return found.every((each) => {
    if (beyond.isUnconfigured(each.path) || isResealed(each)) return true
    return lent.some((place) => isInSubtree(place, each.path)) && 'after' in each && ownership.caused(each)
  })
}

/**
 * The configuration at a path that is about to be lent. What stood there before the run and is missing now has to be
 * missing by the run's own doing: otherwise a wrong answer would be taken for what is to be put back.
 * @param stood the part as it stood first; undefined when nothing did, or nothing is known of it
 * @param changed whether the run may have changed a leaf just now, or it comes and goes by itself
 * @throws {UncertainReadError} when it lacks such a leaf
 */
export async function readForCheckpoint(
  restconf: Restconf,
  journal: Journal,
  path: string,
  stood: unknown,
  changed: (leaf: string) => boolean,
): Promise<unknown> {
  const known = journal.stood()?.snapshot.get(findEnclosingResource(path))
  if (known instanceof NotServed && known.contradicts)
    throw new UncertainReadError(
      `${findEnclosingResource(path)} was not confirmed before the run, so nothing is written there: it answers ${known.answer}`,
    )
  const value = await readConfig(restconf, path, journal)
  const there = new Set(listLeaves(path, value).map((leaf) => leaf.path))
  const gone = listLeaves(path, stood).find((leaf) => !there.has(leaf.path) && !changed(leaf.path))
  if (gone === undefined) return value
  throw new UncertainReadError(
    `${path} shows no ${gone.path} any more, which stood there before the run: nothing was written, for it could not be put back`,
  )
}
