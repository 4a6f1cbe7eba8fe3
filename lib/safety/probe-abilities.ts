import { toPlace, toRequestSegment } from '../domain/data-path.ts'
import type { Answer, Restconf } from '../channel/http/restconf.ts'
import type { Abilities, Deletable, Patched } from '../domain/abilities.ts'
import { ChannelError, UncertainReadError } from '../domain/errors.ts'
import type { RemovalProbe } from '../domain/removal-probe.ts'
import { createCheckpoint } from './checkpoint.ts'
import { buildPatches, getParentPath, isHeld, overlayValue, pickContractPart, removeLeaves } from './contract-writes.ts'
import { readConfig } from './current-configuration.ts'
import { RestoreError } from './error.ts'
import { BY_PROBE, type Journal } from './journal.ts'
import { findEnclosingResource } from './resource.ts'
import { reportSwallowed } from './swallowed-writes.ts'
import { isMembers, listLeaves, type Members } from './tree.ts'

/**
 * Finds out how the target removes what a run adds, because the contract does not specify this. Before any other write,
 * the probe adds a harmless value to a leaf-list. If the value can be removed, the probe adds an entry to a list. An
 * addition proves something only if the target shows it. If a resource does not show the addition, the next resource is
 * probed. Anything that the target will not delete is accepted in the journal and reported.
 * @throws {ChannelError} if a response is lost; {UncertainReadError} if no response shows the configuration. In both
 * cases, the journal records what may remain
 */
export async function probeAbilities(
  restconf: Restconf,
  journal: Journal,
  run: { readonly id: string; readonly prefix: string },
  probes: readonly RemovalProbe[],
): Promise<Abilities> {
  let known: Known = {}
  for (const probe of probes) {
    if (known.leftBehind === true || known.entries !== undefined) break
    known = { ...known, ...(await probeOne(restconf, journal, run, probe)) }
  }
  const abilities = mergeAbilities(known.values ?? { deletes: [] }, known.entries ?? { deletes: [] })
  journal.append({ kind: 'probed', abilities })
  return abilities
}

/** Results of the probes. */
interface Known {
  readonly values?: Abilities
  readonly entries?: Abilities
  /** Set if a value cannot be removed. In this case nothing else is added. */
  readonly leftBehind?: true
}

/**
 * Matches a value that a probe of an earlier run added and the target kept. If there is one, no further value is added,
 * because it would remain as well.
 */
const EARLIER = /plumbline-[\da-z]+(-\d+)*-probe/
const STAYS: Known = { values: { leafLists: 'merged', deletes: [] }, leftBehind: true }

async function probeOne(
  restconf: Restconf,
  journal: Journal,
  run: { readonly id: string; readonly prefix: string },
  { path, value, entry }: RemovalProbe,
): Promise<Known> {
  const checkpoint = await createCheckpoint({ restconf, journal, open: new Map(), run: run.id }, path)
  const unset = journal.stood()?.defaults ?? new Set<string>()
  const standing = pickContractPart(
    findEnclosingResource(path),
    path,
    removeLeaves(checkpoint.original ?? {}, unset, getParentPath(path)),
  )
  const probing = { restconf, path, standing: isMembers(standing) ? standing : {} }
  const name = `${run.prefix}-probe`
  const values = value === undefined ? {} : await probeValue(probing, value(name))
  const known = values.leftBehind
    ? values
    : { ...values, ...(await probeEntry(probing, entry(checkpoint.original, name))) }
  try {
    await checkpoint.restore()
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    if (cause instanceof ChannelError || cause instanceof UncertainReadError) throw cause
    if (!(error instanceof RestoreError)) throw error
    checkpoint.leave(error.left, BY_PROBE)
  }
  return known
}

/** Maximum number of PATCHes that omit the addition. */
const MOST_WRITES = 3

interface Probing {
  readonly restconf: Restconf
  readonly path: string
  readonly standing: Members
}

