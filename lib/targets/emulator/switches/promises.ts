import type { Asked } from '../behaviour.ts'
import { childNamed, type LeafNode, type SchemaNode } from '../schema/compile.ts'
import { KEEP } from '../tree/merge.ts'
import type { Nodes } from './nodes.ts'
import type { Switch } from './switch.ts'

/** Builds the faults that break the contract's requirements for all lists, all read-only leaves and both roots. */
export function faultsOfPromises(nodes: Nodes): Switch[] {
  return nodes.all.flatMap((node) => [
    ...createDoubledFaults(node),
    ...createWritableFaults(node, nodes),
    ...createSwallowedFaults(node),
  ])
}

function createDoubledFaults(node: SchemaNode): Switch[] {
  if (node.kind !== 'list') return []
  return [
    {
      name: `doubled:${node.path}`,
      summary: `the first entry of ${node.path} is returned twice`,
      apply: ({ readings }) => {
        readings.set(node, (entries) => (Array.isArray(entries) ? [...entries.slice(0, 1), ...entries] : entries))
      },
    },
  ]
}

function createWritableFaults(node: SchemaNode, nodes: Nodes): Switch[] {
  const config = node.path.replace(/(^|\/)state\//, '$1config/')
  if ('children' in node || config === node.path || !nodes.all.some(({ path }) => path === config)) return []
  return [
    {
      name: `writable:${node.path}`,
      summary: `a write to ${node.path} changes the configuration`,
      apply: ({ bodies }) => bodies.push((body, target) => moveLeafOfBody(body, target, node)),
    },
  ]
}

type Members = { readonly [name: string]: unknown }

/** Moves the leaf from `state` to `config` in a request's body. */
function moveLeafOfBody(body: unknown, target: SchemaNode, leaf: LeafNode): unknown {
  const isRoot = target.parent === undefined
  if (isRoot) return moveLeaf(body, target, leaf)
  return Object.fromEntries(Object.entries(Object(body)).map(([name, value]) => [name, moveLeaf(value, target, leaf)]))
}

function moveLeaf(json: unknown, node: SchemaNode, leaf: LeafNode): unknown {
  if (Array.isArray(json) && node.kind === 'list') return json.map((entry) => moveLeaf(entry, node, leaf))
  if (typeof json !== 'object' || json === null || Array.isArray(json) || !('children' in node)) return json
  const members: Members = { ...json }
  if (leaf.parent?.parent === node) return moveUnderConfig(members, leaf)
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      // A whole-datastore body may be wrapped in an `ietf-restconf:data` container.
      const child = node.parent === undefined && name === 'ietf-restconf:data' ? node : childNamed(node, name)
      return [name, child === undefined ? value : moveLeaf(value, child, leaf)]
    }),
  )
}

function moveUnderConfig({ state, config, ...others }: Members, { wireName, member }: LeafNode): Members {
  const { [wireName]: bare, [member]: value = bare, ...rest }: Members = Object(state)
  const left = Object.keys(rest).length === 0 ? {} : { state: rest }
  if (value === undefined) return { ...others, ...(config === undefined ? {} : { config }), ...left }
  return { ...others, config: { ...Object(config), [wireName]: value }, ...left }
}

/**
 * Creates faults that discard writes of a resource at /restconf. Resources are at the top level or directly below
 * `system`.
 */
function createSwallowedFaults(node: SchemaNode): Switch[] {
  const isResource = node.path.split('/').length === (node.path.startsWith('system/') ? 2 : 1)
  if (!isResource || node.kind !== 'container' || !node.writable) return []
  return [
    {
      name: `restconf-swallows:${node.path}`,
      summary: `writes to ${node.path} are accepted at /restconf but have no effect`,
      apply: ({ beforeAnswer, writings }) => {
        let root = ''
        beforeAnswer.push((asked: Asked) => void (root = asked.root))
        writings.set(node, (json) => (root === '/restconf' && json !== undefined ? KEEP : json))
      },
    },
  ]
}
