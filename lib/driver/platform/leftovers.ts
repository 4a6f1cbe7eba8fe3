import { BUNDLES } from '../../channel/http/bundles.ts'
import { findFileNames, parseEntries, requestListing } from '../../channel/http/files.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import { listWatchedResources } from '../../catalogue/schemas.ts'
import { decodeKeys, getLastSegment } from '../../domain/data-path.ts'
import { findRunPrefix, parseRunName } from '../../domain/run-prefix.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { extractWords, SHOW, unsecret } from '../../safety/running-configuration.ts'
import { NotServed, type Snapshot, snapshot } from '../../safety/snapshot.ts'
import { type Leaf, listLeaves } from '../../safety/tree.ts'
import { tenantImages } from '../../inspection/unit.ts'
import type { Admin } from './admin-connection.ts'
import { dumpRunningConfig } from './running-dump.ts'

/** Accounts. Runs create none, so nothing there is ever removed. */
const ACCOUNTS = '/data/openconfig-system:system/aaa'

/** The virtual directories into which runs put files. */
const TENANT_IMAGES = 'images/tenant'
const DIRECTORIES = ['images/staging', 'images/import/iso', TENANT_IMAGES]

/** Something on a target that carries the prefix of a run. */
export interface Leftover {
  readonly kind: 'entry' | 'value' | 'reference' | 'setting' | 'file' | 'bundle' | 'line'
  /** Path below the data root, path of a file, or a line of the running configuration. */
  readonly place: string
  /** Prefix of the run that made the leftover. */
  readonly run: string
  /** Why the leftover must not be removed; absent if it may be removed. */
  readonly stays?: string
}

/** A leftover in the configuration, with the leaves that are removed with it. */
export interface ConfiguredLeftover extends Leftover {
  readonly resource: string
  readonly leaves: readonly Leaf[]
}

/** Everything on a target that carries the prefix of a run. */
export interface Leftovers {
  readonly configured: readonly ConfiguredLeftover[]
  readonly files: readonly (Leftover & { readonly directory: string; readonly name: string })[]
  /** Lines that only the CLI shows. */
  readonly lines: readonly Leftover[]
  /** The configuration in which the leftovers were found. */
  readonly snapshot: Snapshot
  /** What could not be read, and may contain more leftovers. */
  readonly unseen: readonly string[]
}

/**
 * Looks for everything on a target that carries the prefix of a run. Changes nothing.
 * @throws {ChannelError} if the target does not respond
 */
export async function findLeftovers(
  admin: Pick<Admin, 'restconf' | 'clock' | 'commandLine'>,
  target: Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>,
): Promise<Leftovers> {
  const { restconf } = admin
  const standing = await snapshot(restconf, [...listWatchedResources(), ACCOUNTS])
  const configured = findConfigured(standing)
  const unserved = [...standing].flatMap(([path, body]) =>
    body instanceof NotServed && !body.refused ? [`${path}: it answers ${body.answer}`] : [],
  )
  const listings = await listDirectories(restconf)
  const dump = await dumpRunningConfig(admin, target, target.profile.budgets.unavailable)
  const isDumped = 'lines' in dump
  return {
    configured,
    files: listings.files,
    lines: isDumped ? findLines(dump.lines, configured) : [],
    snapshot: standing,
    unseen: [...unserved, ...listings.unseen, ...(isDumped ? [] : [`${SHOW}: ${dump.missing}`])],
  }
}

/**
 * Finds everything in the configuration that carries the prefix of a run. An entry or a value can be removed if a run
 * formed its key, and so can a reference to such an entry. Any other setting had an earlier value, which is unknown.
 */
export function findConfigured(standing: Snapshot): readonly ConfiguredLeftover[] {
  const all = [...standing].flatMap(([resource, body]) =>
    body instanceof NotServed ? [] : listLeaves(resource, body).map((leaf) => ({ resource, leaf, at: findKey(leaf) })),
  )
  const names = new Set(all.flatMap(({ at }) => (at !== undefined && at.stays === undefined ? [at.name] : [])))
  const found = new Map<string, ConfiguredLeftover>()
  for (const { resource, leaf, at } of all) {
    const leftover = at ?? findMention(leaf, names)
    if (leftover === undefined) continue
    const { kind, place, run, stays } =
      resource === ACCOUNTS ? { ...leftover, stays: 'runs make no accounts' } : leftover
    const leaves = [...(found.get(place)?.leaves ?? []), leaf]
    found.set(place, { kind, place, run, resource, leaves, ...(stays === undefined ? {} : { stays }) })
  }
  return [...found.values()]
}

