import { toPlace, isInSubtree } from '../domain/data-path.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { UncertainReadError } from '../domain/errors.ts'
import type { Journal } from './journal.ts'
import { isResealed } from './masked-fields.ts'
import { buildOwnership } from './ownership.ts'
import { extractPart, findEnclosingResource, parseAnswer, type Told } from './resource.ts'
import { confirmReading, extractConfig } from './second-reads.ts'
import { formatUnclear, NotServed } from './snapshot.ts'
import { diffAnswers, listLeaves, type Members } from './tree.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

/**
 * Returns the configuration at a path, taken from a response of the enclosing documented resource. Returns undefined if
 * nothing is configured there.
 * @param journal explains a response by the baseline and the run's own writes. If there is no journal, or the journal
 * does not explain the response, a second response must agree
 * @throws {UncertainReadError} if no response shows the configuration, or if responses keep contradicting each other
 */
export async function readConfig(restconf: Restconf, path: string, journal?: Journal): Promise<unknown> {
  const resource = findEnclosingResource(path)
  return extractPart(await readResource(restconf, resource, journal), resource, path)
}

/** Returns the configuration of a resource, below its top member. Returns undefined if nothing is configured. */
export async function readResource(
  restconf: Restconf,
  resource: string,
  journal?: Journal,
): Promise<Members | undefined> {
  const first = parseAnswer(await restconf.ask('GET', resource), resource)
  if (journal !== undefined && isExplained(journal, resource, first)) return extractConfig(first)
  const told = await confirmReading(restconf, resource, { first })
  if (told.told !== 'unclear') return extractConfig(told)
  const refusal = told.refused === true ? told.answer : undefined
  throw new UncertainReadError(`GET ${resource} answers ${formatUnclear(told)}: what stands there is not known`, {
    refusal,
  })
}

/**
 * Whether the baseline and the run's own writes explain a response: apart from undocumented state and encrypted
 * secrets, the response differs from the confirmed baseline only in values that the run wrote to checkpointed parts.
 * Any other difference may be an error in the response.
 */
function isExplained(journal: Journal, resource: string, told: Told): boolean {
  const stood = journal.stood()?.snapshot
  const before = stood?.get(resource)
  if (told.told === 'unclear' || stood?.has(resource) !== true || before instanceof NotServed) return false
  const found = diffAnswers(resource, before, extractConfig(told))
  if (found.length === 0) return true
  const beyond = buildUndocumentedState(journal, resource)
  const lent = journal.open().flatMap(({ effect }) => (effect.type === 'configuration' ? [toPlace(effect.path)] : []))
  const ownership = buildOwnership(journal, resource, before, false)
  return found.every((each) => {
    if (beyond.isUnconfigured(each.path) || isResealed(each)) return true
    return lent.some((place) => isInSubtree(place, each.path)) && 'after' in each && ownership.caused(each)
  })
}

/**
 * Returns the configuration at a path before a checkpoint. If a leaf of the baseline is missing for no known reason,
 * the response may be wrong, and the checkpoint would record a wrong state to restore.
 * @param stood the part in the baseline; undefined if the part was empty or is unknown
 * @param changed whether the run may have just changed a leaf, or the leaf is volatile
 * @throws {UncertainReadError} if a leaf of the baseline is missing and `changed` does not explain this, or if the
 * baseline of the resource is contradictory
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
