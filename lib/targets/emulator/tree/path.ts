import { childNamed, type ContainerNode, type ListNode, type SchemaNode } from '../schema/compile.ts'
import type { Names } from '../naming.ts'
import { notFound, Refusal } from '../refusal.ts'
import { keyText } from './node.ts'
import { accept, keyValue } from './scalar.ts'

/** One segment of a data path: a node, and the key if the segment is an entry of a list or leaf-list. */
export interface Step {
  readonly node: SchemaNode
  readonly key: string | undefined
}

/**
 * Resolves `/module:node/list=key/leaf`. Prefixes are optional, keys are URL-encoded, and a trailing slash is ignored.
 * Throws `Refusal`.
 */
export function resolve(root: ContainerNode, path: string, names: Names): Step[] {
  const steps: Step[] = []
  let parent: SchemaNode = root
  for (const segment of path.split('/')) {
    if (segment === '') continue
    if (!('children' in parent)) throw notFound()
    const equals = segment.indexOf('=')
    const name = decodeSegment(equals < 0 ? segment : segment.slice(0, equals))
    const node: SchemaNode | undefined = childNamed(parent, name)
    if (!node) throw notFound()
    const key = equals < 0 ? undefined : parseKey(node, segment.slice(equals + 1), names)
    if (parent.kind === 'list' && steps.at(-1)?.key === undefined) {
      throw new Refusal('missing-element', `${parent.wireName} needs a key before /${segment}`)
    }
    steps.push({ node, key })
    parent = node
  }
  return steps
}

function parseKey(node: SchemaNode, text: string, names: Names): string {
  if (node.kind === 'leaf-list') return keyValue(node, accept(node, unquote(decodeSegment(text)), names))
  if (node.kind !== 'list') throw new Refusal('invalid-value', `${node.wireName} has no key`)
  const values = (text.replaceAll('%22', '"').match(/(?<=^|,)("[^"]*"|[^,]*)/g) ?? []).map((value) =>
    unquote(decodeSegment(value)),
  )
  return keyOfEntry(node, values, names)
}

/** Builds the key of a list entry from key values in the caller's spelling. */
export function keyOfEntry(node: ListNode, values: readonly unknown[], names: Names): string {
  if (values.length !== node.keys.length || values.includes('')) {
    const wanted = node.keys.map((key) => key.wireName).join(', ')
    throw new Refusal('missing-element', `an entry of ${node.wireName} needs the keys ${wanted}`)
  }
  return keyText(node.keys.map((leaf, index) => keyValue(leaf, accept(leaf, values[index], names))))
}

/** Removes the quotes around a key, which some callers send. */
function unquote(text: string): string {
  return /^"(.*)"$/.exec(text)?.[1] ?? text
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('malformed-message', `'${text}' is not URL-encoded`)
  }
}
