import { childNamed, type ContainerNode, type LeafNode, type ListNode, type ParentNode } from '../schema/compile.ts'
import { editTree } from '../tree/edit.ts'
import type { WriteOptions } from '../tree/merge.ts'
import type { Tree } from '../tree/node.ts'
import { keyOfEntry, type Step } from '../tree/path.ts'

/** Thrown for a line that is not valid in the model. */
export class SyntaxProblem extends Error {
  override name = 'SyntaxProblem'
}

/** Thrown if a line ends before the value of a secret. The device may then prompt for the value. */
export class MissingSecret extends SyntaxProblem {
  override name = 'MissingSecret'
  readonly leaf: string

  constructor(leaf: string) {
    super(`incomplete path: the value of ${leaf} is missing`)
    this.leaf = leaf
  }
}

export interface Change {
  (tree: Tree): Tree
  /** The schema path of the change. */
  path: string
}

/** A parsed config-mode line. */
interface Asked {
  readonly changes: readonly Change[]
  /** Submodes of the list entries on the line's path, outermost first. */
  readonly modes: readonly Mode[]
}

/** The submode of a list entry. Lines in a submode are relative to the path of the entry. */
export interface Mode {
  readonly words: readonly string[]
  /** The submode's name in the prompt: the list and the keys of the entry. */
  readonly name: string
}

/** Parses a config-mode line: `path… leaf value [leaf value]…`, or the path of a deletion after `no`. */
export function parseChanges(
  root: ContainerNode,
  words: readonly string[],
  remove: boolean,
  options: WriteOptions,
): Asked {
  const parser = new Line(words, options)
  const changes = remove ? parser.removal(root) : parser.settings(root)
  return { changes, modes: remove ? [] : parser.modes }
}

/** Resolves the words of one line against the model. */
class Line {
  readonly modes: Mode[] = []
  readonly #line: readonly string[]
  #words: string[]
  #steps: Step[] = []
  #changes: Change[] = []
  readonly #options: WriteOptions

  constructor(words: readonly string[], options: WriteOptions) {
    this.#line = words
    this.#words = [...words]
    this.#options = options
  }

  settings(root: ContainerNode): Change[] {
    let here: ParentNode = root
    while (this.#words.length > 0) {
      const node = this.#child(here)
      if (node.kind === 'container') here = this.#enter(node)
      else if (node.kind === 'list') here = this.#enterEntry(node, true)
      else this.#set(node)
    }
    if (this.#changes.length === 0) throw new SyntaxProblem('incomplete path')
    return this.#changes
  }

  removal(root: ContainerNode): Change[] {
    let here: ParentNode | LeafNode = root
    while (this.#words.length > 0) {
      if (!('children' in here)) throw new SyntaxProblem('unexpected words after the value')
      const node = this.#child(here)
      if (node.kind === 'container') here = this.#enter(node)
      else if (node.kind === 'list') here = this.#enterEntry(node, false)
      else here = this.#enterLeaf(node)
    }
    if (this.#steps.length === 0) throw new SyntaxProblem('incomplete path')
    return [this.#change([...this.#steps], { kind: 'remove' })]
  }

  #child(here: ParentNode) {
    const word = this.#next('element')
    const node = childNamed(here, word)
    if (!node?.writable) throw new SyntaxProblem(`unknown element: ${word}`)
    return node
  }

  #next(what: string): string {
    const word = this.#words.shift()
    if (word === undefined) throw new SyntaxProblem(`incomplete path: ${what} is missing`)
    return word
  }

  #enter(node: ContainerNode): ContainerNode {
    this.#steps.push({ node, key: undefined })
    return node
  }

  #enterEntry(node: ListNode, create: boolean): ListNode {
    const values = node.keys.map((key) => this.#next(key.wireName))
    const key = keyOfEntry(node, values, this.#options.names)
    if (create) {
      const json = Object.fromEntries(node.keys.map((leaf, index) => [leaf.wireName, values[index]]))
      this.#changes.push(this.#change([...this.#steps, { node, key: undefined }], { kind: 'merge', json }))
    }
    this.#steps.push({ node, key })
    const words = this.#line.slice(0, this.#line.length - this.#words.length)
    this.modes.push({ words, name: [node.wireName, ...values].join('-') })
    return node
  }

  #enterLeaf(node: LeafNode): LeafNode {
    const key = node.kind === 'leaf-list' ? this.#words.shift() : undefined
    this.#steps.push({ node, key })
    return node
  }

  #set(node: LeafNode): void {
    const json = node.kind === 'leaf-list' ? this.#values() : this.#value(node)
    this.#changes.push(this.#change([...this.#steps, { node, key: undefined }], { kind: 'merge', json }))
  }

  /** Reads the value of a leaf. A boolean without a value is true. */
  #value(node: LeafNode): unknown {
    if (node.type.base === 'empty') return [null]
    if (node.type.base === 'secret' && this.#words.length === 0) throw new MissingSecret(node.wireName)
    if (node.type.base === 'boolean' && !/^(true|false)$/.test(this.#words[0] ?? '')) return true
    return this.#next(`the value of ${node.wireName}`)
  }

  /** Reads one value, or several values in brackets. */
  #values(): string[] {
    const first = this.#next('a value')
    if (first !== '[') return [first]
    const values: string[] = []
    for (let word = this.#next(']'); word !== ']'; word = this.#next(']')) values.push(word)
    return values
  }

  #change(steps: Step[], edit: Parameters<typeof editTree>[2]): Change {
    const apply = (tree: Tree) => editTree(tree, steps, edit, { ...this.#options, leafLists: 'merge' })
    return Object.assign(apply, { path: steps.at(-1)?.node.path ?? '' })
  }
}
