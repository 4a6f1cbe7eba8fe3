import type { Container, Declarations, Leaf, LeafList, LeafType, List, Live, Shown } from './declaration.ts'

// Areas declare their parts of the model with these functions.

interface Text {
  pattern?: RegExp
  shape?: string
  check?: (text: string) => boolean
  renamed?: boolean
  numeric?: boolean
  default?: string
}

/**
 * Declares a string. `shape` describes what `pattern` or `check` requires. `renamed`: the device's naming replaces
 * brand names in the string. `numeric`: numbers are accepted too.
 */
export function text({ default: preset, ...type }: Text = {}): Leaf<string> {
  return leaf<string>({ base: 'string', ...type }, preset)
}
export function integer(min: number, max: number, preset?: number): Leaf<number> {
  return leaf<number>({ base: 'integer', min, max }, preset)
}
export function flag(preset?: boolean): Leaf<boolean> {
  return leaf<boolean>({ base: 'boolean' }, preset)
}
/** Declares a number that is written as a string of decimal digits. */
export function decimal(): Leaf<string> {
  return leaf<string>({ base: 'decimal' }, undefined)
}
export function choice<const T extends string>(values: readonly T[], preset?: NoInfer<T>): Leaf<T> {
  return leaf<T>({ base: 'enum', values }, preset)
}
/**
 * Declares one of a module's identities. Reads return the identity with the module's prefix. Writes may use that
 * prefix, one of `others`, or no prefix.
 */
export function identity<const T extends string>(
  module: string,
  values: readonly T[],
  others: readonly string[] = [],
): Leaf<T> {
  return leaf<T>({ base: 'identity', module, values, others }, undefined)
}
/** Declares a leaf of type empty. It is either present or absent, and is written as `[null]`. */
export function presence(): Leaf<null> {
  return leaf<null>({ base: 'empty' }, undefined)
}
/** Declares a leaf of type empty in an operation's input. An empty text also counts as present. */
export function mark(): Leaf<string> {
  return leaf<string>({ base: 'mark' }, undefined)
}
/**
 * Declares a text that is encrypted when written. If `shown` is true, reads return the ciphertext. If not, reads omit
 * the leaf.
 */
export function secret({ shown }: { shown: boolean }): Leaf<string> {
  return leaf<string>({ base: 'secret', shown }, undefined)
}
export function leafList<T>(element: Leaf<T>): LeafList<T> {
  return { kind: 'leaf-list', type: element.type }
}
/** Declares that a list keeps the caller's order. */
export function preserveOrder<D extends LeafList | List>(declared: D): D {
  return { ...declared, ordered: true }
}
export function container<C extends Declarations>(children: C): Container<C> {
  return { kind: 'container', children }
}
export function list<C extends Declarations>(keys: readonly string[], children: C, repeatedAs = {}): List<C> {
  return { kind: 'list', keys, children, repeatedAs }
}
/** Declares a container whose values come only from the device, through `live`. */
export function liveContainer<C extends Declarations>(children: C, live: Live): Container<C> {
  return { kind: 'container', children, readOnly: true, live }
}
/** Declares a container that reads include only on a condition. */
export function showConditionally<C extends Declarations>(declared: Container<C>, shown: Shown): Container<C> {
  return { ...declared, shown }
}
/** Declares a `config`, and a `state` that mirrors it and adds the device's own values. */
export function mirrorConfig<C extends Declarations>(fields: C): { config: Container<C>; state: Container<C> }
export function mirrorConfig<C extends Declarations, E extends Declarations>(
  fields: C,
  extras: E,
  live: Live,
): { config: Container<C>; state: Container<C & E> }
export function mirrorConfig(fields: Declarations, extras: Declarations = {}, live?: Live) {
  const state: Container = {
    kind: 'container',
    children: { ...fields, ...extras },
    readOnly: true,
    mirrors: true,
    ...(live && { live }),
  }
  return { config: container(fields), state }
}

function leaf<T>(type: LeafType, preset: T | undefined): Leaf<T> {
  return { kind: 'leaf', type, ...(preset !== undefined && { default: preset }) }
}
