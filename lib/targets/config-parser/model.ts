/** A value of a configuration: text as written, a list written on one line in braces, or a nested block. */
export type Value = string | readonly string[] | Block

/** Entries beyond this number are found through an index, not one by one. */
const INDEXED_FROM = 12

/** Attributes in the order of the file, each key once. */
export class Block {
  readonly keys: string[] = []
  readonly values: Value[] = []
  /** Whether every key and text of this block itself is known to stand in JSON as it is, without escapes. */
  plain = true
  #index: Map<string, number> | undefined

  /** Position of `key`, or -1. */
  find(key: string): number {
    if (this.keys.length < INDEXED_FROM) return this.keys.indexOf(key)
    this.#index ??= new Map(this.keys.map((each, position) => [each, position]))
    return this.#index.get(key) ?? -1
  }

  /** Adds an attribute whose key is not there yet. */
  add(key: string, value: Value): void {
    this.#index?.set(key, this.keys.length)
    this.keys.push(key)
    this.values.push(value)
  }
}

/** One object at the top of a configuration: `<path> <name> { … }`; the name is empty when the header is one word. */
export interface ConfigObject {
  readonly path: string
  readonly name: string
  readonly body: Block
}

/** What stands in the way of reading a configuration: `object` is empty outside any object; lines count from 1. */
export interface Diagnostic {
  readonly severity: 'warning' | 'error'
  readonly line: number
  readonly object: string
  readonly message: string
}

/** The key of an object: path and name joined by a space, the path alone when there is no name (companion: Parser output). */
export function keyOf({ path, name }: ConfigObject): string {
  return name === '' ? path : `${path} ${name}`
}

/** The input asks for more than the tool is willing to hold for one object: reading stops there. */
export class LimitError extends Error {
  override name = 'LimitError'
}
