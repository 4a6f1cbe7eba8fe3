import { isEmpty, type Restconf } from '../channel/http/restconf.ts'
import type { ConfigurationEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import type { Undoing, Ways } from './undo.ts'
import { barePath, configuration, type Difference, differences, encoded, leaves, pruned, spelled } from './tree.ts'

/** The configuration at a path; undefined when there is none. */
export async function configurationAt(restconf: Restconf, path: string): Promise<unknown> {
  const answer = await restconf.ask('GET', path)
  if (isEmpty(answer) || answer.status === 404) return undefined
  if (answer.status < 200 || answer.status > 299) {
    throw new RestoreError(`GET ${path} answers ${answer.status}, so its configuration is unknown`)
  }
  return configuration(answer.body)
}

/**
 * Restores the node and proves that it equals the original: by PATCH of the former values, then by removing additions,
 * then by PUT. Additions that the run never meant to write stay: they are somebody else's, or a starting target shows
 * them late.
 * @param spared further leaves that stay, as named by `foreign`
 * @returns whether anything had to be written
 * @throws {RestoreError} when it still differs
 */
async function undo(
  { restconf }: Ways,
  effect: ConfigurationEffect,
  journal: Journal,
  spared: ReadonlySet<string>,
): Promise<boolean> {
  const { path, original } = effect
  const additions = additionsTo(effect, journal)
  let besides = false
  const remaining = async () => {
    const all = differences(original, await configurationAt(restconf, path))
    const own = all.filter((each) => !spared.has(each.path) && ('before' in each || additions.isOwn(each.path)))
    besides = own.length < all.length
    return own
  }
  let left = await remaining()
  if (left.length === 0) return false
  const attempts = [
    async () => patchBack(restconf, path, original, left),
    async () => removeAdded(restconf, path, left, spared, additions.outermost),
    async () => (original === undefined || besides ? undefined : restconf.ask('PUT', path, original)),
  ]
  for (const attempt of attempts) {
    await attempt()
    left = await remaining()
    if (left.length === 0) return true
  }
  // Values derived from other settings may settle a little later.
  await restconf.pause()
  left = await remaining()
  if (left.length === 0) return true
  const list = left.slice(0, 5).map(({ path: at, before, after }) => `${at}: now ${text(after)}, was ${text(before)}`)
  throw new RestoreError(`${path} could not be put back: ${list.join('; ')}`)
}

/** Writes the former values of the leaves that differ, and nothing else. */
async function patchBack(
  restconf: Restconf,
  path: string,
  original: unknown,
  left: readonly Difference[],
): Promise<void> {
  const lost = new Set(left.filter((difference) => 'before' in difference).map(({ path: at }) => at))
  if (original === undefined || lost.size === 0) return
  await restconf.ask('PATCH', path, pruned(original, lost))
}

function text(value: unknown): string {
  return value === undefined ? 'unset' : JSON.stringify(value)
}

/** Removes added entries and leaves: a whole list entry when its key is new and nobody else wrote to it. */
async function removeAdded(
  restconf: Restconf,
  path: string,
  left: readonly Difference[],
  others: ReadonlySet<string>,
  outermost: (path: string) => string,
): Promise<void> {
  const base = path.replace(/\/$/, '')
  const last = base.split('/').at(-1)?.replace(/=.*$/, '') ?? ''
  const added = left
    .filter((difference) => !('before' in difference))
    .map(({ path: at }) => ([...others].some((other) => other.startsWith(`${outermost(at)}/`)) ? at : outermost(at)))
  for (const at of new Set(added)) {
    const below = at.split('/').slice(1).map(encoded).join('/')
    await restconf.ask('DELETE', below === '' || last === '' ? base : `${base}/${below}`)
  }
}

/** Classifies leaves that were added to a borrowed node; paths as in `differences`. */
function additionsTo({ path: borrowed, original }: ConfigurationEffect, journal: Journal) {
  const stood = leaves(original ?? {}).map(({ path }) => path)
  const prefix = prefixOf(borrowed)
  /** The outermost new list entry around a leaf; the leaf itself when there is none. */
  const outermost = (path: string): string => {
    const segments = path.split('/')
    const ways = segments.map((_, index) => segments.slice(0, index + 1).join('/'))
    const isNew = (way: string) => !stood.some((each) => each === way || each.startsWith(`${way}/`))
    return ways.find((way, index) => index > 0 && segments[index]?.includes('=') && isNew(way)) ?? path
  }
  let meant: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** Whether the run meant to write it or created its entry: a target fills in missing members of an entry. */
  const isOwn = (path: string): boolean => {
    meant ??= journal.own()
    const at = absolute(prefix, outermost(path))
    return [...meant.keys()].some((each) => each === at || each.startsWith(`${at}/`))
  }
  return { outermost, isOwn }
}

/**
 * Compares three ways: somebody else changed a leaf whose present value is neither the former one nor the run's own.
 */
async function foreign({ restconf }: Ways, effect: ConfigurationEffect, journal: Journal): Promise<readonly string[]> {
  const own = journal.own()
  const prefix = prefixOf(effect.path)
  const additions = additionsTo(effect, journal)
  const filledIn = (path: string) => !own.has(absolute(prefix, path)) && additions.isOwn(path)
  return differences(effect.original, await configurationAt(restconf, effect.path))
    .filter((each) => !isOwn(own, absolute(prefix, each.path), each) && !(effect.reboots && each.after === undefined))
    .filter((each) => 'before' in each || !filledIn(each.path))
    .map(({ path }) => path)
}

/** Undoes changes to the configuration at a path, through the HTTP API. */
export const configurationEffects: Undoing<ConfigurationEffect> = {
  name: ({ path }) => path,
  place: ({ path }, leaf) => absolute(prefixOf(path), leaf),
  covers: ({ path }, leaf) => isBelow(prefixOf(path), leaf),
  foreign,
  undo,
}

/** Whether a leaf lies at or below a place; the root contains everything. */
function isBelow(place: string, leaf: string): boolean {
  return (
    place === '' || place === 'data' || leaf === place || leaf.startsWith(`${place}/`) || leaf.startsWith(`${place}=`)
  )
}

function prefixOf(path: string): string {
  return barePath(path).replace(/^data\//, '')
}

/** Makes the path of a difference absolute; it may repeat the last segment of the prefix. */
function absolute(prefix: string, path: string): string {
  const parent = prefix.split('/').slice(0, -1).join('/')
  const [head = '', ...rest] = path.split('/')
  const own = prefix.split('/').at(-1) ?? ''
  const named = own.replace(/=.*$/, '') === head.replace(/=.*$/, '') ? [own, ...rest] : [own, head, ...rest]
  return [...(parent === '' ? [] : [parent]), ...named].join('/')
}

/** Whether the run wrote the value, or removed a leaf-list entry by writing to the list, which may replace it. */
function isOwn(own: ReadonlyMap<string, ReadonlySet<string>>, path: string, { before, after }: Difference): boolean {
  const present: unknown = after
  if (after !== undefined) return own.get(path)?.has(String(present)) ?? false
  const list = path.slice(0, path.lastIndexOf('=') + 1)
  return list !== '' && path === list + spelled(before) && [...own.keys()].some((each) => each.startsWith(list))
}
