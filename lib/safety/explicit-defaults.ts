import { toPlace, toRequestSegment, encodeKey } from '../domain/data-path.ts'
import type { Translator } from '../channel/http/naming.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { takesOut } from '../domain/abilities.ts'
import type { Stood } from './baseline.ts'
import { type CheckpointContext, createCheckpoint } from './checkpoint.ts'
import { buildPatches, getParentPath, isNamed, removeLeaves, takeOut } from './contract-writes.ts'
import { readResource } from './current-configuration.ts'
import { getEffectHandler } from './effect-handlers.ts'
import type { Journal } from './journal.ts'
import { findEnclosingResource } from './resource.ts'
import {
  type ChangedLines,
  ENCRYPTED,
  extractWords,
  indexLines,
  listLineVariants,
  listPrefixes,
  type Running,
} from './running-configuration.ts'
import { NotServed, type Snapshot } from './snapshot.ts'
import { isMembers, type Leaf, listLeaves } from './tree.ts'

/**
 * A default that the run made explicit. The run wrote a list entry back as it had been read, with values that nobody
 * had configured. The API shows no difference, but the CLI shows an additional line.
 */
interface ExplicitDefault {
  readonly line: string
  /** Data paths of the checkpointed resource and of the leaf. */
  readonly resource: string
  readonly leaf: string
  /** Set if any write to the resource may restart the target. The default is then not removed. */
  readonly reboots?: true
}

/** Picks the new lines that the run itself wrote, according to its journal. */
export function explicitDefaults(
  lines: readonly string[],
  journal: Journal,
  names: Translator,
): readonly ExplicitDefault[] {
  const opened = journal.lent()
  const restarting = Map.groupBy(opened, ({ reboots }) => reboots === true)
  // Checkpoints that can be undone without a restart come first, so that a part with both kinds is cleaned up without a
  // restart.
  const parts = [...(restarting.get(false) ?? []), ...(restarting.get(true) ?? [])].map((each) => {
    const place = toPlace(each.path)
    return { ...each, place, below: `${place}/` }
  })
  const written = new Map<string, Omit<ExplicitDefault, 'line'>>()
  for (const [path, values] of journal.own()) {
    const part = parts.find((each) => path === each.place || path.startsWith(each.below))
    if (part === undefined) continue
    const { path: resource, reboots, place } = part
    const below = path.slice(place.length).split('/').map(toRequestSegment).join('/')
    const by = { resource, leaf: resource.replace(/\/$/, '') + below, ...(reboots === true ? { reboots } : {}) }
    for (const value of values)
      for (const words of listLineVariants(names.identifier(path), value)) written.set(extractWords(words), by)
  }
  return lines.flatMap((line) => {
    const by = written.get(extractWords(line))
    return by === undefined ? [] : [{ line, ...by }]
  })
}

/**
 * Whether a line shows an explicit default: before the run, the leaf was not configured, and the API showed the value
 * that the line has now.
 */
export function isExplicitDefault(
  { line, leaf }: Pick<ExplicitDefault, 'line' | 'leaf'>,
  { snapshot, defaults }: Stood,
  names: Translator,
): boolean {
  const place = toPlace(leaf)
  const resource = findEnclosingResource(leaf)
  const body = snapshot.get(resource)
  const stood = body instanceof NotServed ? [] : listLeaves(resource, body)
  const shown = indexLines(new Set([line]), names)
  return stood.some((each) => each.path === place && defaults.has(place) && shown.shows(each))
}

/**
 * Lists the values of list entries that the run wrote as it had read them, although no dump from before the run shows
 * whether they were configured. They may have been defaults, and may be explicit now. Nothing removes them, because
 * they may as well have been configured.
 * @param last the lines after the run. If the CLI prints them, values that they do not show are left out
 */
