import { originOf, type Source } from '../tcl/source.ts'
import { contextBytes, cut, locationBytes, oneLine } from './excerpt.ts'
import { furtherWarnings, notParsed, notScanned } from './messages.ts'

/** companion: Scanner finding. `line` counts physical lines from 1. */
export interface Finding {
  message: string
  issue_location: string
  context: string
  line: number
}

/** What a scan of one text found. */
export interface Findings {
  warning: Finding[]
  dangerous: Finding[]
}

/** Findings of one kind that one text may have; a hostile text must not grow without bound into memory and output. */
export const mostFindings = 20_000

interface Placed extends Finding {
  offset: number
}

/** Gathers the findings of one text, in the order in which they stand in it. */
export class Collector {
  readonly #text: string
  readonly #warning: Placed[] = []
  readonly #dangerous: Placed[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** So much is dangerous that the scan must end. */
  get full(): boolean {
    return this.#dangerous.length >= mostFindings
  }

  /** A warning about the word from `start` to `end`, in the command from `from` to `to`. */
  warn(message: string, source: Source, start: number, end: number, from: number, to: number): void {
    if (this.#warning.length === mostFindings) this.#warning.push(place(furtherWarnings, source, start, end, from, to))
    else if (this.#warning.length < mostFindings) this.#warning.push(place(message, source, start, end, from, to))
  }

  danger(message: string, source: Source, start: number, end: number, from: number, to: number): void {
    this.#dangerous.push(place(message, source, start, end, from, to))
  }

  /** Something at `at` that is not Tcl: its location is the rest of the line, its context the whole line. */
  unparsed(source: Source, at: number, reason: string): void {
    if (this.full) return
    const before = source.text.slice(Math.max(0, at - contextBytes), at)
    const rest = source.text.slice(at, at + locationBytes + 1)
    const feed = rest.indexOf('\n')
    const to = at + (feed < 0 ? rest.length : feed)
    this.#dangerous.push(
      place(notParsed(reason), source, at, to, at - before.length + before.lastIndexOf('\n') + 1, to),
    )
  }

  /** The scan ends at `at` of `source`. */
  unscanned(source: Source, at: number, reason: string): void {
    this.#dangerous.push(place(notScanned(reason), source, at, at, at, at))
  }

  findings(): Findings {
    return { warning: this.#numbered(this.#warning), dangerous: this.#numbered(this.#dangerous) }
  }

  #numbered(placed: Placed[]): Finding[] {
    placed.sort((one, other) => one.offset - other.offset)
    let line = 1
    let feed = this.#text.indexOf('\n')
    return placed.map(({ message, issue_location, context, offset }) => {
      while (feed >= 0 && feed < offset) {
        line++
        feed = this.#text.indexOf('\n', feed + 1)
      }
      return { message, issue_location, context, line }
    })
  }
}

function place(message: string, source: Source, start: number, end: number, from: number, to: number): Placed {
  return {
    message,
    issue_location: cut(source.text.slice(start, end), locationBytes),
    context: oneLine(source.text, from, to),
    line: 0,
    offset: originOf(source, start),
  }
}
