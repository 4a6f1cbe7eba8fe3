import { type ConfigObject, formatKey } from '../model.ts'
import { jsonText, quote } from './json-text.ts'
import { byCodePoint, sortBlock } from './order.ts'

/** The documented formats, and `object`, another name for `json`. */
export const FORMATS = ['json', 'object', 'jsonl', 'tabular', 'tabular_kv'] as const
export type Format = (typeof FORMATS)[number]

export function isFormat(text: string): text is Format {
  return FORMATS.some((format) => format === text)
}

/** Text before the first row, between rows and after the last row. */
interface Frame {
  readonly before: string
  readonly between: string
  readonly after: string
}

const FRAMES: Record<Format, Frame> = {
  json: { before: '{', between: ',', after: '\n}\n' },
  object: { before: '{', between: ',', after: '\n}\n' },
  jsonl: { before: '', between: '', after: '' },
  tabular: { before: '[', between: ',', after: '\n]\n' },
  tabular_kv: { before: '[', between: ',', after: '\n]\n' },
}

/**
 * Writes objects in one format, one row per line (companion: Parser output). Unsorted output is available while objects
 * are added, sorted output only at the end.
 */
export class Writer {
  readonly #format: Format
  readonly #frame: Frame
  readonly #sort: boolean
  #rows: { key: string; text: string }[] = []
  #text = ''
  #count = 0

  constructor(format: Format, sort: boolean) {
    this.#format = format
    this.#frame = FRAMES[format]
    this.#sort = sort
    this.#text = this.#frame.before
  }

  /** Adds an object. `key` is the object's key in the format `json`. */
  add(object: ConfigObject, key = formatKey(object)): void {
    if (this.#sort) this.#rows.push({ key, text: this.#row({ ...object, body: sortBlock(object.body) }, key) })
    else this.#append(this.#row(object, key))
  }

  /** Returns the output added since the last call. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  /** Yields the rest of the output in pieces. */
  *end(): Generator<string> {
    this.#rows.sort((left, right) => byCodePoint(left.key, right.key))
    for (const { text } of this.#rows) {
      this.#append(text)
      if (this.#text.length > 65536) yield this.take()
    }
    this.#rows = []
    const isEmpty = this.#count === 0
    this.#text += isEmpty ? this.#frame.after.trimStart() : this.#frame.after
    yield this.take()
  }

  #append(row: string): void {
    const isLines = this.#format === 'jsonl'
    this.#text += isLines ? `${row}\n` : `${this.#count === 0 ? '' : this.#frame.between}\n${row}`
    this.#count++
  }

  #row({ path, name, body }: ConfigObject, key: string): string {
    const text = jsonText(body)
    if (this.#format === 'json' || this.#format === 'object') return `${quote(key)}:${text}`
    if (this.#format === 'tabular') return `[${quote(path)},${quote(name)},${text}]`
    if (this.#sort) return `{"name":${quote(name)},"object":${text},"path":${quote(path)}}`
    return `{"path":${quote(path)},"name":${quote(name)},"object":${text}}`
  }
}
