import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ConfigurationEffect, Effect } from './effect.ts'
import type { Writer } from './process-identity.ts'

/** An effect may follow from now on. */
export interface Opened {
  readonly kind: 'opened'
  readonly id: string
  readonly effect: Effect
}

/** A write is about to leave: values by which the run later knows its own. */
export interface Intended {
  readonly kind: 'intended'
  readonly values: readonly (readonly [path: string, value: unknown])[]
}

export interface Closed {
  readonly kind: 'closed'
  readonly id: string
}

/** First line: which run on which unit wrote the journal. */
export interface Header extends Writer {
  readonly kind: 'run'
  readonly run: string
  readonly api: string
  readonly fingerprint?: string
  readonly gates: readonly string[]
  /** Of an emulator that ends with its run: nothing can be put back. */
  readonly embedded?: true
}

export type Entry = Header | Opened | Intended | Closed

/** Effects of everything that a run does to its target, on disk before they begin. One line an entry. */
export class Journal {
  readonly file: string
  readonly #outlives: boolean

  /** @param outlives whether the target outlives a crash of this machine; an embedded one does not */
  constructor(file: string, outlives = true) {
    this.file = file
    this.#outlives = outlives
  }

  /** Writes an entry through to the disk before it returns; that an effect was undone may be lost, it is then looked at once more. */
  append(entry: Entry): void {
    mkdirSync(dirname(this.file), { recursive: true })
    const flush = this.#outlives && entry.kind !== 'closed'
    try {
      appendFileSync(this.file, `${JSON.stringify(entry)}\n`, { mode: 0o600, flush })
    } catch (error) {
      // A full disk takes half a line, to which the next entry would be joined.
      this.mend()
      throw error
    }
  }

  /** Ends a last line that was cut off by a crash, so that entries can follow: it stays where it is whole, else it goes. */
  mend(): void {
    if (!existsSync(this.file)) return
    const content = readFileSync(this.file)
    const end = content.lastIndexOf('\n') + 1
    if (end === content.length) return
    if (parsed(content.subarray(end).toString()) === undefined) truncateSync(this.file, end)
    else appendFileSync(this.file, '\n', { flush: true })
  }

  /** Which run on which unit wrote it, whatever may be wrong with the lines below. */
  header(): Header | undefined {
    if (!existsSync(this.file)) return undefined
    const first = parsed(readFileSync(this.file, 'utf8').replace(/\n.*$/s, ''))
    return first?.kind === 'run' ? first : undefined
  }

  /** All whole entries; a last line that was cut off by a crash has changed nothing and is left out. */
  entries(): readonly Entry[] {
    if (!existsSync(this.file)) return []
    const lines = readFileSync(this.file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    return lines.flatMap((line, index): Entry[] => {
      try {
        return [current(JSON.parse(line))]
      } catch (error) {
        if (index === lines.length - 1) return []
        throw new Error(`${this.file}:${index + 1} is damaged; put the target right by hand from the lines before it`, {
          cause: error,
        })
      }
    })
  }

  /** Effects that were never undone, newest first. */
  open(): readonly Opened[] {
    const entries = this.entries()
    const closed = new Set(entries.flatMap((entry) => (entry.kind === 'closed' ? [entry.id] : [])))
    const opened = entries.filter((entry) => entry.kind === 'opened')
    return opened.filter(({ id }) => !closed.has(id)).toReversed()
  }

  /** Every value that the run meant to write, as text, by path: requests may spell numbers and booleans as strings. */
  own(): ReadonlyMap<string, ReadonlySet<string>> {
    const own = new Map<string, Set<string>>()
    for (const entry of this.entries()) {
      if (entry.kind !== 'intended') continue
      for (const [path, value] of entry.values) own.set(path, (own.get(path) ?? new Set()).add(String(value)))
    }
    return own
  }

  remove(): void {
    rmSync(this.file, { force: true })
  }

  /** Keeps it for people to look at, no longer for a run to replay. */
  setAside(): void {
    renameSync(this.file, this.file.replace(/\.jsonl$/, '.left-alone'))
  }
}

/** An entry as it is written now: before there were effects, what was opened was always configuration. */
function current(entry: Entry | EarlierOpened): Entry {
  if (!('path' in entry)) return entry
  const { kind, id, ...configuration } = entry
  return { kind, id, effect: { type: 'configuration', ...configuration } }
}

type EarlierOpened = Omit<Opened, 'effect'> & Omit<ConfigurationEffect, 'type'>

function parsed(line: string): Entry | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
