import { toPlace } from '../domain/data-path.ts'
import { UncertainReadError } from '../domain/errors.ts'
import { isHeld } from './contract-writes.ts'
import { readConfig } from './current-configuration.ts'
import type { Ways } from './effect-handler.ts'
import { getEffectHandler } from './effect-handlers.ts'
import type { ConfigurationEffect } from './effect.ts'
import type { Journal, Opened } from './journal.ts'
import { findEnclosingResource } from './resource.ts'
import { formatDifference, formatUnseen } from './difference-texts.ts'
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
 * Accepts the differences at or below the given places. A part that the target refuses to show cannot be compared; it
 * is accepted as a whole, and its effects are closed.
 * @param places data paths or paths below the data root; `all` for everything
 * @returns descriptions of what was accepted
 * @throws {UncertainReadError} if responses leave open what stands at such a place
 */
export async function acceptDifferences(
  ways: Ways,
  journal: Journal,
  places: readonly string[],
  by: string,
): Promise<readonly string[]> {
  const wanted = places.map(toPlace)
  const isWanted = (path: string) => places.includes('all') || wanted.some((place) => isHeld(place, [path]))
  const parts = [...journal.open(), ...(await findResidualDrift(ways, journal)).map(({ opened }) => opened)]
  const found = new Map<string, Difference>()
  const refused = new Set<string>()
  for (const { id, effect } of parts) {
    if (effect.type !== 'configuration') continue
    try {
      const now = await readConfig(ways.restconf, effect.path, journal)
      for (const each of diffAnswers(effect.path, effect.original, now)) found.set(each.path, each)
    } catch (error) {
      if (!(error instanceof UncertainReadError) || error.refusal === undefined) throw error
      if (!isWanted(toPlace(effect.path))) continue
      refused.add(acceptUnseen(journal, effect, error.refusal, by))
      journal.append({ kind: 'closed', id })
    }
  }
  const left = [...found.values()].filter(({ path }) => isWanted(path))
  if (left.length > 0) accept(journal, left, by)
  return [...left.map(formatDifference), ...refused]
}

/** Accepts a part that the target refuses to show, and the resource around it. Returns a description. */
function acceptUnseen(journal: Journal, { path }: ConfigurationEffect, refusal: string, by: string): string {
  const text = formatUnseen(toPlace(path), refusal)
  const paths = [toPlace(findEnclosingResource(path)), toPlace(path)]
  journal.append({ kind: 'accepted', paths, by, at: new Date().toISOString(), values: [text, text] })
  return text
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

const UNSEEN = Symbol('a resource that is not shown')

/**
 * Finds differences outside the open checkpoints, because a target may change more of a resource than a run writes.
 * Leaves that were only ever checkpointed with a restart form a separate effect. A resource that is not shown is an
 * effect as a whole, unless it is accepted. The effects are in the reverse order of the checkpoints.
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
    const accepted = new Set(journal.accepted().keys())
    // A single response may equal the baseline only because it omits an addition that is still there, so a second
    // response must agree.
    const now = await readConfig(ways.restconf, resource).catch((error: unknown) => {
      if (error instanceof UncertainReadError) return UNSEEN
      throw error
    })
    if (now === UNSEEN) {
      // Undoing this part reads the resource again, and reports if it is still not shown.
      const reboots = effects.some((each) => each.reboots === true) ? ({ reboots: true } as const) : {}
      if (!accepted.has(toPlace(resource)))
        all.push(remainder({ type: 'configuration', path: resource, original, ...reboots }, accepted))
      continue
    }
    const beyond = buildUndocumentedState(journal, resource)
    const found = diffAnswers(resource, original, now).filter((each) => !beyond.isRestless(each))
    const leaves = found.map(({ path }) => path)
    if (leaves.length === 0) continue
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
