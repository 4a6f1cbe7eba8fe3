import { toPlace } from '../../domain/data-path.ts'
import { ChannelError } from '../../domain/errors.ts'
import { getRunPrefix } from '../../domain/run-prefix.ts'
import { type Translator, translator } from '../../channel/http/naming.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { buildUndocumentedState } from '../../safety/undocumented-state.ts'
import {
  explicitDefaults,
  findLostDefaults,
  isExplicitDefault,
  listUnprovenDefaults,
  removeExplicitDefaults,
  typeLines,
  writeLostDefaults,
} from '../../safety/explicit-defaults.ts'
import type { Journal } from '../../safety/journal.ts'
import { type Difference, getListKeys, listLeaves } from '../../safety/tree.ts'
import { buildOwnership } from '../../safety/ownership.ts'
import { findEnclosingResource } from '../../safety/resource.ts'
import {
  type ChangedLines,
  diffLines,
  extractWords,
  indexLines,
  plainWords,
  type Running,
  SHOW,
  unsecret,
} from '../../safety/running-configuration.ts'
import { type Drift, drift, laterSnapshot, NotServed, type Snapshot } from '../../safety/snapshot.ts'
import type { Stood } from '../../safety/baseline.ts'
import type { Admin } from './admin-connection.ts'
import { takeOutVlans } from './lent-vlans.ts'
import { dumpRunningConfig } from './running-dump.ts'

/** Prefixes of lines that name the installed image. */
const INSTALLED = ['system image ']

type Target = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>

/** Configuration drift: differences after a run, as text. */
interface Left {
  /** Differences that no journal entry explains. */
  readonly unexplained: readonly string[]
  /** The unexplained differences that the run may nevertheless have caused. */
  readonly caused: readonly string[]
  /** Values that the run wrote and could not remove, although the API shows no difference. */
  readonly residue: readonly string[]
  /** Differences that a person accepted, or that a probe could not remove. */
  readonly accepted: readonly string[]
  /** Changes of volatile values, by resource. Volatile values are not configuration. */
  readonly restless: readonly string[]
  /** Lines of the CLI output before the run that are now missing, possibly because of a write of the run. */
  readonly gone: readonly string[]
  /**
   * Commands that restored lines: they were typed, and the target accepted them. Each is a line, or `no` and a line.
   */
  readonly typed: readonly string[]
}

/**
 * Compares the configuration after a run's rollback with the configuration before the run. Removes defaults that the
 * run made explicit.
 * @param isRestored whether everything that can be restored without typing lines has been restored; if so, missing
 * lines are typed as they were before the run
 */
export async function findResidualDrift(
  admin: Admin,
  target: Target,
  journal: Journal,
  isRestored = false,
): Promise<Left> {
  const stood = journal.stood()
  if (stood === undefined)
    return { unexplained: [], caused: [], residue: [], accepted: [], restless: [], gone: [], typed: [] }
  const names = translator(target.profile.naming)
  const compared = async () =>
    compareSnapshots(stood, await laterSnapshot(admin.restconf, stood.snapshot), journal, names)
  let api = await compared()
  const unproven = await nameUnprovenDefaults(admin, target, journal, stood)
  const lines = await linesLeft(admin, target, journal, stood, { isEqual: api.unexplained.length === 0, isRestored })
  if (lines.typed.length > 0) api = await compared()
  return {
    unexplained: [...api.unexplained, ...lines.unexplained],
    caused: [...api.caused, ...lines.caused],
    residue: lines.residue,
    // Named, but no reason to keep the journal: nothing could take these back.
    accepted: [...api.accepted, ...lines.accepted, ...unproven],
    restless: api.restless,
    gone: lines.gone,
    typed: lines.typed,
  }
}

