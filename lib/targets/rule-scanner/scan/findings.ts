import type { Oddities } from '../tcl/reader.ts'
import { toFileOffset, type Source } from '../tcl/source.ts'
import { contextBytes, cut, locationBytes, oneLine } from './excerpt.ts'
import { furtherWarnings, notParsed, notScanned } from './messages.ts'

/** A finding. `line` counts physical lines from 1 (companion: Scanner finding). */
export interface Finding {
  message: string
  issue_location: string
  context: string
  line: number
}

/** The findings of one text. */
export interface Findings {
  warning: Finding[]
  dangerous: Finding[]
  /** The first line with adjoining words (`}{`) that were read as separate words; 0 if there is none. */
  glued: number
}

/** Maximum findings of one kind per text, so that a hostile text cannot fill memory and output. */
export const mostFindings = 20_000

interface Placed extends Finding {
  offset: number
}

/** Location of a finding: the word from `start` to `end`, in the command from `from` to `to`. */
export interface Place {
  readonly source: Source
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

/** Collects the findings of one text in source order. */
export class Collector implements Oddities {
  readonly #text: string
  readonly #warning: Placed[] = []
  readonly #dangerous: Placed[] = []

  /** The offset of the first adjoining words; infinite if there are none. */
  #glued = Number.POSITIVE_INFINITY

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Whether the limit of dangerous findings was reached. The limit ends the scan, and the last finding reports the
   * limit.
   */
  get full(): boolean {
    return this.#dangerous.length > mostFindings
  }

  warn(message: string, place: Place): void {
    const { length } = this.#warning
    if (length <= mostFindings)
      this.#warning.push(createFinding(length < mostFindings ? message : furtherWarnings, place))
  }

  danger(message: string, place: Place): void {
    const { length } = this.#dangerous
    if (length < mostFindings) this.#dangerous.push(createFinding(message, place))
    else if (!this.full) this.#dangerous.push(createFinding(notScanned(`more than ${mostFindings} findings`), place))
  }

  /**
   * Reports that the text at `at` is not Tcl. The location is the rest of the line, and the context is the whole line.
   */
  unparsed(source: Source, at: number, reason: string): void {
    if (this.full) return
    const before = source.text.slice(Math.max(0, at - contextBytes), at)
    const rest = source.text.slice(at, at + contextBytes)
    const feed = rest.indexOf('\n')
    const end = at + (feed < 0 ? rest.length : feed)
    const from = at - before.length + before.lastIndexOf('\n') + 1
    this.danger(notParsed(reason), { source, start: at, end, from, to: end })
  }

  glued(source: Source, at: number): void {
    this.#glued = Math.min(this.#glued, toFileOffset(source, at))
  }

  findings(): Findings {
    const glued = this.#glued === Number.POSITIVE_INFINITY ? 0 : this.#text.slice(0, this.#glued).split('\n').length
    return {
      glued,
      warning: this.#numbered(this.#warning),
      dangerous: this.#numbered(this.#dangerous),
    }
  }

  #numbered(found: Placed[]): Finding[] {
    if (found.length === 0) return []
    found.sort((one, other) => one.offset - other.offset)
    let line = 1
    let feed = this.#text.indexOf('\n')
    return once(found).map(({ message, issue_location, context, offset }) => {
      while (feed >= 0 && feed < offset) {
        line++
        feed = this.#text.indexOf('\n', feed + 1)
      }
      return { message, issue_location, context, line }
    })
  }
}

/**
 * Removes duplicates, which arise because a word that is evaluated twice is also read twice. `found` is sorted by
 * offset.
 */
function once(found: readonly Placed[]): Placed[] {
  return found.filter(({ offset, message, issue_location }, index) => {
    for (let at = index - 1; found[at]?.offset === offset; at--) {
      if (found[at]?.message === message && found[at]?.issue_location === issue_location) return false
    }
    return true
  })
}

function createFinding(message: string, { source, start, end, from, to }: Place): Placed {
  return {
    message,
    issue_location: cut(source.text.slice(start, Math.min(end, start + locationBytes + 1)), locationBytes),
    context: oneLine(source.text, from, to),
    line: 0,
    offset: toFileOffset(source, start),
  }
}
