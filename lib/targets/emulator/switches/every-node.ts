import { Refusal } from '../refusal.ts'
import type { LeafNode, SchemaNode } from '../schema/compile.ts'
import { KEEP } from '../tree/merge.ts'
import type { Nodes } from './nodes.ts'
import type { Switch } from './switch.ts'

/**
 * Builds the faults that any node of the model can have. The name of a fault consists of its kind and the node's path.
 */
export function faultsOfNodes(nodes: Nodes): Switch[] {
  return nodes.all.flatMap((node) => [
    createMistypedFault(node),
    ...createUnlistedFaults(node),
    createMissingFault(node),
    ...createMissingOnceFaults(node),
    ...(node.writable
      ? [
          createNotKeptFault(node),
          createRefusedFault(node),
          ...createStaleFaults(node, nodes),
          ...createStringRefusedFaults(node),
          ...createLoneMembersFaults(node),
        ]
      : []),
    ...createOtherDefaultFaults(node),
  ])
}

function createMistypedFault(node: SchemaNode): Switch {
  return {
    name: `mistyped:${node.path}`,
    summary: `${node.path} is returned with a different JSON type`,
    apply: ({ readings }) => readings.set(node, otherType),
  }
}

/**
 * Returns a value whose type differs from the type of the given value. A numeric string becomes a number, and any other
 * string becomes 7. A value that is not a string becomes a string.
 */
function otherType(value: unknown): unknown {
  if (typeof value === 'object') return 'unexpected'
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : 7
}

function createUnlistedFaults(node: SchemaNode): Switch[] {
  if (node.kind !== 'leaf') return []
  const { type } = node
  const text = type.base === 'decimal' ? '12.5x' : outsider(node)
  if (text === undefined) return []
  return [
    {
      name: `unlisted:${node.path}`,
      summary: `${node.path} is returned as ${text}, which is not a valid value`,
      apply: ({ readings }) => readings.set(node, () => text),
    },
  ]
}

function outsider({ type, name }: LeafNode): string | undefined {
  if (type.base !== 'enum' && type.base !== 'identity') return undefined
  return name === 'mode' ? 'MODE_1GB' : 'NEITHER'
}

function createMissingFault(node: SchemaNode): Switch {
  return {
    name: `missing:${node.path}`,
    summary: `${node.path} is omitted from every response`,
    apply: ({ readings, hidden }) => {
      readings.set(node, () => undefined)
      hidden.add(node)
    },
  }
}

/** Creates faults that omit a node from one list entry: the first entry that is read. */
function createMissingOnceFaults(node: SchemaNode): Switch[] {
  if (node.kind === 'list') return []
  return [
    {
      name: `missing-once:${node.path}`,
      summary: `${node.path} is omitted from one entry of its list`,
      apply: ({ readings }) => {
        let one: string | undefined
        readings.set(node, (value, keys) => {
          if (keys.length === 0) return value
          one ??= keys.join()
          return keys.join() === one ? undefined : value
        })
      },
    },
  ]
}

function createNotKeptFault(node: SchemaNode): Switch {
  return {
    name: `not-kept:${node.path}`,
    summary: `writes to ${node.path} are accepted but have no effect`,
    apply: ({ writings }) => writings.set(node, () => KEEP),
  }
}

function createRefusedFault(node: SchemaNode): Switch {
  return {
    name: `refused:${node.path}`,
    summary: `writes to ${node.path} and below are refused`,
    apply: ({ writings }) => {
      writings.set(node, () => {
        throw new Refusal('invalid-value', `${node.top} cannot be written`)
      })
    },
  }
}

function createStaleFaults(node: SchemaNode, nodes: Nodes): Switch[] {
  const mirror = node.path.replace(/\/config\//, '/state/')
  if ('children' in node || mirror === node.path || !nodes.all.some(({ path }) => path === mirror)) return []
  return [
    {
      name: `stale-mirror:${node.path}`,
      summary: `${mirror} does not follow ${node.path}`,
      apply: ({ mirrors }) => mirrors.stale.add(node),
    },
  ]
}

/** Creates faults that reject strings for a leaf. Booleans and integers may normally be sent as strings. */
function createStringRefusedFaults(node: SchemaNode): Switch[] {
  if ('children' in node || (node.type.base !== 'boolean' && node.type.base !== 'integer')) return []
  return [
    {
      name: `string-refused:${node.path}`,
      summary: `${node.path} is refused if it is sent as a string`,
      apply: ({ writings }) => {
        writings.set(node, (json) => {
          if (typeof json === 'string') throw new Refusal('invalid-value', `${node.top} must not be a string`)
          return json
        })
      },
    },
  ]
}

function createLoneMembersFaults(node: SchemaNode): Switch[] {
  if (node.kind !== 'container') return []
  return [
    {
      name: `lone-members:${node.path}`,
      summary: `a write of ${node.path} with more than one member is refused`,
      apply: ({ writings }) => {
        writings.set(node, (json) => {
          if (Object.keys(Object(json)).length > 1)
            throw new Refusal('invalid-value', `${node.top} takes one member at a time`)
          return json
        })
      },
    },
  ]
}

function createOtherDefaultFaults(node: SchemaNode): Switch[] {
  if (node.kind !== 'leaf' || node.preset === undefined || node.preset === null) return []
  const { preset, path } = node
  const other =
    typeof preset === 'number' ? preset + 1 : typeof preset === 'boolean' ? !preset : neighbour(node, String(preset))
  return [
    {
      name: `other-default:${path}`,
      summary: `${path} has the default ${other} instead of ${preset}`,
      apply: ({ presets }) => presets.set(node, other),
    },
    {
      name: `no-default:${path}`,
      summary: `${path} is omitted if it is not set`,
      apply: ({ presets }) => presets.set(node, null),
    },
  ]
}

function neighbour({ type }: LeafNode, preset: string): string {
  if (type.base !== 'enum') return `${preset}x`
  return type.values.find((value) => value !== preset) ?? `${preset}x`
}
