import {
  getLastSegment,
  splitBelow,
  stripModule,
  toPlace,
  toRequestSegment,
  stripKeys,
  decodeKeys,
  encodeKey,
} from '../domain/data-path.ts'
import { randomUUID } from 'node:crypto'
import { type Abilities, type Deletable, NOT_PUT_BACK, takesBackEntries, takesOut } from '../domain/abilities.ts'
import { ChannelError, NotPutBackError, UncertainReadError } from '../domain/errors.ts'
import type { Method } from '../channel/http/asking.ts'
import { type CheckpointContext, createCheckpoint, type Checkpoint } from './checkpoint.ts'
import { isHeld, isReplacedByRow } from './contract-writes.ts'
import type { ConfigurationEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import { BY_PROBE, type Journal } from './journal.ts'
import { buildOwnership } from './ownership.ts'
import { findEnclosingResource } from './resource.ts'
import { reportSwallowed } from './swallowed-writes.ts'
import { readConfig } from './current-configuration.ts'
import { entryKey, isList, isMembers, listLeaves } from './tree.ts'

/** A write that is about to be made. */
export interface Call {
  readonly method: Method
  readonly path: string
  readonly body: unknown
}

/** Something that a write adds and that must be removed again. */
export interface Addition {
  /** Path below the data root, without module prefixes. */
  readonly place: string
  /** Kind of the addition: its path without keys, which covers all entries of a list, or all values of a leaf-list. */
  readonly of: string
  readonly kind: Deletable
  /** Data path of the enclosing documented resource. */
  readonly resource: string
}

/**
 * Blocks writes to a resource that the run could not restore, until the resource is restored.
 * @throws {NotPutBackError} if the write concerns such a resource; {UncertainReadError} if a broken connection
 * prevented the restore
 */
export function demandPutBack(journal: Journal, { path, body }: Pick<Call, 'path' | 'body'>): void {
  const stuck = journal.stuck()
  if (stuck.length === 0) return
  const leaves = listLeaves(path, body).map((leaf) => leaf.path)
  for (const { effect, why, unclear } of stuck) {
    if (effect.type !== 'configuration' || !isHeld(toPlace(findEnclosingResource(effect.path)), leaves)) continue
    if (unclear === true) throw new UncertainReadError(`nothing more is written there until it is put back: ${why}`)
    throw notPutBack(why)
  }
}

/**
 * Whether a probe of this run added a leaf and could not remove it.
 * @param path data path of the leaf
 */
export function isLeftByProbe(journal: Journal, path: string): boolean {
  return journal.accepted().get(toPlace(path)) === BY_PROBE
}

/**
 * Checks that the target has kept nothing of this kind.
 * @throws {NotPutBackError} if the target kept something that the run created, because any further addition would
 * remain too
 */
export function demandNothingKept(journal: Journal, kind: 'file' | 'bundle'): void {
  const kept = journal.keptOf(kind)
  if (kept !== undefined) throw notPutBack(kept)
}

/** Maximum number of polls while the probe of another lane is running. Each poll waits for the budget `settle`. */
const LOOKS = 40

/**
 * Allows a write only if its additions are proved removable. Before the write, the first addition of each kind is made,
 * and removed again by the methods of a restore. Any addition that remains is accepted in the journal and reported.
 * @param lent parts that the write may touch
 * @throws {NotPutBackError} if an addition cannot be removed, or if its removal must not be probed
 */
export async function demandRemoval(
  at: CheckpointContext,
  lent: readonly ConfigurationEffect[],
  call: Call,
  abilities: Abilities = { deletes: [] },
): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const open: Addition[] = []
    let isProbed = true
    for (const each of findAdditions(at.journal, lent, call)) {
      const { shown, said } = at.journal.removalOf(each.of)
      if (shown === 'stays') throw notPutBack(said ?? each.of)
      if (shown === 'works') continue
      const why = whyUnprobed(each, abilities)
      if (why !== undefined) throw notPutBack(why)
      if (shown === 'begun') isProbed = false
      open.push(each)
    }
    if (open.length === 0) return
    if (isProbed && isClaimed(at.journal, open, randomUUID())) {
      await probe(at, open, call, findChangedLeaves(lent, call))
      return
    }
    await at.restconf.pause()
  }
  throw new ChannelError(`${call.method} ${call.path}: another check did not finish its probe of what can be removed`)
}

function notPutBack(why: string): NotPutBackError {
  return new NotPutBackError(`${NOT_PUT_BACK}: ${why}`)
}

