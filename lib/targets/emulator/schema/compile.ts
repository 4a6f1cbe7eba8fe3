import type { Names } from '../naming.ts'
import type { Container, Declaration, LeafType, List, Live, Shown } from './declaration.ts'

interface Common {
  /** Local name in the contract. */
  readonly name: string
  readonly module: string
  /** Name and module in the device's own vocabulary. */
  readonly wireName: string
  readonly wireModule: string
  /**
   * Member names. `member` is the name inside the parent, with a prefix if the module changes (RFC 7951). `top` is the
   * name as the outermost member of a response.
   */
  readonly member: string
  readonly top: string
  readonly writable: boolean
  /** Local names from the top, joined by '/'; used in fault names. */
  readonly path: string
  readonly parent: ParentNode | undefined
}
export interface LeafNode extends Common {
  readonly kind: 'leaf' | 'leaf-list'
  readonly type: LeafType
  readonly preset: string | number | boolean | null | undefined
  readonly ordered: boolean
}
export interface ContainerNode extends Common {
  readonly kind: 'container'
  readonly children: readonly SchemaNode[]
  readonly mirrors: boolean
  readonly live: Live | undefined
  readonly shown: Shown | undefined
}
export interface ListNode extends Common {
  readonly kind: 'list'
  readonly children: readonly SchemaNode[]
  readonly keys: readonly LeafNode[]
  readonly repeatedAs: { readonly [key: string]: string }
  readonly live: Live | undefined
  readonly ordered: boolean
}
export type ParentNode = ContainerNode | ListNode
export type SchemaNode = LeafNode | ParentNode

type Frame = { name: string; module: string; writable: boolean; parent: ParentNode | undefined }

const compiled = new WeakMap<Container, Map<string, ContainerNode>>()

/**
 * Compiles declarations into schema nodes, each with its path and its name in the device's vocabulary. Devices of one
 * model and vocabulary share the nodes, because compiling costs as much as opening a port.
 */
export function compile(root: Container, names: Names): ContainerNode {
  const known = compiled.get(root) ?? new Map<string, ContainerNode>()
  compiled.set(root, known)
  const frame = { name: 'data', module: 'ietf-restconf', writable: true, parent: undefined }
  const schema = known.get(names.vocabulary) ?? containerNode(root, frame, names)
  known.set(names.vocabulary, schema)
  return schema
}

/** Compiles the input of an operation into schema nodes. */
export function compileInput(input: Container, module: string, names: Names): ContainerNode {
  return containerNode(input, { name: 'input', module, writable: true, parent: undefined }, names)
}

/** Finds a child by its name in a request, with or without module prefix. */
export function childNamed(parent: ParentNode, wire: string): SchemaNode | undefined {
  const colon = wire.indexOf(':')
  const name = wire.slice(colon + 1)
  const child = parent.children.find((candidate) => candidate.wireName === name)
  return child && (colon < 0 || child.wireModule === wire.slice(0, colon)) ? child : undefined
}

/** Yields `node` and every node below it. */
export function* everyNode(node: SchemaNode): Generator<SchemaNode> {
  yield node
  if ('children' in node) for (const child of node.children) yield* everyNode(child)
}

function place(frame: Frame, names: Names): Common {
  const { name, module, parent } = frame
  const wireName = names.node(name)
  const wireModule = names.module(module)
  const prefixed = parent?.module !== module
  const path = !parent?.parent ? name : `${parent.path}/${name}`
  return {
    ...frame,
    wireName,
    wireModule,
    member: prefixed ? `${wireModule}:${wireName}` : wireName,
    top: `${wireModule}:${wireName}`,
    path: parent ? path : '',
  }
}

function containerNode(declared: Container, frame: Frame, names: Names): ContainerNode {
  const children: SchemaNode[] = []
  const writable = frame.writable && !declared.readOnly
  const node: ContainerNode = {
    kind: 'container',
    ...place({ ...frame, writable }, names),
    children,
    mirrors: declared.mirrors ?? false,
    live: declared.live,
    shown: declared.shown,
  }
  children.push(...compileChildren(declared.children, node, names))
  return node
}

function listNode(declared: List, frame: Frame, names: Names): ListNode {
  const children: SchemaNode[] = []
  const keys: LeafNode[] = []
  const writable = frame.writable && !declared.readOnly
  const { live, repeatedAs = {}, ordered = false } = declared
  const own = place({ ...frame, writable }, names)
  const node: ListNode = { kind: 'list', ...own, children, keys, live, repeatedAs, ordered }
  children.push(...compileChildren(declared.children, node, names))
  for (const key of declared.keys) {
    const leaf = children.find((child) => child.name === key)
    if (leaf?.kind !== 'leaf') throw new TypeError(`list ${node.path} has no leaf for its key ${key}`)
    keys.push(leaf)
  }
  return node
}

function compileChildren(declared: { [name: string]: Declaration }, parent: ParentNode, names: Names): SchemaNode[] {
  return Object.entries(declared).map(([full, child]) => {
    const colon = full.indexOf(':')
    const module = colon < 0 ? parent.module : full.slice(0, colon)
    const frame = { name: full.slice(colon + 1), module, writable: parent.writable, parent }
    if (child.kind === 'container') return containerNode(child, frame, names)
    if (child.kind === 'list') return listNode(child, frame, names)
    const ordered = child.kind === 'leaf-list' && child.ordered === true
    return { kind: child.kind, ...place(frame, names), type: child.type, preset: readPreset(child), ordered }
  })
}

function readPreset(child: Declaration): LeafNode['preset'] {
  if (child.kind !== 'leaf') return undefined
  const { default: preset } = child
  return typeof preset === 'string' || typeof preset === 'number' || typeof preset === 'boolean' ? preset : undefined
}