/**
 * Probes a value of a leaf-list. Tries DELETE, then writing the leaf-list without the value, then the CLI, then a PUT
 * of the former content.
 */
async function probeValue(probing: Probing, addition: Members): Promise<Known> {
  if (EARLIER.test(JSON.stringify(probing.standing))) return STAYS
  const [place = ''] = listLeafPaths(probing, addition)
  if (!(await isAdded(probing, addition, place))) return {}
  if (await isDeleted(probing, place)) return { values: { deletes: ['value'] } }
  const patched = await findPatched(probing, addition, place)
  const leafLists = patched === undefined ? {} : { leafLists: patched }
  if (patched === 'replaced') return { values: { ...leafLists, deletes: [] } }
  if (await isRetracted(probing, place)) return { values: { ...leafLists, deletes: [], retracts: ['value'] } }
  const { restconf, path, standing } = probing
  if (Object.keys(standing).length > 0) await restconf.ask('PUT', path, standing)
  return (await stands(probing, place)) ? STAYS : { values: { ...leafLists, puts: true, deletes: [] } }
}

/**
 * Probes an entry of a list. Removes the entry's last leaf by DELETE, or else over the CLI. Then rewrites the list
 * without the entry, and removes the entry by DELETE, or else over the CLI.
 */
async function probeEntry(probing: Probing, addition: Members): Promise<Known> {
  const places = listLeafPaths(probing, addition)
  const leaf = places.at(-1) ?? ''
  const entry = leaf.slice(0, leaf.indexOf('/', leaf.lastIndexOf('=')))
  if (!(await isAdded(probing, addition, entry))) return {}
  const deletes: Deletable[] = []
  const retracts: Deletable[] = []
  if (await isUnset(probing, addition, leaf, isTaken)) deletes.push('leaf')
  else if (await isUnset(probing, addition, leaf, retract)) retracts.push('leaf')
  // Either attempt may have removed the whole entry.
  else if (!(await isAdded(probing, addition, entry))) return {}
  const lists = await findPatched(probing, addition, entry)
  const known = lists === undefined ? {} : { lists }
  // Entries may be deletable even if rewriting the list has removed this one. A VLAN that the target creates along with
  // a LAG, for example, is in no list that the run rewrites.
  if (lists === 'replaced' && !(await isAdded(probing, addition, entry)))
    return { entries: { ...known, deletes, retracts } }
  if (await isDeleted(probing, entry)) deletes.push('entry')
  else if (await isRetracted(probing, entry)) retracts.push('entry')
  return { entries: { ...known, deletes, retracts } }
}

/**
 * Writes complete lists without the addition. Returns how a PATCH treats what its body omits; undefined if the target
 * does not accept the PATCH. Only two accepted PATCHes that keep the addition show that lists are merged, because one
 * wrong response must not decide that later writes may omit what belongs to others.
 */
async function findPatched(probing: Probing, addition: Members, place: string): Promise<Patched | undefined> {
  let accepted = 0
  const withoutEffect: Answer[] = []
  for (let times = 0; times < MOST_WRITES && accepted < 2; times += 1) {
    const answers = await write(probing, addition, 'without')
    if (isAccepted(answers)) accepted += 1
    if (!(await stands(probing, place))) {
      reportSwallowed(probing.restconf, withoutEffect)
      return 'replaced'
    }
    withoutEffect.push(...answers)
  }
  return accepted < 2 ? undefined : 'merged'
}

/**
 * Writes the addition. Returns whether the target accepts and shows it. Until it is shown, its absence does not prove a
 * removal. The addition is written twice if necessary, because one wrong response must not decide what the run may do.
 */