export function listUnprovenDefaults(
  { snapshot, running }: Pick<Stood, 'snapshot' | 'running'>,
  journal: Journal,
  names: Translator,
  last: Running,
): readonly string[] {
  if (!('missing' in running)) return []
  const stood = [...snapshot].flatMap(([resource, body]) =>
    body instanceof NotServed ? [] : listLeaves(resource, body),
  )
  const shown = 'lines' in last ? indexLines(last.lines, names) : undefined
  const lines = stood
    .filter((leaf) => leaf.path.includes('=') && !isName(leaf) && shown?.shows(leaf) !== false)
    .map(({ path, value }) => `${names.identifier(path)} ${String(value)}`)
  return explicitDefaults(lines, journal, names).map(({ line }) => extractWords(line))
}

/**
 * Removes explicit defaults by the methods that a probe has shown to work, except where removal may restart the target.
 * If the API then shows a change in a leaf, the leaf is written again.
 * @returns whether there was a working method and anything to remove
 */
export async function removeExplicitDefaults(at: CheckpointContext, all: readonly ExplicitDefault[]): Promise<boolean> {
  const abilities = at.journal.abilities()
  const isUnset = abilities === undefined || takesOut(abilities, 'leaf')
  const removable = all.filter(({ reboots }) => reboots !== true)
  if (removable.length === 0 || (!isUnset && abilities?.lists !== 'replaced')) return false
  for (const [resource, each] of Map.groupBy(removable, (one) => one.resource)) {
    const checkpoint = await createCheckpoint(at, resource)
    const leaves = each.map(({ leaf }) => leaf)
    if (isUnset) for (const leaf of leaves) await takeOut(at.restconf, leaf)
    else await rewriteLists(at, findEnclosingResource(resource), leaves.map(toPlace))
    await checkpoint.restore()
  }
  return true
}

/** Rewrites complete lists, but omits the given leaves of their entries. */
async function rewriteLists(
  { restconf, journal }: CheckpointContext,
  resource: string,
  leaves: readonly string[],
): Promise<void> {
  const inEntries = leaves.filter((leaf) => leaf.includes('='))
  const wanted = removeLeaves(
    await readResource(restconf, resource, journal),
    new Set(inEntries),
    getParentPath(resource),
  )
  const complete = { lists: 'complete', leafLists: 'complete' } as const
  const patches = isMembers(wanted) ? buildPatches(resource, wanted, inEntries, complete) : []
  for (const { path, body } of patches) await restconf.ask('PATCH', path, body)
}

/**
 * Returns the leaves that the API shows although they are not configured. These are leaves that the CLI does not show
 * although it shows at least one leaf of the same resource. A leaf outside the contract counts whenever the CLI does
 * not show the leaf. Entry keys that the contract names never count.
 * @param lines of the running configuration
 * @returns paths below the data root
 */
export function findDefaults(snapshot: Snapshot, lines: ReadonlySet<string>, names: Translator): ReadonlySet<string> {
  // The CLI may spell a value differently, such as an identity without its module, or a word in quotes.
  const configured = new Set([...lines].flatMap((line) => listPrefixes(extractWords(line).split(' '))))
  const isShown = ({ path }: Leaf) => configured.has(extractWords(names.identifier(path)))
  const all = [...snapshot].flatMap(([resource, body]) => {
    const leaves = body instanceof NotServed ? [] : listLeaves(resource, body)
    const isStrange = ({ path }: Leaf) => !isNamed(resource, path)
    const isTold = leaves.some(isShown)
    return leaves.filter((leaf) => !isShown(leaf) && (isStrange(leaf) || (isTold && !isName(leaf))))
  })
  return new Set(all.map(({ path }) => path))
}

/** Whether a leaf is a leaf-list value, or the key of its own entry. */
function isName({ path, value }: Leaf): boolean {
  const key = path.slice(path.lastIndexOf('=') + 1)
  return path.includes('=') && (!key.includes('/') || key.replace(/\/.*$/s, '').split(',').includes(encodeKey(value)))
}

