import { Block, type ConfigObject, type Diagnostic, formatKey, LimitError, type Value } from '../model.ts'

/**
 * Receives objects and diagnostics from a parser, in the order of the input. `line` is the line of an object's header.
 */
export interface Receiver {
  object(object: ConfigObject, line: number): void
  diagnostic(diagnostic: Diagnostic): void
}

/**
 * Limits on the depth of nested blocks, and on the number of entries in one object. No real configuration exceeds them.
 */
const DEEPEST = 100_000
const MOST_ENTRIES = 2_000_000

/**
 * Builds the object being read, with a list of its open blocks, the innermost last. When the last block closes, the
 * object is passed to the receiver.
 */
export class Builder {
  readonly #receiver: Receiver
  #object: (ConfigObject & { readonly line: number }) | undefined
  #open: Block[] = []
  #copies = new WeakMap<Block, Map<string, number>>()
  #entries = 0
  /** Number of the line being read. */
  line = 0
  /** Whether the line being read needs no escapes in JSON. */
  plain = false

  constructor(receiver: Receiver) {
    this.#receiver = receiver
  }

  get depth(): number {
    return this.#open.length
  }

  /** Path of the object being read. */
  get path(): string {
    return this.#object?.path ?? ''
  }

  warn(message: string, line = this.line): void {
    this.report('warning', message, line)
  }

  report(severity: Diagnostic['severity'], message: string, line = this.line): void {
    const object = this.#object === undefined ? '' : formatKey(this.#object)
    this.#receiver.diagnostic({ severity, line, object, message })
  }

  begin(path: string, name: string): void {
    const body = new Block()
    this.#object = { path, name, body, line: this.line }
    this.#open.push(body)
    this.#entries = 0
    if (path === '') this.warn('a block without a name')
  }

  /** Opens a block inside the innermost open block. An empty key is replaced by the block's position. */
  open(key: string): void {
    if (this.#open.length >= DEEPEST) throw new LimitError(`blocks are nested more than ${DEEPEST} deep`)
    const block = new Block()
    this.put(key, block)
    this.#open.push(block)
  }

  /** Closes the innermost block. Closing the last block completes the object. */
  close(): void {
    this.#open.pop()
    if (this.#open.length === 0) this.#handOver()
  }

  /**
   * Sets an attribute. If the key already has a different value, that value is kept, and the new value is added under a
   * numbered key.
   */
  put(key: string, value: Value): void {
    const block = this.#open.at(-1)
    if (block !== undefined) this.#putInto(block, key, value)
  }

  /** Sets one of the attributes `<key> <name> <value>`, which together form an object keyed by name. */
  putNamed(key: string, named: string): void {
    const block = this.#open.at(-1)
    const present = block?.values[block.find(key)]
    const names = present instanceof Block ? present : new Block()
    if (names !== present) this.put(key, names)
    const [, name = '', value = ''] = /^("(?:[^"\\]|\\.)*"|\S+)\s*(.*)$/s.exec(named) ?? []
    this.#putInto(names, name, value)
  }

  #putInto(block: Block, key: string, value: Value): void {
    if (++this.#entries > MOST_ENTRIES) throw new LimitError(`an object has more than ${MOST_ENTRIES} entries`)
    const word = key === '' ? String(block.keys.length) : key
    if (!this.plain) block.plain = false
    const present = block.find(word)
    if (present < 0) block.add(word, value)
    else this.#duplicate(block, word, block.values[present], value)
  }

  /** Passes an unfinished object to the receiver, with an error, because the input has ended. */
  abandon(): void {
    const { length } = this.#open
    if (this.#object === undefined) return
    const braces = length === 1 ? 'one closing brace is' : `${length} closing braces are`
    this.report('error', `the input ends inside this object, begun at line ${this.#object.line}: ${braces} missing`)
    this.#handOver()
  }

  #handOver(): void {
    const object = this.#object
    this.#object = undefined
    this.#open = []
    if (object === undefined) return
    const { path, name, body, line } = object
    this.#receiver.object({ path, name, body }, line)
  }

  #duplicate(block: Block, key: string, present: Value | undefined, value: Value): void {
    if (present === value) {
      this.warn(`duplicate key: ${formatExcerpt(key)} (same value, kept once)`)
      return
    }
    const copies = this.#copies.get(block) ?? new Map<string, number>()
    this.#copies.set(block, copies)
    const free = freeKey(key, copies, (candidate) => block.find(candidate) >= 0)
    block.add(free, value)
    this.warn(`duplicate key: ${formatExcerpt(key)} (first value kept, this one added as ${formatExcerpt(free)})`)
  }
}

/** Returns `<key> (2)`, or the next free number. `copies` records the last number used for each key. */
export function freeKey(key: string, copies: Map<string, number>, taken: (key: string) => boolean): string {
  let copy = (copies.get(key) ?? 1) + 1
  while (taken(`${key} (${copy})`)) copy++
  copies.set(key, copy)
  return `${key} (${copy})`
}

/** Formats text for a diagnostic. Long text is truncated. */
export function formatExcerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)} <truncated>` : text
}