async function isAdded(probing: Probing, addition: Members, place: string): Promise<boolean> {
  const { restconf } = probing
  const isShown = () =>
    restconf.settled(
      async () => isHeld(place, (await leavesNow(probing)).keys()),
      (now) => now,
    )
  const first = await write(probing, addition, 'with')
  if (isAccepted(first) && (await isShown())) return true
  if (!isAccepted(await write(probing, addition, 'with')) || !(await isShown())) return false
  if (isAccepted(first)) reportSwallowed(restconf, first)
  return true
}

function isAccepted(answers: readonly Answer[]): boolean {
  return answers.every(({ status }) => status < 300)
}

/** Sends the documented PATCHes with complete lists until one is refused. Returns the responses. */
async function write(probing: Probing, addition: Members, how: 'with' | 'without'): Promise<readonly Answer[]> {
  const { restconf, path, standing } = probing
  const places = listLeafPaths(probing, addition)
  const all = overlayValue(standing, addition, getParentPath(path))
  const wanted = how === 'with' ? all : removeLeaves(all, new Set(places), getParentPath(path))
  const complete = { lists: 'complete', leafLists: 'complete' } as const
  const answers: Answer[] = []
  for (const patch of buildPatches(path, isMembers(wanted) ? wanted : {}, places, complete)) {
    if (isAccepted(answers)) answers.push(await restconf.ask('PATCH', patch.path, patch.body))
  }
  return answers
}

async function isDeleted(probing: Probing, place: string): Promise<boolean> {
  return (await isTaken(probing, place)) && !(await stands(probing, place))
}

async function isRetracted(probing: Probing, place: string): Promise<boolean> {
  return (await retract(probing, place)) && !(await stands(probing, place))
}

/** Removes a leaf. Returns whether the leaf disappears or falls back to a default, while its entry is kept. */
async function isUnset(probing: Probing, addition: Members, leaf: string, take: Take): Promise<boolean> {
  if (!(await take(probing, leaf))) return false
  const meant = listLeaves(probing.path, addition)
  const value = meant.find(({ path }) => path === leaf)?.value
  const now = await probing.restconf.settled(
    () => leavesNow(probing),
    (leaves) => leaves.get(leaf) !== value,
  )
  return meant.every((each) => (now.get(each.path) === each.value) !== (each.path === leaf))
}

/**
 * Asks the target to delete a node.
 * @returns whether the target accepts the deletion
 */
type Take = (probing: Probing, place: string) => Promise<boolean>

const isTaken: Take = async (probing, place) =>
  (await probing.restconf.ask('DELETE', buildRequestPath(probing, place))).status < 300

/** Deletes a node over the CLI. If the CLI does not respond, a later read shows whether the line was accepted. */
const retract: Take = (probing, place) =>
  probing.restconf.retract(buildRequestPath(probing, place)).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    return true
  })

function buildRequestPath({ path }: Probing, place: string): string {
  const below = place.split('/').slice(toPlace(path).split('/').length)
  return [path, ...below.map(toRequestSegment)].join('/')
}

/** Whether something that should be removed is still there. Polls, because reads may lag behind writes. */
function stands(probing: Probing, place: string): Promise<boolean> {
  const read = async () => isHeld(place, (await leavesNow(probing)).keys())
  return probing.restconf.settled(read, (now) => !now)
}

async function leavesNow({ restconf, path }: Probing): Promise<ReadonlyMap<string, unknown>> {
  return new Map(listLeaves(path, await readConfig(restconf, path)).map((leaf) => [leaf.path, leaf.value]))
}

function listLeafPaths({ path }: Probing, addition: Members): readonly string[] {
  return listLeaves(path, addition).map((leaf) => leaf.path)
}

function mergeAbilities(one: Abilities, other: Abilities): Abilities {
  const { retracts = [], ...values } = one
  const { retracts: more = [], ...entries } = other
  const deletes = [...one.deletes, ...other.deletes]
  const byCommand = [...retracts, ...more]
  return { ...values, ...entries, deletes, ...(byCommand.length === 0 ? {} : { retracts: byCommand }) }
}
