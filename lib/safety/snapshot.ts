import type { Restconf } from '../channel/http/restconf.ts'
import { placeOf, type Told, toldBy } from './resource.ts'
import { type Difference, differences, differencesAt, type Members } from './tree.ts'

/** A resource was not served, so its configuration is unknown. */
export class NotServed {
  readonly answer: string
  /** The target says so itself. */
  readonly refused: boolean

  constructor(answer: string, refused: boolean) {
    this.answer = answer
    this.refused = refused
  }
}

/** The whole target's configuration at one moment, without `state`; undefined for resources that hold none. */
export type Snapshot = ReadonlyMap<string, Members | undefined | NotServed>

/** @param resources data paths of everything that holds configuration */
export async function snapshot(restconf: Restconf, resources: Iterable<string>): Promise<Snapshot> {
  const taken = new Map<string, Members | undefined | NotServed>()
  for (const path of resources) {
    const told = await agreed(async () => toldBy(await restconf.ask('GET', path), path))
    if (told.told === 'unclear') taken.set(path, new NotServed(told.answer, told.refused === true))
    else taken.set(path, told.told === 'served' ? told.body : undefined)
  }
  return taken
}

/**
 * A later snapshot, to be compared with the first: whatever differs is read once more when everything has settled, and
 * counts as it is read then.
 */
export async function laterSnapshot(restconf: Restconf, first: Snapshot): Promise<Snapshot> {
  const last = await snapshot(restconf, first.keys())
  const differing = [...first].flatMap(([path, before]) => (isSame(before, last.get(path)) ? [] : [path]))
  if (differing.length === 0) return last
  await restconf.pause()
  return new Map([...last, ...(await snapshot(restconf, differing))])
}

/** Reads until two answers agree, at most three times; an answer that holds something needs no second one. */
async function agreed(read: () => Promise<Told>): Promise<Told> {
  const first = await read()
  if (holds(first)) return first
  const second = await read()
  if (isEqual(first, second)) return second
  const third = await read()
  if (isEqual(first, third) || isEqual(second, third)) return third
  return [second, third].find(holds) ?? { told: 'unclear', answer: 'something else each time' }
}

function holds(told: Told): boolean {
  return told.told === 'served' && differences(undefined, told.body).length > 0
}

function isEqual(one: Told, other: Told): boolean {
  if (one.told === 'served' && other.told === 'served') return differences(one.body, other.body).length === 0
  return one.told === other.told
}

function isSame(before: Members | undefined | NotServed, after: Members | undefined | NotServed): boolean {
  if (before instanceof NotServed || after instanceof NotServed)
    return before instanceof NotServed === after instanceof NotServed
  return differences(before, after).length === 0
}

/** A leaf that differs between two snapshots, or a resource that could not be compared. */
export interface Drift {
  readonly resource: string
  /** By its path below the data root. */
  readonly difference?: Difference
  /** The same in words, without secrets. */
  readonly text: string
}

/** @param known whether resources that the target never serves were compared in another way */
export function drift(first: Snapshot, last: Snapshot, known = false): readonly Drift[] {
  return [...first].flatMap(([resource, before]): readonly Drift[] => {
    const after = last.get(resource)
    if (before instanceof NotServed || after instanceof NotServed) {
      const unserved = [before, after].filter((each) => each instanceof NotServed)
      if (unserved.length === 2 && (known || unserved.every(({ refused }) => refused))) return []
      return [{ resource, text: `${resource}: not compared, because it answered ${unserved[0]?.answer}` }]
    }
    const above = placeOf(resource).split('/').slice(0, -1).join('/')
    return differencesAt(resource, before, after).map((difference) => {
      const path = above === '' ? difference.path : difference.path.slice(above.length + 1)
      return { resource, difference, text: `${resource} ${shown({ ...difference, path })}` }
    })
  })
}

/** The words of all drift between two snapshots. */
export function unexplained(...compared: Parameters<typeof drift>): readonly string[] {
  return drift(...compared).map((each) => each.text)
}

/** Leaves with credentials, including SNMP communities: a report says that they differ, but not their values. */
export const SECRET = /password|secret|passphrase|community|-key/i

/** A difference in words, without secrets. */
export function shown(difference: Difference): string {
  const { path, isSecret } = unsecretPath(difference)
  return isSecret ? `${path}: differs` : `${path}: was ${text(difference.before)}, is ${text(difference.after)}`
}

/** The same of a leaf that was put back: what stood there, and what stands there again. */
export function shownPutBack(difference: Difference): string {
  const { path, isSecret } = unsecretPath(difference)
  return isSecret ? `${path}: put back` : `${path}: ${text(difference.after)} → ${text(difference.before)}`
}

function unsecretPath({ path }: Difference): { readonly path: string; readonly isSecret: boolean } {
  const hidden = path.replace(/community=[^/]*/g, 'community=…')
  const leaf = path.slice(path.lastIndexOf('/') + 1)
  return { path: hidden, isSecret: hidden !== path || SECRET.test(leaf) }
}

function text(value: unknown): string {
  return value === undefined ? 'unset' : JSON.stringify(value)
}
