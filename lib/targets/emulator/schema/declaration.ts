import type { DeviceView } from '../device-view.ts'
import type { Node, Tree } from '../tree/node.ts'

/** Computes values on demand, keyed by local name. Computed values override values that are mirrored from `config`. */
export type Live = (device: DeviceView, keys: readonly string[], config: Tree) => Node | undefined

/** Whether reads include a container, given its configuration. */
export type Shown = (configured: Tree, device: DeviceView, keys: readonly string[]) => boolean

export type LeafType =
  | {
      base: 'string'
      pattern?: RegExp
      shape?: string
      check?: (text: string) => boolean
      renamed?: boolean
      numeric?: boolean
    }
  | { base: 'integer'; min: number; max: number }
  | { base: 'boolean' }
  | { base: 'decimal' }
  | { base: 'enum'; values: readonly string[] }
  | { base: 'identity'; module: string; values: readonly string[]; others: readonly string[] }
  | { base: 'empty' }
  /** A leaf that is either present or absent. It is present as an empty text or as `[null]`. */
  | { base: 'mark' }
  /** A text that is encrypted when written. `shown`: reads include the ciphertext. */
  | { base: 'secret'; shown: boolean }

export interface Leaf<T = unknown> {
  kind: 'leaf'
  type: LeafType
  default?: T
}
export interface LeafList<T = unknown> {
  kind: 'leaf-list'
  type: LeafType
  /** Never set. Only records the type of the elements at compile time. */
  element?: T
  /** Whether the values keep the caller's order. If absent, a device that sorts lists sorts the values. */
  ordered?: boolean
}
export type Declarations = { [name: string]: Declaration }
export interface Container<C = Declarations> {
  kind: 'container'
  children: C
  readOnly?: boolean
  /** For a `state` container: whether the values that are not live mirror the sibling `config`. */
  mirrors?: boolean
  live?: Live
  /**
   * Whether reads include the container. If absent, reads include it if it has any value, even if all values are
   * defaults.
   */
  shown?: Shown
}
export interface List<C = Declarations> {
  kind: 'list'
  keys: readonly string[]
  children: C
  readOnly?: boolean
  live?: Live
  /** Whether the entries keep the caller's order. If absent, a device that sorts lists sorts the entries by key. */
  ordered?: boolean
  /** For each key, the leaf of `config` that repeats the key under a different name. */
  repeatedAs?: { [key: string]: string }
}
export type Declaration = Leaf | LeafList | Container | List

type LocalName<K> = K extends `${string}:${infer L}` ? L : K
type Members<C> = { readonly [K in keyof C as LocalName<K>]?: Data<C[K]> }

/** The type of the data that a declaration describes. Member names have no module prefix. */
export type Data<D> =
  D extends Leaf<infer T>
    ? T
    : D extends LeafList<infer T>
      ? readonly T[]
      : D extends List<infer C>
        ? ReadonlyMap<string, Members<C>>
        : D extends Container<infer C>
          ? Members<C>
          : never