/**
 * Returns why an addition must not be probed; undefined if it may be probed. If the target kept what the first probes
 * added, nothing of that kind is added to other resources.
 */
function whyUnprobed({ place, kind, resource }: Addition, abilities: Abilities): string | undefined {
  if (isReplacedByRow(resource, place)) return undefined
  const { lists, leafLists, puts } = abilities
  // A probe that had no effect on the target proves nothing. In that case, the first addition of each kind is probed
  // separately.
  const stays = {
    entry: !takesBackEntries(abilities),
    value: leafLists === 'merged' && puts !== true && !takesOut(abilities, 'value'),
    leaf: lists !== undefined && !takesOut(abilities, 'leaf'),
  }
  const what = { entry: 'entry of a list', value: 'value of a leaf-list', leaf: 'leaf' }[kind]
  return stays[kind] ? `no ${what} that a probe added went again, by DELETE or by "no" on the command line` : undefined
}

/**
 * Returns what a write adds to the checkpointed parts: each outermost entry, value or leaf that the parts do not
 * contain. Additions that restart the target are never probed. A leaf that repeats the key of its entry is not a
 * separate addition.
 */
export function findAdditions(
  journal: Journal,
  lent: readonly ConfigurationEffect[],
  { path, body }: Pick<Call, 'path' | 'body'>,
): readonly Addition[] {
  const parts = lent
    .filter(({ reboots }) => reboots !== true)
    .toSorted((one, other) => one.path.length - other.path.length)
    .map((effect) => ({
      effect,
      base: toPlace(effect.path),
      held: new Set(listLeaves(effect.path, effect.original).map((leaf) => leaf.path)),
    }))
  const found = new Map<string, Addition>()
  for (const leaf of listLeaves(path, body)) {
    const around = parts.filter(({ base }) => isHeld(base, [leaf.path]))
    const [outer] = around
    if (outer === undefined || around.some(({ held }) => held.has(leaf.path))) continue
    const place = buildOwnership(journal, outer.effect.path, outer.effect.original, false).outermost(leaf.path)
    const kind = place !== leaf.path ? 'entry' : getLastSegment(place).includes('=') ? 'value' : 'leaf'
    if (kind === 'leaf' && isEntryKey(place, leaf.value)) continue
    const of = stripKeys(place)
    found.set(place, { place, of, kind, resource: findEnclosingResource(outer.effect.path) })
  }
  return [...found.values()]
}

/** Returns existing leaves of the checkpointed parts that a PATCH would change. A probe does not change them. */
export function findChangedLeaves(
  lent: readonly ConfigurationEffect[],
  { method, path, body }: Call,
): readonly string[] {
  if (method !== 'PATCH') return []
  const standing = new Map(
    lent.flatMap((effect) => listLeaves(effect.path, effect.original).map((leaf) => [leaf.path, leaf.value] as const)),
  )
  return listLeaves(path, body)
    .filter((leaf) => standing.has(leaf.path) && standing.get(leaf.path) !== leaf.value)
    .map((leaf) => leaf.path)
}

function isEntryKey(place: string, value: unknown): boolean {
  const entry = place.split('/').findLast((segment) => segment.includes('='))
  return entry !== undefined && decodeKeys(entry.slice(entry.indexOf('=') + 1)).includes(String(value))
}

/**
 * Journals that the kinds are being probed.
 * @returns whether this lane was the first to do so for every kind
 */
function isClaimed(journal: Journal, all: readonly Addition[], id: string): boolean {
  for (const { of } of all) journal.append({ kind: 'removal', of, id, shown: 'begun' })
  const mine = all.filter(({ of }) => journal.removalOf(of).id === id)
  if (mine.length === all.length) return true
  for (const { of } of mine) journal.append({ kind: 'removal', of, id, shown: 'nothing' })
  return false
}

/**
 * Sends the write, reduced to one addition of each kind, and removes these additions again.
 * @param changed leaves that are omitted from the write
 */