function compareSnapshots(
  { snapshot, running }: Stood,
  last: Snapshot,
  journal: Journal,
  names: Translator,
): Omit<Left, 'gone' | 'typed'> {
  const whoAccepted = createAcceptance(journal)
  const shown = 'lines' in running ? indexLines(running.lines, names) : undefined
  const known = new Map(
    [...snapshot.keys()].map((resource) => [resource, buildUndocumentedState(journal, resource)] as const),
  )
  const isRestless = ({ resource, difference }: Drift) =>
    difference !== undefined &&
    [known.get(resource)].some((beyond) => beyond?.isRestless(difference) || beyond?.isDoubtful(difference))
  // A resource counts as unchanged if the earlier CLI output matches what the API shows now.
  const leaves = (resource: string) => {
    const body = snapshot.get(resource)
    return body instanceof NotServed ? [] : listLeaves(resource, body).map(({ path }) => path)
  }
  const found = drift(snapshot, last, 'lines' in running).filter(
    ({ resource, difference }) => difference === undefined || shown?.refutes(difference, leaves(resource)) !== true,
  )
  const [restless, all] = partition(found, isRestless)
  const accepted = all.flatMap(({ difference, text }) => {
    const who = difference === undefined ? undefined : whoAccepted(difference)
    return who === undefined ? [] : [`${text} (${who})`]
  })
  const open = all.filter(({ difference }) => difference === undefined || whoAccepted(difference) === undefined)
  const caused = open.filter((each) => isCaused(each, snapshot, journal))
  const words = {
    unexplained: open.map(({ text }) => text),
    caused: caused.map(({ text }) => text),
    residue: [],
    accepted,
  }
  return { ...words, restless: inBrief(restless) }
}

/**
 * Returns a function that names who accepted a difference. Anything that the target adds under an accepted entry of the
 * run is accepted too, such as the LACP settings of an aggregation group.
 */
function createAcceptance(journal: Journal): (difference: Difference) => string | undefined {
  const by = journal.accepted()
  const names = listOwnNames(journal)
  return (difference) => {
    const who = by.get(difference.path)
    if (who !== undefined || 'before' in difference) return who
    return findOwnNames(difference.path, names).map((name) => names.get(name))[0]
  }
}

/** Returns the keys of the run's own accepted entries, and who accepted them. */
function listOwnNames(journal: Journal): ReadonlyMap<string, string> {
  const header = journal.header()
  if (header === undefined) return new Map()
  const prefix = getRunPrefix(header.run)
  const named = (path: string) => path.split('/').map((segment) => segment.slice(segment.indexOf('=') + 1))
  return new Map(
    [...journal.accepted()].flatMap(([path, who]) =>
      named(path).flatMap((name) => (name.startsWith(prefix) ? [[name, who] as const] : [])),
    ),
  )
}

function findOwnNames(path: string, names: ReadonlyMap<string, string>): readonly string[] {
  return path
    .split('/')
    .map((segment) => segment.slice(segment.indexOf('=') + 1))
    .filter((name) => names.has(name))
}

/** Lists each resource with the names of the members that changed. */
function inBrief(restless: readonly Drift[]): readonly string[] {
  const places = Map.groupBy(restless, ({ resource }) => resource)
  return [...places].map(([resource, all]) => {
    const names = new Set(all.map(({ difference }) => difference?.path.replace(/^.*\/|=.*$/gs, '')))
    return `${resource}: ${[...names].slice(0, 5).join(', ')}${names.size > 5 ? ` and ${names.size - 5} more` : ''}`
  })
}

function partition<T>(all: readonly T[], is: (each: T) => boolean): readonly [T[], T[]] {
  return [all.filter(is), all.filter((each) => !is(each))]
}

function isCaused({ resource, difference }: Drift, snapshot: Snapshot, journal: Journal): boolean {
  const before = snapshot.get(resource)
  if (difference === undefined || before instanceof NotServed) return false
  const restarts = journal
    .lent()
    .some(({ path, reboots }) => reboots === true && findEnclosingResource(path) === resource)
  return buildOwnership(journal, resource, before, restarts).caused(difference)
}

/**
 * Compares the CLI output with the CLI output before the run. Unexplained lines count only if a second dump shows them
 * too.
 */
