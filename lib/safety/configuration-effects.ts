import type { Restconf } from '../channel/http/restconf.ts'
import { buildUndocumentedState } from './beyond.ts'
import type { ConfigurationEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import { buildOwnership } from './ownership.ts'
import { Rewriting } from './putting-back.ts'
import { isInSubtree, stripDataRoot, findEnclosingResource } from './resource.ts'
import { formatDifference } from './snapshot.ts'
import { readConfig } from './standing.ts'
import { type Difference, diffAnswers } from './tree.ts'
import type { Undoing, Ways } from './undo.ts'

/**
 * Restores the node and proves that it equals the original, by one way after the other. Additions that the run never
 * meant to write stay: they are somebody else's, or a starting target shows them late.
 * @param spared further leaves that stay, as named by `foreign`
 * @returns what had to be put back
 * @throws {RestoreError} when it still differs
 */
async function undo(
  { restconf }: Ways,
  effect: ConfigurationEffect,
  journal: Journal,
  spared: ReadonlySet<string>,
): Promise<readonly Difference[]> {
  if (effect.own === true && (await readConfig(restconf, effect.path, journal)) === undefined) return []
  const rewriting = new Rewriting(restconf, effect, journal, spared)
  const found = await firstLook(rewriting, restconf, journal, effect)
  if (found.length === 0) return []
  const tried = new Set<string>()
  for (;;) {
    for (const { path } of rewriting.amiss) tried.add(path)
    for (const attempt of rewriting.attempts()) {
      const look = () => rewriting.look()
      const left = (await attempt()) ? await restconf.settled(look, (now) => now.length === 0) : undefined
      if (left?.length === 0) return found
    }
    // Values derived from other settings may settle a little later, and what the run wrote may show only now.
    await restconf.pause()
    await rewriting.look()
    if (rewriting.amiss.every(({ path }) => tried.has(path))) break
  }
  const left = rewriting.amiss
  // What stays of an entry of the run's own differs from how everything stood first.
  if (left.length === 0 || effect.own === true) return rewriting.putBackOf(found)
  const more = left.length > 5 ? `; and ${left.length - 5} more` : ''
  throw new RestoreError(
    `${effect.path} could not be put back: ${left.slice(0, 5).map(formatDifference).join('; ')}${more}`,
    {
      left,
      tried: rewriting.tried,
    },
  )
}

/** Reads may follow writes late: that nothing differs right after the run has written counts when it is so later, too. */
async function firstLook(
  rewriting: Rewriting,
  restconf: Restconf,
  journal: Journal,
  effect: ConfigurationEffect,
): Promise<readonly Difference[]> {
  const found = await rewriting.look()
  if (rewriting.amiss.length > 0 || !hasWritten(journal, effect)) return found
  await restconf.pause()
  return rewriting.look()
}

/** Whether the run meant to write something there since it was lent last. */
function hasWritten(journal: Journal, { path }: ConfigurationEffect): boolean {
  const entries = journal.entries()
  const since = entries.findLastIndex(
    (entry) => entry.kind === 'opened' && entry.effect.type === 'configuration' && entry.effect.path === path,
  )
  const place = stripDataRoot(path)
  return entries
    .slice(since + 1)
    .some((entry) => entry.kind === 'intended' && entry.values.some(([leaf]) => isInSubtree(place, leaf)))
}

/**
 * Compares three ways: somebody else changed a leaf whose present value is neither the former one nor the run's own.
 */
async function foreign({ restconf }: Ways, effect: ConfigurationEffect, journal: Journal): Promise<readonly string[]> {
  const { path, original, reboots } = effect
  const ownership = buildOwnership(journal, path, original, reboots === true)
  const beyond = buildUndocumentedState(journal, findEnclosingResource(path))
  return diffAnswers(path, original, await readConfig(restconf, path, journal))
    .filter((each) => !ownership.caused(each) && !beyond.isRestless(each))
    .map((each) => each.path)
}

/** Undoes changes to the configuration at a path, through the HTTP API. */
export const configurationEffects: Undoing<ConfigurationEffect> = {
  name: ({ path }) => path,
  covers: ({ path }, leaf) => isInSubtree(stripDataRoot(path), leaf),
  foreign,
  undo,
}