async function probe(
  at: CheckpointContext,
  all: readonly Addition[],
  call: Call,
  changed: readonly string[],
): Promise<void> {
  const kinds = [...new Map(all.map((each) => [each.of, each])).values()]
  const checkpoints: (readonly [Addition, Checkpoint])[] = []
  const shows = new Map<string, { shown: 'works' | 'stays' | 'nothing'; said?: string }>()
  try {
    for (const each of kinds) checkpoints.push([each, await createCheckpoint(at, buildRequestPath(each))])
    const others = all.filter((each) => !kinds.includes(each)).map(({ place }) => place)
    const seen = await add(at, kinds, { ...call, body: alone(call, [...others, ...changed]) })
    for (const [each, checkpoint] of checkpoints.toReversed()) {
      const said = await takeBack(checkpoint, each)
      if (said !== undefined) shows.set(each.of, { shown: 'stays', said })
      else if (seen.includes(each.place)) shows.set(each.of, { shown: 'works' })
    }
  } finally {
    for (const { of } of kinds) {
      const { id } = at.journal.removalOf(of)
      at.journal.append({ kind: 'removal', of, id, ...(shows.get(of) ?? { shown: 'nothing' }) })
    }
  }
  const stays = [...shows.values()].find(({ shown }) => shown === 'stays')
  if (stays !== undefined) throw notPutBack(stays.said ?? '')
}

/**
 * Makes additions. A write that is accepted but not shown is sent once more, because one wrong response must not decide
 * what the run may add.
 * @returns the paths of the additions that a read shows
 */
async function add(at: CheckpointContext, all: readonly Addition[], call: Call): Promise<readonly string[]> {
  const send = () => at.restconf.ask(call.method, call.path, call.body)
  const first = await send()
  if (first.status > 299) return []
  const seen = await placesShown(at, all)
  if (seen.length === all.length || (await send()).status > 299) return seen
  const shown = await placesShown(at, all)
  if (shown.length > seen.length) reportSwallowed(at.restconf, [first])
  return shown
}

/**
 * Removes an addition again.
 * @returns why it remains; undefined if it is removed
 */
async function takeBack(checkpoint: Checkpoint, { of }: Addition): Promise<string | undefined> {
  try {
    await checkpoint.restore()
    return undefined
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    if (!(error instanceof RestoreError) || cause instanceof ChannelError || cause instanceof UncertainReadError)
      throw error
    checkpoint.leave(error.left, BY_PROBE)
    return `the one of ${of} that a probe added stays after ${error.tried.join(', ')}`
  }
}

/** Returns the paths of the additions that a read shows. If an addition was never shown, its absence proves nothing. */
async function placesShown({ restconf }: CheckpointContext, all: readonly Addition[]): Promise<readonly string[]> {
  const look = async () => {
    const shown: string[] = []
    for (const [resource, each] of Map.groupBy(all, (one) => one.resource)) {
      const leaves = listLeaves(resource, await readConfig(restconf, resource)).map(({ path }) => path)
      shown.push(...each.map(({ place }) => place).filter((place) => isHeld(place, leaves)))
    }
    return shown
  }
  return restconf.settled(look, (shown) => shown.length === all.length)
}

function buildRequestPath({ place, resource }: Addition): string {
  return [resource, ...splitBelow(resource, `/data/${place}`).map(toRequestSegment)].join('/')
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Returns the body of a write without the given entries, values and leaves. */
function alone({ path, body }: Call, others: readonly string[]): unknown {
  const gone = new Set(others)
  if (gone.size === 0) return body
  const kept = (value: unknown, at: string): unknown => {
    const joined = (name: string) => (at === '' ? stripModule(name) : `${at}/${stripModule(name)}`)
    if (isList(value))
      return value
        .filter((entry) => !gone.has(`${at}=${entryKey(entry, at)}`))
        .map((entry) => kept(entry, `${at}=${entryKey(entry, at)}`))
    if (Array.isArray(value)) return value.filter((item) => !gone.has(`${at}=${encodeKey(item)}`))
    if (!isMembers(value)) return value
    const members = Object.entries(value).filter(([name, inner]) => isNested(inner) || !gone.has(joined(name)))
    return Object.fromEntries(members.map(([name, inner]) => [name, kept(inner, joined(name))]))
  }
  if (!isMembers(body)) return body
  const base = toPlace(path)
  const last = getLastSegment(base).replace(/=.*$/, '')
  const unwrapped = isMembers(body['ietf-restconf:data']) ? body['ietf-restconf:data'] : body
  const reduced = Object.fromEntries(
    Object.entries(unwrapped).map(([name, value]) => {
      const above = stripModule(name) === last ? base.replace(/\/?[^/]*$/, '') : base
      return [name, kept(value, above === '' ? stripModule(name) : `${above}/${stripModule(name)}`)]
    }),
  )
  return unwrapped === body ? reduced : { 'ietf-restconf:data': reduced }
}