async function linesLeft(
  admin: Admin,
  target: Target,
  journal: Journal,
  stood: Stood,
  { isEqual, isRestored }: { readonly isEqual: boolean; readonly isRestored: boolean },
): Promise<Omit<Left, 'restless'>> {
  const { running: first, snapshot } = stood
  const names = translator(target.profile.naming)
  const accepted = journal.accepted()
  const ownIn = ({ come }: ChangedLines) => explicitDefaults(come, journal, names)
  let lines = await readChangedLines(admin, target, first)
  // One dump without the changes may be outdated, so a second one confirms that nothing differs.
  if (lines.gone.length + lines.come.length === 0) lines = await readChangedLines(admin, target, first)
  const before = 'lines' in first ? first.lines : new Set<string>()
  if (await takeOutVlans(admin.restconf, journal, { first: before, snapshot, come: lines.come }))
    lines = await readChangedLines(admin, target, first)
  const isAccepted = ({ leaf }: { leaf: string }) => accepted.has(toPlace(leaf))
  // All output lines of an accepted entry count as accepted.
  const staying = [...accepted.keys()].map(
    (leaf) => `${plainWords(names.identifier(findEnclosingEntry(leaf) ?? leaf))} `,
  )
  const ownNames = listOwnNames(journal)
  const stays = (line: string) =>
    staying.some((words) => `${plainWords(line)} `.startsWith(words)) ||
    extractWords(line)
      .split(' ')
      .some((word) => ownNames.has(word))
  const defaults = ownIn(lines).filter((each) => !isAccepted(each))
  // Restores defaults only if the API shows no unexplained difference. If there is such a difference, somebody else may
  // be changing the configuration and may have changed these lines too.
  if (isEqual && (defaults.length > 0 || lines.gone.length > 0)) {
    const at = { restconf: admin.restconf, journal, open: new Map(), run: journal.header()?.run ?? 'restore' }
    const removed = await removeExplicitDefaults(at, defaults)
    const lost = findLostDefaults(lines.gone, journal, names)
    await writeLostDefaults(at, lost)
    if (removed || lost.length > 0) lines = await readChangedLines(admin, target, first)
  }
  const typed = isRestored ? await typeLines(admin.restconf, journal, lines, names) : []
  if (typed.length > 0) lines = await readChangedLines(admin, target, first)
  const others = (changed: ChangedLines) => {
    const own = new Set(ownIn(changed).map(({ line }) => line))
    return { gone: changed.gone, come: changed.come.filter((line) => !own.has(line) && !stays(line)) }
  }
  const { gone, come } = others(lines)
  if (gone.length + come.length > 0) {
    await admin.restconf.pause()
    lines = await readChangedLines(admin, target, first)
  }
  const left = others(lines)
  const own = [...journal.own().keys()]
  const places = [...snapshot.keys()].map(toPlace).filter((place) => own.some((leaf) => leaf.startsWith(`${place}/`)))
  const written = places.map((place) => extractWords(names.identifier(place)))
  const caused = left.gone.filter((line) => written.some((words) => extractWords(line).startsWith(`${words} `)))
  const kind = (each: { readonly line: string; readonly leaf: string }) =>
    isExplicitDefault(each, stood, names) ? 'an explicit default' : 'written by the run'
  const [accepting, residue] = partition(ownIn(lines), isAccepted)
  const named = (all: typeof residue) => all.map((each) => `${unsecret(each.line)}: ${kind(each)}`)
  return {
    unexplained: inWords(left),
    caused: inWords({ gone: caused, come: [] }),
    residue: named(residue.filter(({ line }) => !stays(line))),
    accepted: [...new Set([...named(accepting), ...lines.come.filter(stays).map(unsecret)])],
    gone: caused,
    typed: typed.map(unsecret),
  }
}

/** Names the values that may have become explicit defaults, if the CLI did not print its configuration before the run. */
async function nameUnprovenDefaults(
  admin: Admin,
  target: Target,
  journal: Journal,
  stood: Stood,
): Promise<readonly string[]> {
  if (!('missing' in stood.running)) return []
  // One attempt is enough: without a dump, each value is named that may be explicit.
  const last = await dumpRunningConfig(admin, target, 0).catch((error: unknown): Running => {
    if (error instanceof ChannelError) return { missing: error.message }
    throw error
  })
  const words = 'written as it was read; no dump from before the run shows whether it was configured'
  return listUnprovenDefaults(stood, journal, translator(target.profile.naming), last).map(
    (line) => `${unsecret(line)}: ${words}`,
  )
}

/** Returns the list entry that a key leaf identifies; undefined for any other leaf. */
function findEnclosingEntry(leaf: string): string | undefined {
  const [, entry = '', list = '', name = ''] = /^((.*)=[^/]*)\/([^/]+)$/s.exec(leaf) ?? []
  return getListKeys(list)?.includes(name) === true ? entry : undefined
}

async function readChangedLines(admin: Admin, { profile, ...target }: Target, first: Running): Promise<ChangedLines> {
  if ('missing' in first) return { gone: [], come: [] }
  const last = await dumpRunningConfig(admin, { profile, ...target }, profile.budgets.unavailable)
  if ('missing' in last) throw new ChannelError(`${last.missing}; before the run it printed the configuration`)
  // Lines that change because the run installs a release are not configuration drift.
  const installed = profile.gates.includes('install') ? INSTALLED : []
  return diffLines(first.lines, last.lines, [...profile.bench.volatile, ...installed])
}

function inWords({ gone, come }: ChangedLines): readonly string[] {
  return [
    ...gone.map((line) => `${SHOW}: gone: ${unsecret(line)}`),
    ...come.map((line) => `${SHOW}: new: ${unsecret(line)}`),
  ]
}
