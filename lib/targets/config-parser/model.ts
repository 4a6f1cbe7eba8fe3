/** A value of a configuration: text as written, a list written on one line in braces, or a nested block. */
export type Value = string | readonly string[] | Block

/** A block gets an index once it has this many entries. */
const INDEXED_FROM = 12

/** Attributes in the order of the file, each key once. */
export class Block {
  readonly keys: string[] = []
  readonly values: Value[] = []
  /** Whether the keys and texts directly in this block are known to need no escapes in JSON. */
  plain = true
  #index: Map<string, number> | undefined

  /** Returns the position of `key`, or -1. */
  find(key: string): number {
    if (this.keys.length < INDEXED_FROM) return this.keys.indexOf(key)
    this.#index ??= new Map(this.keys.map((each, position) => [each, position]))
    return this.#index.get(key) ?? -1
  }

  /** Adds an attribute. Its key must not exist yet. */
  add(key: string, value: Value): void {
    this.#index?.set(key, this.keys.length)
    this.keys.push(key)
    this.values.push(value)
  }
}

/** A top-level object of a configuration, `<path> <name> { … }`. The name is empty if the header has only one word. */
export interface ConfigObject {
  readonly path: string
  readonly name: string
  readonly body: Block
}

/** A problem in a configuration, with its place. `object` is empty outside objects, and lines are counted from 1. */
export interface Diagnostic {
  readonly severity: 'warning' | 'error'
  readonly line: number
  readonly object: string
  readonly message: string
}

/**
 * Returns the key of an object: path and name joined by a space, or only the path if there is no name (companion:
 * Parser output).
 */
export function formatKey({ path, name }: ConfigObject): string {
  return name === '' ? path : `${path} ${name}`
}

/** Thrown if the input exceeds the tool's limits for one object. Reading stops at this point. */
export class LimitError extends Error {
  override name = 'LimitError'
}
