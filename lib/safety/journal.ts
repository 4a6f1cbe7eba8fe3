import { toPlace } from '../domain/data-path.ts'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Abilities } from '../domain/abilities.ts'
import { guardWrite } from '../domain/disk.ts'
import { UncertainReadError } from '../domain/errors.ts'
import type { LeaseTicket } from '../domain/lease.ts'
import { demandLease } from '../reservation/ticket.ts'
import { GrowingFile } from './append-only-log.ts'
import { parseBaselineEntry, type Stood } from './baseline.ts'
import type { ConfigurationEffect, Effect } from './effect.ts'
import { BY_PROBE, DELETED, type Entry, type Header, type Opened, type Removal, type Stuck } from './journal-entries.ts'
import { listLeaves } from './tree.ts'

export { BY_PROBE, DELETED, type Accepted, type Header, type Opened } from './journal-entries.ts'

/**
 * Whether the entry records a write. For configuration, a checkpoint is not a write yet. Any other effect may occur
 * once it is opened.
 */
function isWrite(entry: Entry): boolean {
  if (entry.kind === 'opened') return entry.effect.type !== 'configuration'
  return entry.kind === 'intended' || entry.kind === 'closed'
}

/** All effects of a run on its target, with one line per entry. Each entry is on disk before its effect begins. */
export class Journal {
  readonly file: string
  readonly #outlives: boolean
  readonly #lease: LeaseTicket | undefined
  #meant:
    | {
        readonly last: Entry | undefined
        readonly count: number
        readonly own: ReadonlyMap<string, ReadonlySet<string>>
      }
    | undefined
  readonly #content: GrowingFile<Entry>
  #stood: Stood | undefined
  #abilities: Abilities | undefined
  #isTrusted = true

  /**
   * @param outlives whether the target survives a crash of this machine; an embedded target does not
   * @param lease lease of the run that writes the journal: without the lease, another run may have replayed and removed
   * the journal
   */
  constructor(file: string, outlives = true, lease?: LeaseTicket) {
    this.file = file
    this.#outlives = outlives
    this.#lease = lease
    this.#content = new GrowingFile(file, (line) => current(JSON.parse(line)))
  }

  /** Counts actual and possible writes. Each lane of a run records its writes here before it sends them. */
  get writes(): number {
    return this.entries().filter(isWrite).length
  }

  /** Records what a request is about to change. */
  intend(method: string, path: string, body: unknown): void {
    const values = listLeaves(path, body).map((leaf) => [leaf.path, leaf.value] as const)
    const place = toPlace(path)
    this.append({ kind: 'intended', values: method === 'DELETE' ? [[place, DELETED]] : values })
  }

  /**
   * Appends an entry, and flushes it to disk before returning. An entry that closes an effect is not flushed: if that
   * entry is lost, the effect is checked again.
   * @throws {LeaseLostError} if the run has lost its lease; {UncertainReadError} for a number that JSON cannot
   * represent and would write as null
   */
  append(entry: Entry): void {
    demandLease(this.#lease)
    mkdirSync(dirname(this.file), { recursive: true })
    const flush = this.#outlives && entry.kind !== 'closed'
    try {
      guardWrite(this.file, () =>
        appendFileSync(this.file, `${JSON.stringify(entry, demandFinite)}\n`, { mode: 0o600, flush }),
      )
    } catch (error) {
      // On a full disk, half a line may be written, and the next entry would continue it.
      this.mend()
      throw error
    }
  }

  /** Repairs the end of the file after a crash: terminates a complete last line, removes an incomplete one. */
  mend(): void {
    if (!existsSync(this.file)) return
    const content = readFileSync(this.file)
    const end = content.lastIndexOf('\n') + 1
    if (end === content.length) return
    if (parseEntry(content.subarray(end).toString()) === undefined) truncateSync(this.file, end)
    else appendFileSync(this.file, '\n', { flush: true })
  }

  /** Returns the first line, even if later lines are damaged. */
  header(): Header | undefined {
    if (!existsSync(this.file)) return undefined
    const first = parseEntry(readFileSync(this.file, 'utf8').replace(/\n.*$/s, ''))
    return first?.kind === 'run' ? first : undefined
  }

  /** Returns all entries. A last entry that a crash cut off is ignored, because nothing was sent for it. */
  entries(): readonly Entry[] {
    return this.#content.lines(
      (number, cause) =>
        new Error(`${this.file}:${number} is damaged; restore the target by hand from the lines before it`, { cause }),
    )
  }

  /**
   * Returns effects that were never undone, newest first. A power loss and a changed management address come before all
   * others, because the target does not respond until they are undone. Faults provoked by the bench come next, because
   * they can be cleared even if the journal has no room for the writes of a restore.
   */
  open(): readonly Opened[] {
    const entries = this.entries()
    const closed = new Set(entries.flatMap((entry) => (entry.kind === 'closed' ? [entry.id] : [])))
    const opened = entries.filter((entry) => entry.kind === 'opened')
    const left = opened.filter(({ id }) => !closed.has(id)).toReversed()
    return left.toSorted((one, other) => rankEffect(one) - rankEffect(other))
  }

  /** Returns every part of the configuration that the run checkpointed, oldest first. */
  lent(): readonly ConfigurationEffect[] {
    const effects = this.entries().flatMap((entry) => (entry.kind === 'opened' ? [entry.effect] : []))
    return effects.filter((effect) => effect.type === 'configuration')
  }

  /** Returns the baseline. Returns undefined before the baseline is known, and in a journal of an older version. */
  stood(): Stood | undefined {
    if (this.#stood === undefined) {
      const entry = this.entries().find((each) => each.kind === 'stood')
      if (entry !== undefined) this.#stood = parseBaselineEntry(entry)
    }
    return this.#stood
  }

