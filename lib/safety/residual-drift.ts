import { isHeld } from './contract-writes.ts'
import { readConfig } from './current-configuration.ts'
import type { Ways } from './effect-handler.ts'
import { getEffectHandler } from './effect-handlers.ts'
import type { ConfigurationEffect } from './effect.ts'
import type { Journal, Opened } from './journal.ts'
import { findEnclosingResource, stripDataRoot } from './resource.ts'
import { formatDifference, NotServed } from './snapshot.ts'
import { diffAnswers, type Difference } from './tree.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

/**
 * Leaves what differs as it is from now on, and writes down who said so, when, and what stands there.
 * @param by a person, or what else decided
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
 * Accepts what differs at or below some places.
 * @param places data paths or paths below the data root; `all` for everything
 * @returns what was accepted, in words
 */
export async function acceptDifferences(
  ways: Ways,
  journal: Journal,
  places: readonly string[],
  by: string,
): Promise<readonly string[]> {
  const wanted = places.map(stripDataRoot)
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

/** A resource that differs from how it stood before a run that borrowed from it, as an effect on the whole of it. */
export interface Remainder {
  readonly opened: Opened
  /** Leaves that are not put back with it. */
  readonly spared: ReadonlySet<string>
}

/**
 * What differs beside the parts that are still lent: a target may change more of a resource than what is written to it.
 * Leaves that were only ever lent with a restart make an effect of their own. In the opposite order of the loans.
 */
export async function findResidualDrift(ways: Ways, journal: Journal): Promise<readonly Remainder[]> {
  const lent = Map.groupBy(journal.lent().toReversed(), ({ path }) => findEnclosingResource(path))
  const all: Remainder[] = []
  for (const [resource, loans] of lent) {
    const stood = journal.stood()
    if (stood === undefined) continue
    // What no snapshot looked at stood as the first loan of it found it.
    const first = loans.findLast(({ path }) => path === resource)
    if (!stood.snapshot.has(resource) && first === undefined) continue
    const original = stood.snapshot.has(resource) ? stood.snapshot.get(resource) : first?.original
    if (original instanceof NotServed) continue
    // One answer that shows all as it stood may lack what is left: a second one has to say the same.
    const now = await readConfig(ways.restconf, resource)
    const beyond = buildUndocumentedState(journal, resource)
    const found = diffAnswers(resource, original, now).filter((each) => !beyond.isRestless(each))
    const leaves = found.map(({ path }) => path)
    if (leaves.length === 0) continue
    const accepted = new Set(journal.accepted().keys())
    const restarting = new Set(leaves.filter((leaf) => isOnlyLentWithRestart(leaf, loans)))
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

function isOnlyLentWithRestart(leaf: string, loans: readonly ConfigurationEffect[]): boolean {
  const covering = loans.filter((loan) => getEffectHandler(loan).covers(loan, leaf))
  const by = covering.length > 0 ? covering : loans
  return by.every(({ reboots }) => reboots === true)
}