/**
 * A configured default that the run lost. The run unset the leaf, but the leaf still has the same value. The API shows
 * no difference, but the CLI lacks a line.
 */
interface LostDefault {
  /** Data path of the resource that contains the leaf. */
  readonly resource: string
  /** Path of the leaf below the data root. */
  readonly leaf: string
}

/** Finds the leaves that the missing lines configured, in parts that were checkpointed without a restart. */
export function findLostDefaults(
  lines: readonly string[],
  journal: Journal,
  names: Translator,
): readonly LostDefault[] {
  const wanted = new Set(lines.map(extractWords))
  const effects = journal.lent().filter(({ reboots }) => reboots !== true)
  const isLent = (leaf: string) => effects.some((effect) => getEffectHandler(effect).covers(effect, leaf))
  const isLost = (path: string, value: unknown) =>
    wanted.has(extractWords(`${names.identifier(path)} ${encodeKey(value)}`))
  const lent = new Set(effects.map(({ path }) => findEnclosingResource(path)))
  return [...(journal.stood()?.snapshot ?? [])].flatMap(([resource, body]) =>
    body instanceof NotServed || !lent.has(resource)
      ? []
      : listLeaves(resource, body).flatMap(({ path, value }) =>
          isLost(path, value) && isLent(path) ? [{ resource, leaf: path }] : [],
        ),
  )
}

/** Writes the lost defaults again with their current values, using the documented PATCHes. */
export async function writeLostDefaults(at: CheckpointContext, all: readonly LostDefault[]): Promise<void> {
  const { lists, leafLists } = at.journal.abilities() ?? {}
  const extent = {
    lists: lists === 'merged' ? 'named' : 'complete',
    leafLists: leafLists === 'merged' ? 'named' : 'complete',
  } as const
  for (const [resource, lost] of Map.groupBy(all, (one) => one.resource)) {
    const checkpoint = await createCheckpoint(at, resource)
    const unset = at.journal.stood()?.defaults ?? new Set()
    const configured = removeLeaves(
      (await readResource(at.restconf, resource, at.journal)) ?? {},
      unset,
      getParentPath(resource),
    )
    const leaves = lost.map(({ leaf }) => leaf)
    for (const { method, path, body } of buildPatches(resource, Object(configured), leaves, extent))
      await at.restconf.ask(method, path, body)
    await checkpoint.restore()
  }
}

/**
 * Types the lines that the CLI showed before the run and no longer shows. Then types each line that the run added,
 * preceded by `no`. Only changes parts that were checkpointed without a restart. A value that someone else has set in
 * the meantime is kept.
 * @returns the lines that the CLI accepted
 */
export async function typeLines(
  restconf: Restconf,
  journal: Journal,
  { gone, come }: ChangedLines,
  names: Translator,
): Promise<readonly string[]> {
  const accepted = journal.accepted()
  const own = explicitDefaults(come, journal, names).filter(
    ({ leaf, reboots }) => reboots !== true && !accepted.has(toPlace(leaf)),
  )
  const ours = new Set(own.map(({ line }) => line))
  const others = come.filter((line) => !ours.has(line)).map(stripValue)
  const lent = journal
    .lent()
    .flatMap(({ path, reboots }) => (reboots === true ? [] : [extractWords(names.identifier(toPlace(path)))]))
  const isLent = (line: string) =>
    lent.some((words) => words === '' || `${extractWords(line)} `.startsWith(`${words} `))
  const lost = gone.filter((line) => isLent(line) && !line.includes(ENCRYPTED) && !others.includes(stripValue(line)))
  const replaced = new Set(lost.map(stripValue))
  const added = own.flatMap(({ line }) => (replaced.has(stripValue(line)) ? [] : [`no ${line}`]))
  const taken: string[] = []
  for (const line of [...lost, ...added]) if (await restconf.type(line)) taken.push(line)
  return taken
}

/** Returns a line without its value. */
function stripValue(line: string): string {
  return extractWords(line).replace(/ \S+$/, '')
}