  /**
   * Sets whether probe results are trusted. They are not trusted when the changes of an earlier run are restored,
   * because a broken connection may have misled the probes. In that case every method is tried again, even on leftovers
   * that a probe accepted.
   */
  trustProbes(isTrusted: boolean): void {
    this.#isTrusted = isTrusted
  }

  /** Returns what a probe has shown about the target. Returns undefined before the probe has ended. */
  abilities(): Abilities | undefined {
    if (!this.#isTrusted) return undefined
    this.#abilities ??= this.entries().findLast((entry) => entry.kind === 'probed')?.abilities
    return this.#abilities
  }

  /**
   * Returns what is known about removing a kind of addition, and the id of the test that probes it. The probe belongs
   * to the first test that began it, until it ends without a result.
   */
  removalOf(of: string): Pick<Removal, 'id' | 'shown' | 'said'> {
    let known: Pick<Removal, 'id' | 'shown' | 'said'> = { id: '', shown: 'nothing' }
    for (const entry of this.entries()) {
      if (entry.kind !== 'removal' || entry.of !== of) continue
      if (known.shown === 'nothing' || entry.id === known.id) known = entry
    }
    return known
  }

  /** Returns the effects of the run that could not be undone and are still open. */
  stuck(): readonly (Pick<Stuck, 'why' | 'unclear'> & { readonly effect: Effect })[] {
    const stuck = new Map(this.entries().flatMap((entry) => (entry.kind === 'stuck' ? [[entry.id, entry]] : [])))
    if (stuck.size === 0) return []
    return this.open().flatMap(({ id, effect }) => {
      const entry = stuck.get(id)
      return entry === undefined ? [] : [{ ...entry, effect }]
    })
  }

  /** Returns the leaves that are not restored, by their paths below the data root, and who accepted them. */
  accepted(): ReadonlyMap<string, string> {
    const all = this.entries().filter((entry) => entry.kind === 'accepted')
    const entries = all.filter(({ by }) => this.#isTrusted || by !== BY_PROBE)
    return new Map(entries.flatMap(({ paths, by }) => paths.map((path) => [path, by] as const)))
  }

  /** Describes what the run created and could not remove. */
  leftThere(): readonly string[] {
    const entries = this.entries().filter((entry) => entry.kind === 'left')
    return [...new Set(entries.map(({ what }) => what))]
  }

  /**
   * Describes an addition of this kind that the target kept although the run tried to remove it. Returns undefined if
   * the target kept none.
   */
  keptOf(kind: Effect['type']): string | undefined {
    const left = this.entries().filter((entry) => entry.kind === 'left')
    return left.find(({ stays }) => stays === kind)?.what
  }

  /** Whether everything has been undone and compared with the baseline. Returns false if the journal is damaged. */
  isSettled(): boolean {
    try {
      if (this.open().length > 0) return false
      const entries = this.entries()
      return entries.at(-1)?.kind === 'settled' || !entries.some(({ kind }) => kind === 'stood')
    } catch {
      return false
    }
  }

  /**
   * Returns all values that the run meant to write, by path, as text. Text is used because requests may spell numbers
   * and booleans as strings.
   */
  own(): ReadonlyMap<string, ReadonlySet<string>> {
    const entries = this.entries()
    const last = entries.at(-1)
    // The result is cached and extended, because this method is called for every observed value.
    const { count, last: former, own: known } = this.#meant ?? { count: 0 }
    const continues = known !== undefined && entries[count - 1] === former
    if (continues && count === entries.length) return known
    const own = new Map(continues ? known : [])
    for (const entry of entries.slice(continues ? count : 0)) {
      if (entry.kind !== 'intended') continue
      for (const [path, value] of entry.values) own.set(path, new Set(own.get(path)).add(String(value)))
    }
    this.#meant = { last, count: entries.length, own }
    return own
  }

  remove(): void {
    rmSync(this.file, { force: true })
  }

  /** Renames the journal, so that people can read it but no run replays it. */
  setAside(): void {
    renameSync(this.file, this.file.replace(/\.jsonl$/, '.left-alone'))
  }
}

/** Returns the rank of an effect. Effects with a lower rank are undone first. */
function rankEffect({ effect: { type } }: Opened): number {
  return ['power', 'address', 'stimulus', type].indexOf(type)
}

function demandFinite(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  throw new UncertainReadError(`${name} is ${value}, which no journal can hold and nothing could put back`)
}

/** Converts an entry of an older version, in which every effect was a configuration change. */
function current(entry: Entry | EarlierOpened): Entry {
  if (!('path' in entry)) return entry
  const { kind, id, ...configuration } = entry
  return { kind, id, effect: { type: 'configuration', ...configuration } }
}

type EarlierOpened = Omit<Opened, 'effect'> & Omit<ConfigurationEffect, 'type'>

function parseEntry(line: string): Entry | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Returns a function that reads a run's journal and lists what is changed on the target. The list is empty if the
 * journal is unreadable.
 */
export function createChangeReader(file: string): () => readonly string[] {
  const journal = new Journal(file)
  return () => {
    try {
      return [...new Set(journal.open().map(({ effect }) => describeChange(effect)))]
    } catch {
      return []
    }
  }
}

function describeChange(effect: Effect): string {
  if (effect.type === 'configuration') return toPlace(effect.path)
  if (effect.type === 'stimulus') return `fault ${effect.fault}`
  if (effect.type === 'power') return 'power, which is away'
  if (effect.type === 'range') return 'internal range'
  if (effect.type === 'address') return 'management address'
  if (effect.type === 'file') return `file ${effect.directory}/${effect.name}`
  return effect.type === 'bundle' ? `bundle ${effect.name}` : `install of ${effect.version}`
}
