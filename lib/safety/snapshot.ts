import { getParent, toPlace } from '../domain/data-path.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { confirmReading, extractConfig, type ShowsFirst } from './second-reads.ts'
import { type Told, parseAnswer } from './resource.ts'
import { formatDifference, formatReadings } from './difference-texts.ts'
import { diffAnswers, type Difference, differences, type Members } from './tree.ts'

/**
 * Marks a resource whose configuration is unknown, because the resource was not served or responses contradict each
 * other.
 */
export class NotServed {
  readonly answer: string
  /** Whether the target itself refuses to serve the resource. */
  readonly refused: boolean
  /** Whether responses contradict each other. Nothing is written to such a resource. */
  readonly contradicts: boolean

  constructor(answer: string, refused: boolean, contradicts = false) {
    this.answer = answer
    this.refused = refused
    this.contradicts = contradicts
  }
}

/**
 * The configuration of the whole target at one moment, without `state`; undefined for a resource without configuration.
 */
export type Snapshot = ReadonlyMap<string, Members | undefined | NotServed>

/**
 * Takes a snapshot. Every reading is confirmed by a second one, because later writes depend on the snapshot.
 * @param resources data paths of all resources with configuration
 * @param showsFirst see `confirmReading`
 */
export async function snapshot(
  restconf: Restconf,
  resources: Iterable<string>,
  showsFirst?: ShowsFirst,
): Promise<Snapshot> {
  const taken = new Map<string, Members | undefined | NotServed>()
  for (const path of resources) {
    const told = await confirmReading(restconf, path, showsFirst && { showsFirst })
    taken.set(path, toSnapshotEntry(told))
  }
  return taken
}

function toSnapshotEntry(told: Told): Members | undefined | NotServed {
  if (told.told !== 'unclear') return extractConfig(told)
  return new NotServed(formatUnclear(told), told.refused === true, told.contradicts !== undefined)
}

/**
 * Describes why the configuration is unknown. If two responses contradict each other, includes both values of each
 * leaf.
 */
export function formatUnclear({ answer, contradicts = [] }: Extract<Told, { told: 'unclear' }>): string {
  return contradicts.length === 0 ? answer : `${answer}: ${formatReadings(contradicts)}`
}

/**
 * Takes a later snapshot to compare with the first. Equal readings need no confirmation. A resource that differs is
 * read again after a pause, and the confirmed reading counts.
 */
export async function laterSnapshot(restconf: Restconf, first: Snapshot): Promise<Snapshot> {
  const last = new Map<string, Members | undefined | NotServed>()
  for (const path of first.keys()) last.set(path, toSnapshotEntry(parseAnswer(await restconf.ask('GET', path), path)))
  const differing = [...first].flatMap(([path, before]) => (isSame(before, last.get(path)) ? [] : [path]))
  if (differing.length === 0) return last
  await restconf.pause()
  return new Map([...last, ...(await snapshot(restconf, differing))])
}

function isSame(before: Members | undefined | NotServed, after: Members | undefined | NotServed): boolean {
  if (before instanceof NotServed || after instanceof NotServed)
    return before instanceof NotServed === after instanceof NotServed
  return differences(before, after).length === 0
}

/** A leaf that differs between two snapshots, or a resource that could not be compared. */
export interface Drift {
  readonly resource: string
  /** The differing leaf, by its path below the data root. */
  readonly difference?: Difference
  /** Description of the difference, without secrets. */
  readonly text: string
}

/**
 * Returns everything that differs between two snapshots.
 * @param known whether resources that the target never serves were compared by other means
 */
export function drift(first: Snapshot, last: Snapshot, known = false): readonly Drift[] {
  return [...first].flatMap(([resource, before]): readonly Drift[] => {
    const after = last.get(resource)
    // Skips a resource whose responses contradicted each other before the run. Nothing was written to the resource, and
    // a remark in the report already says so.
    if (before instanceof NotServed && before.contradicts) return []
    if (before instanceof NotServed || after instanceof NotServed) {
      const unserved = [before, after].filter((each) => each instanceof NotServed)
      if (unserved.length === 2 && (known || unserved.every(({ refused }) => refused))) return []
      return [{ resource, text: `${resource}: not compared, because it answered ${unserved[0]?.answer}` }]
    }
    const above = getParent(toPlace(resource))
    return diffAnswers(resource, before, after).map((difference) => {
      const path = above === '' ? difference.path : difference.path.slice(above.length + 1)
      return { resource, difference, text: `${resource} ${formatDifference({ ...difference, path })}` }
    })
  })
}

/** Describes everything that differs between two snapshots. */
export function describeDrift(...compared: Parameters<typeof drift>): readonly string[] {
  return drift(...compared).map((each) => each.text)
}
