import { toPlace } from '../domain/data-path.ts'
import { isHeld } from './contract-writes.ts'
import { readConfig } from './current-configuration.ts'
import type { Ways } from './effect-handler.ts'
import { getEffectHandler } from './effect-handlers.ts'
import type { ConfigurationEffect } from './effect.ts'
import type { Journal, Opened } from './journal.ts'
import { findEnclosingResource } from './resource.ts'
import { formatDifference } from './difference-texts.ts'
import { NotServed } from './snapshot.ts'
import { diffAnswers, type Difference } from './tree.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

/**
 * Records that the differences are accepted and will not be restored: who accepted them, when, and the accepted values.
 * @param by a person, or the part of the suite that decided
 */
export function accept(journal: Journal, left: readonly Difference[], by: string): void {
  journal.append({
    kind: 'accepted',
    paths: left.map(({ path }) => path),
    by,
    at: new Date().toISOString(),
    values: left.map(formatDifference),
  })
}

/**
 * Accepts the differences at or below the given places.
 * @param places data paths or paths below the data root; `all` for everything
 * @returns descriptions of what was accepted
 */
export async function acceptDifferences(
  ways: Ways,
  journal: Journal,
  places: readonly string[],
  by: string,
): Promise<readonly string[]> {
  const wanted = places.map(toPlace)
  const parts = [...journal.open(), ...(await findResidualDrift(ways, journal)).map(({ opened }) => opened)]
  const found = new Map<string, Difference>()
  for (const { effect } of parts) {
    if (effect.type !== 'configuration') continue
    const now = await readConfig(ways.restconf, effect.path, journal)
    for (const each of diffAnswers(effect.path, effect.original, now)) found.set(each.path, each)
  }
  const left = [...found.values()].filter(
    ({ path }) => places.includes('all') || wanted.some((place) => isHeld(place, [path])),
  )
  if (left.length > 0) accept(journal, left, by)
  return left.map(formatDifference)
}

/**
 * A difference between a resource and its baseline after a run checkpointed parts of the resource. It is represented as
 * one effect on the whole resource.
 */
export interface Remainder {
  readonly opened: Opened
  /** The leaves that undoing this effect does not restore. */
  readonly spared: ReadonlySet<string>
}

/**
 * Finds differences outside the open checkpoints, because a target may change more of a resource than a run writes.
 * Leaves that were only ever checkpointed with a restart form a separate effect. The effects are in the reverse order
 * of the checkpoints.
 */
export async function findResidualDrift(ways: Ways, journal: Journal): Promise<readonly Remainder[]> {
  const lent = Map.groupBy(journal.lent().toReversed(), ({ path }) => findEnclosingResource(path))
  const all: Remainder[] = []
  for (const [resource, effects] of lent) {
    const stood = journal.stood()
    if (stood === undefined) continue
    // For a resource outside the snapshot, the first checkpoint of the resource is the baseline.
    const first = effects.findLast(({ path }) => path === resource)
    if (!stood.snapshot.has(resource) && first === undefined) continue
    const original = stood.snapshot.has(resource) ? stood.snapshot.get(resource) : first?.original
    if (original instanceof NotServed) continue
    // A single response may equal the baseline only because it omits an addition that is still there, so a second
    // response must agree.
    const now = await readConfig(ways.restconf, resource)
    const beyond = buildUndocumentedState(journal, resource)
    const found = diffAnswers(resource, original, now).filter((each) => !beyond.isRestless(each))
    const leaves = found.map(({ path }) => path)
    if (leaves.length === 0) continue
    const accepted = new Set(journal.accepted().keys())
    const restarting = new Set(leaves.filter((leaf) => isOnlyLentWithRestart(leaf, effects)))
    const effect = { type: 'configuration', path: resource, original } as const
    if (restarting.size > 0) {
      const others = leaves.filter((leaf) => !restarting.has(leaf))
      all.push(remainder({ ...effect, reboots: true }, new Set([...others, ...accepted])))
    }
    if (restarting.size < leaves.length) all.push(remainder(effect, restarting.union(accepted)))
  }
  return all
}

function remainder(effect: ConfigurationEffect, spared: ReadonlySet<string>): Remainder {
  return { opened: { kind: 'opened', id: effect.path, effect }, spared }
}

function isOnlyLentWithRestart(leaf: string, effects: readonly ConfigurationEffect[]): boolean {
  const covering = effects.filter((effect) => getEffectHandler(effect).covers(effect, leaf))
  const by = covering.length > 0 ? covering : effects
  return by.every(({ reboots }) => reboots === true)
}
