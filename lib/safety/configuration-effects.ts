import type { ConfigurationEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import { ownershipOf } from './ownership.ts'
import { Rewriting } from './putting-back.ts'
import { placeOf } from './resource.ts'
import { shown } from './snapshot.ts'
import { configurationAt } from './standing.ts'
import { type Difference, differencesAt } from './tree.ts'
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
  const rewriting = new Rewriting(restconf, effect, journal, spared)
  const found = await rewriting.look()
  if (found.length === 0) return []
  for (const attempt of rewriting.attempts()) {
    const left = (await attempt()) ? await rewriting.look() : undefined
    if (left?.length === 0) return found
  }
  // Values derived from other settings may settle a little later.
  await restconf.pause()
  const left = await rewriting.look()
  if (left.length === 0) return found
  const more = left.length > 5 ? `; and ${left.length - 5} more` : ''
  throw new RestoreError(`${effect.path} could not be put back: ${left.slice(0, 5).map(shown).join('; ')}${more}`, {
    left,
  })
}

/**
 * Compares three ways: somebody else changed a leaf whose present value is neither the former one nor the run's own.
 */
async function foreign({ restconf }: Ways, effect: ConfigurationEffect, journal: Journal): Promise<readonly string[]> {
  const { path, original, reboots } = effect
  const ownership = ownershipOf(journal, path, original, reboots === true)
  return differencesAt(path, original, await configurationAt(restconf, path))
    .filter((each) => !ownership.caused(each))
    .map((each) => each.path)
}

/** Undoes changes to the configuration at a path, through the HTTP API. */
export const configurationEffects: Undoing<ConfigurationEffect> = {
  name: ({ path }) => path,
  covers: ({ path }, leaf) => isBelow(placeOf(path), leaf),
  foreign,
  undo,
}

/** Whether a leaf lies at or below a place; the root contains everything. */
function isBelow(place: string, leaf: string): boolean {
  return place === '' || leaf === place || leaf.startsWith(`${place}/`) || leaf.startsWith(`${place}=`)
}
