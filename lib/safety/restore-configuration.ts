import type { Restconf } from '../channel/http/restconf.ts'
import { isInSubtree, toPlace } from '../domain/data-path.ts'
import { readConfig } from './current-configuration.ts'
import type { Undoing, Ways } from './effect-handler.ts'
import type { ConfigurationEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import { buildOwnership } from './ownership.ts'
import { findEnclosingResource } from './resource.ts'
import { Rewriting } from './rewriting.ts'
import { formatDifference } from './difference-texts.ts'
import { diffAnswers, type Difference } from './tree.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

/**
 * Restores the node, trying one method after another, and proves that the node equals the original. Additions that the
 * run never meant to write are kept: they belong to someone else, or a starting target shows them late.
 * @param spared other leaves that are kept, such as those that `foreign` returns
 * @returns the differences that were restored
 * @throws {RestoreError} if the node still differs
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
      if (left?.length !== 0) continue
      rewriting.reportRepeated()
      return found
    }
    // Derived values may change a little later, and the run's own writes may take a moment to appear.
    await restconf.pause()
    await rewriting.look()
    if (rewriting.amiss.every(({ path }) => tried.has(path))) break
  }
  const left = rewriting.amiss
  // Remains of the run's own entry are reported as a difference from the baseline, so no error is raised here.
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

/**
 * Reads the part for the first time. Reads may lag behind writes, so if nothing differs after a write, a second read
 * must confirm this.
 */
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

/** Whether the run meant to write at the path since the last checkpoint of the path. */
function hasWritten(journal: Journal, { path }: ConfigurationEffect): boolean {
  const entries = journal.entries()
  const since = entries.findLastIndex(
    (entry) => entry.kind === 'opened' && entry.effect.type === 'configuration' && entry.effect.path === path,
  )
  const place = toPlace(path)
  return entries
    .slice(since + 1)
    .some((entry) => entry.kind === 'intended' && entry.values.some(([leaf]) => isInSubtree(place, leaf)))
}

/**
 * Returns the leaves that someone else changed. These leaves have neither their former value nor a value that the run
 * caused.
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
  covers: ({ path }, leaf) => isInSubtree(toPlace(path), leaf),
  foreign,
  undo,
}
