import { isInSubtree, splitBelow, toRequestSegment } from '../../domain/data-path.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import type { Effect } from '../../safety/effect.ts'
import { RestoreError } from '../../safety/error.ts'
import { Journal } from '../../safety/journal.ts'
import { ownIdentity } from '../../safety/process-identity.ts'
import { replay } from '../../safety/restore.ts'
import { drift } from '../../safety/snapshot.ts'
import type { Admin } from './admin-connection.ts'
import { type ConfiguredLeftover, findLeftovers, type Leftover, type Leftovers } from './leftovers.ts'
import { aroundRestores } from './rollback.ts'

type Target = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>

interface Sweeping {
  /** Id of the sweep. */
  readonly run: string
  /** File of the sweep's journal. */
  readonly file: string
  readonly held: Reservation
  /** Whether the run that made a leftover has a journal. Only `restore` removes such a leftover. */
  readonly isClaimed: (leftover: Leftover) => boolean
  /** Called before each removal. @returns whether to go on */
  readonly goOn: (place: string) => boolean
}

export interface Swept {
  readonly removed: readonly Leftover[]
  /** Leftovers that were to be removed but still exist. */
  readonly left: readonly Leftover[]
  /** Differences in the configuration that the removals do not explain. */
  readonly others: readonly string[]
  /** What could not be read afterwards. */
  readonly unseen: readonly string[]
  /** Known reasons why leftovers still exist. */
  readonly why: readonly string[]
  /** Set if `goOn` ended the sweep. The sweep's journal is then kept. */
  readonly stopped?: true
}

/**
 * Removes leftovers in the same way as a restore removes a run's additions. A second search proves that the leftovers
 * are gone and that nothing else has changed. Only DELETE and `no` are sent, which name exactly what they delete. A
 * journal is on disk before anything is sent, so that `restore` can finish a sweep that was killed.
 */
export async function sweep(admin: Admin, target: Target, found: Leftovers, by: Sweeping): Promise<Swept> {
  const first = listRemovable(found, by)
  const why: string[] = []
  let after = found
  for (let left = first, before = Infinity; left.length > 0 && left.length < before; left = listRemovable(after, by)) {
    before = left.length
    const journal = writeJournal(target, after, by)
    await by.held.owe(journal.file)
    const around = aroundRestores(admin, target)
    const at = { ...admin, restconf: admin.restoring(journal) }
    const stopped = await replay(at, journal, around, by.goOn).then(
      ({ left: open }) => open.length > 0,
      (error: unknown) => {
        if (!(error instanceof RestoreError)) throw error
        why.push(error.message)
        return false
      },
    )
    after = await findLeftovers(admin, target)
    if (stopped) return { ...compare(found, after, first), why, stopped }
    why.push(...journal.leftThere())
    await by.held.settle(journal.file)
    journal.remove()
  }
  return { ...compare(found, after, first), why }
}

function compare(found: Leftovers, after: Leftovers, wanted: readonly Leftover[]): Omit<Swept, 'why'> {
  const still = new Set([...after.configured, ...after.files].map(({ place }) => place))
  const places = wanted.map(({ place }) => place)
  const others = drift(found.snapshot, after.snapshot).filter(
    ({ difference }) => difference === undefined || !places.some((place) => isInSubtree(place, difference.path)),
  )
  return {
    removed: wanted.filter(({ place }) => !still.has(place)),
    left: wanted.filter(({ place }) => still.has(place)),
    others: others.map(({ text }) => text),
    unseen: after.unseen,
  }
}

function listRemovable({ configured, files }: Leftovers, { isClaimed }: Sweeping): readonly Leftover[] {
  return [...configured, ...files].filter((each) => each.stays === undefined && !isClaimed(each))
}

/** Writes the journal that a run would have left if it had made these leftovers and nothing else. */
function writeJournal(target: Target, { configured, files }: Leftovers, by: Sweeping): Journal {
  const { run, file, held, isClaimed } = by
  const { profile, addresses, trust } = target
  const journal = new Journal(file, true, held.ticket)
  const isWanted = (each: Leftover) => each.stays === undefined && !isClaimed(each)
  const identity = { run, api: addresses.api, unit: held.unit, gates: profile.gates, ...ownIdentity() }
  const { fingerprint } = trust
  journal.append({ kind: 'run', ...identity, ...(fingerprint === undefined ? {} : { fingerprint }) })
  journal.append({ kind: 'probed', abilities: EXACT })
  const parts = configured.filter(isWanted)
  // The effect that is opened last is undone first, so references are removed before the entries to which they refer.
  const effects: readonly Effect[] = [
    ...files.filter(isWanted).map(({ directory, name }) => ({ type: 'file', directory, name }) as const),
    ...parts
      .toSorted(byReference)
      .map((part) => ({ type: 'configuration', path: toPath(part), original: undefined }) as const),
  ]
  for (const [index, effect] of effects.entries()) journal.append({ kind: 'opened', id: `${run}-${index}`, effect })
  const values = parts.flatMap(({ leaves }) => leaves.map(({ path, value }) => [path, value] as const))
  journal.append({ kind: 'intended', values })
  return journal
}

/** The only ways in which a sweep removes configuration. */
const EXACT = {
  lists: 'merged',
  leafLists: 'merged',
  deletes: ['entry', 'value', 'leaf'],
  retracts: ['entry', 'value', 'leaf'],
} as const

function byReference({ kind: one }: Leftover, { kind: other }: Leftover): number {
  return Number(one === 'reference') - Number(other === 'reference')
}

/** Returns the data path of a place in a resource. */
function toPath({ resource, place }: ConfiguredLeftover): string {
  return [resource, ...splitBelow(resource, `/data/${place}`).map(toRequestSegment)].join('/')
}