/**
 * Returns a leaf whose value carries the prefix of a run.
 * @param names keys of entries and values that runs made
 */
function findMention({ path: place, value }: Leaf, names: ReadonlySet<string>): Leftover | undefined {
  const run = findRunPrefix(String(value))
  if (run === undefined) return undefined
  if (names.has(String(value))) return { kind: 'reference', place, run }
  return { kind: 'setting', place, run, stays: 'its value before the run is not known: set it yourself' }
}

/**
 * Returns the outermost entry or value around a leaf whose key a run formed. If there is none, returns the outermost
 * one whose key carries the prefix of a run.
 */
function findKey({ path }: Leaf): (Leftover & { readonly name: string }) | undefined {
  const segments = path.split('/')
  const keyed = segments.flatMap((segment, index) => {
    const [name = ''] = segment.includes('=') ? decodeKeys(segment.slice(segment.indexOf('=') + 1)) : []
    const run = findRunPrefix(name)
    if (run === undefined) return []
    const place = segments.slice(0, index + 1).join('/')
    const kind = place === path ? ('value' as const) : ('entry' as const)
    return [{ kind, place, run, name, ...(parseRunName('configuration', name) === run ? {} : { stays: NOT_OWN }) }]
  })
  return keyed.find(({ stays }) => stays === undefined) ?? keyed[0]
}

const NOT_OWN = 'no run forms this name'

async function listDirectories(restconf: Restconf): Promise<Pick<Leftovers, 'files' | 'unseen'>> {
  const images = await tenantImages(restconf)
  const files: Leftovers['files'][number][] = []
  const unseen: string[] = []
  for (const directory of [...DIRECTORIES, BUNDLES]) {
    const kind = directory === BUNDLES ? ('bundle' as const) : ('file' as const)
    const names = await findFileNames(restconf, directory, (name) => findRunPrefix(name) !== undefined)
    if (names === undefined && !(await isRefused(restconf, directory))) unseen.push(`${directory}: it is not listed`)
    for (const name of names ?? []) {
      const run = findRunPrefix(name) ?? ''
      const isInUse = directory === TENANT_IMAGES && images?.inUse.includes(name) !== false
      const stays = parseRunName(kind, name) !== run ? NOT_OWN : isInUse ? 'a tenant may use it' : undefined
      const place = `${directory}/${name}`
      files.push({ kind, place, run, directory, name, ...(stays === undefined ? {} : { stays }) })
    }
  }
  return { files, unseen }
}

/** Whether the target says that it has no such directory. */
async function isRefused(restconf: Restconf, directory: string): Promise<boolean> {
  const answer = await requestListing(restconf, directory)
  const isDenied = [401, 403, 429].includes(answer.status)
  return answer.status >= 400 && answer.status < 500 && !isDenied && parseEntries(answer).length === 0
}

/** Finds lines that carry the prefix of a run, but leaves out lines for leftovers that the API shows. */
function findLines(lines: ReadonlySet<string>, configured: readonly ConfiguredLeftover[]): readonly Leftover[] {
  const shown = new Set(configured.flatMap(({ place, leaves }) => [place, ...leaves.map(({ value }) => String(value))]))
  const known = new Set([...shown].flatMap((text) => extractWords(getLastSegment(text)).split(' ')))
  return [...lines].flatMap((line) => {
    const own = extractWords(line)
      .split(' ')
      .filter((word) => findRunPrefix(word) !== undefined)
    const [run] = own.map(findRunPrefix)
    if (run === undefined || own.every((word) => known.has(word))) return []
    return [
      { kind: 'line' as const, place: unsecret(line), run, stays: 'only the command line shows it: type "no" there' },
    ]
  })
}
