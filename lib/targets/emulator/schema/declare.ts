import type { Container, Declarations, Leaf, LeafList, LeafType, List, Live, Shown } from './declaration.ts'

// The vocabulary in which areas declare their part of the model.

interface Text {
  pattern?: RegExp
  shape?: string
  check?: (text: string) => boolean
  renamed?: boolean
  numeric?: boolean
  default?: string
}

/**
 * A string. `shape` describes what `pattern` or `check` requires. With `renamed`, brand words follow the naming. With
 * `numeric`, a number is accepted too.
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
/** A number written as a string of decimal digits. */
export function decimal(): Leaf<string> {
  return leaf<string>({ base: 'decimal' }, undefined)
}
export function choice<const T extends string>(values: readonly T[], preset?: NoInfer<T>): Leaf<T> {
  return leaf<T>({ base: 'enum', values }, preset)
}
/**
 * One of a module's identities. Reads return it with the module's prefix; writes may use that, one of `others`, or
 * none.
 */
export function identity<const T extends string>(
  module: string,
  values: readonly T[],
  others: readonly string[] = [],
): Leaf<T> {
  return leaf<T>({ base: 'identity', module, values, others }, undefined)
}
/** A leaf of type empty: present or absent, written `[null]`. */
export function presence(): Leaf<null> {
  return leaf<null>({ base: 'empty' }, undefined)
}
/** The same for an input, where an empty text also counts as present. */
export function mark(): Leaf<string> {
  return leaf<string>({ base: 'mark' }, undefined)
}
/** A text that is encrypted when written. `shown`: reads return the ciphertext; otherwise they omit it. */
export function secret({ shown }: { shown: boolean }): Leaf<string> {
  return leaf<string>({ base: 'secret', shown }, undefined)
}
export function leafList<T>(element: Leaf<T>): LeafList<T> {
  return { kind: 'leaf-list', type: element.type }
}
/** Keeps the list in the caller's order. */
export function preserveOrder<D extends LeafList | List>(declared: D): D {
  return { ...declared, ordered: true }
}
export function container<C extends Declarations>(children: C): Container<C> {
  return { kind: 'container', children }
}
export function list<C extends Declarations>(keys: readonly string[], children: C, repeatedAs = {}): List<C> {
  return { kind: 'list', keys, children, repeatedAs }
}
/** A container that only the device fills, by `live`. */
export function liveContainer<C extends Declarations>(children: C, live: Live): Container<C> {
  return { kind: 'container', children, readOnly: true, live }
}
/** A container that reads show only on a condition. */
export function showConditionally<C extends Declarations>(declared: Container<C>, shown: Shown): Container<C> {
  return { ...declared, shown }
}
/** `config`, and a `state` that mirrors it and adds the device's own values. */
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
