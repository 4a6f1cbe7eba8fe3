import type { Device } from '../device.ts'
import { toDeviceSegments } from '../http/operations.ts'
import { childNamed, compileInput, type LeafNode, type ParentNode, type SchemaNode } from '../schema/compile.ts'
import type { LeafType } from '../schema/declaration.ts'
import { isEntries, isTree, type Node } from '../tree/node.ts'
import { PIPES } from './pipes.ts'
import { quoteWord, splitWords } from './words.ts'

/** A word that can come next, with a description. */
export interface Completion {
  readonly word: string
  readonly help: string
  /** Whether the word is only a placeholder for a value that the user must supply. */
  readonly isPlaceholder?: true
}

/** The context in which a line is typed. */
export interface Typing {
  readonly isAdmin: boolean
  readonly isConfiguring: boolean
  /** The path of the list entry whose submode is open. */
  readonly lead: readonly string[]
}

const SHOW_VERBS = { config: 'enter configuration mode', exit: 'end the session', show: 'show data' }
const CONFIG_VERBS = {
  abort: 'leave this mode and discard pending changes',
  commit: 'apply pending changes',
  do: 'run an operational command',
  end: 'leave this mode',
  exit: 'leave this mode or submode',
  no: 'remove what follows',
  revert: 'discard pending changes',
  show: 'show data, or pending changes with configuration',
  top: 'leave all submodes',
  validate: 'check pending changes',
}
const COMMITS = {
  'and-quit': 'leave this mode after the commit',
  check: 'check only',
  'no-confirm': 'commit without confirmation',
}

/**
 * Returns the words that can come next in a line, sorted. They come from the model, the operations and the commands of
 * the device.
 */
export function listCompletions(device: Device, typing: Typing, before: string): readonly Completion[] {
  const all = splitWords(before)
  const partial = /(^|\s)$/.test(before) ? '' : (all.pop() ?? '')
  const found = new Map(nextWords(device, typing, all).map((each) => [each.word, each]))
  return [...found.values()]
    .filter(({ word, isPlaceholder }) => (isPlaceholder === true ? partial === '' : word.startsWith(partial)))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1))
}

/** Returns the word that is being typed. */
export function readPartial(before: string): string {
  return /\S*$/.exec(before)?.[0] ?? ''
}

function nextWords(device: Device, typing: Typing, words: readonly string[]): readonly Completion[] {
  const pipe = words.lastIndexOf('|')
  if (pipe >= 0)
    return pipe === words.length - 1 ? PIPES.map((word) => ({ word, help: 'filter or save the output' })) : []
  const [first, ...rest] = words
  if (!typing.isConfiguring) return completeShowMode(device, typing, words)
  if (first === undefined) return [...listVerbs(CONFIG_VERBS), ...completeConfigMode(device, typing, words)]
  if (first === 'do') return completeShowMode(device, { ...typing, isConfiguring: false }, rest)
  if (first === 'show' && rest.length === 0)
    return [{ word: 'configuration', help: 'what is pending' }, ...completeShow(device, rest)]
  if (first === 'show') return completeShow(device, rest)
  if (first === 'commit') return rest.length === 0 ? listVerbs(COMMITS) : []
  if (first === 'no') return completeConfigMode(device, typing, rest)
  return completeConfigMode(device, typing, words)
}

function completeShowMode(device: Device, { isAdmin }: Typing, words: readonly string[]): readonly Completion[] {
  const [first, ...rest] = words
  const acts = isAdmin ? operationWords(device, words) : []
  if (first === 'show') return [...completeShow(device, rest), ...acts]
  const own = first === undefined ? listVerbs(SHOW_VERBS).filter(({ word }) => isAdmin || word !== 'config') : []
  return [...own, ...acts]
}

function listVerbs(all: Readonly<Record<string, string>>): readonly Completion[] {
  return Object.entries(all).map(([word, help]) => ({ word, help }))
}

function completeShow(device: Device, words: readonly string[]): readonly Completion[] {
  const [first, ...rest] = words
  if (first === 'running-config') return completePath(device, rest, ({ writable }) => writable)
  const tables = device.composition.tables.flatMap(({ words: table }) => completeCommand(device, table, words))
  const own = first === undefined ? [{ word: 'running-config', help: 'the configuration' }] : []
  return [...own, ...tables, ...completePath(device, words, () => true)]
}

/** Returns completions relative to the entry of the current submode, and completions from the top level. */
function completeConfigMode(device: Device, { lead }: Typing, words: readonly string[]): readonly Completion[] {
  const isWritable = ({ writable }: SchemaNode) => writable
  const top = completePath(device, words, isWritable)
  return lead.length === 0 ? top : [...completePath(device, [...lead, ...words], isWritable), ...top]
}

/** Returns the completions after a path of the model: child nodes, entry keys or values. */
function completePath(
  device: Device,
  words: readonly string[],
  takes: (node: SchemaNode) => boolean,
): readonly Completion[] {
  let here: ParentNode = device.schema
  let data: Node | undefined = device.store.running
  const left = [...words]
  while (left.length > 0) {
    const word = left.shift() ?? ''
    const node = childNamed(here, word)
    if (node === undefined || !takes(node)) return []
    const inside: Node | undefined = isTree(data) ? data[node.name] : undefined
    if (node.kind === 'container') [here, data] = [node, inside]
    else if (node.kind === 'list') {
      const keys = left.splice(0, node.keys.length)
      const missing = node.keys[keys.length]
      if (missing !== undefined) return listKeys(inside, node.keys, missing)
      ;[here, data] = [node, isEntries(inside) ? inside.get(keys[0] ?? '') : undefined]
    } else {
      if (node.type.base === 'empty') continue
      if (left.shift() === undefined) return listValues(node.type)
    }
  }
  return here.children.filter(takes).map((node) => ({ word: node.wireName, help: describeNode(node) }))
}

function listKeys(inside: Node | undefined, keys: readonly LeafNode[], missing: LeafNode): readonly Completion[] {
  const known = keys.length === 1 && isEntries(inside) ? [...inside.keys()] : []
  return [
    ...known.map((key) => ({ word: quoteWord(key), help: 'an entry' })),
    ...listValues(missing.type).map((value) =>
      value.isPlaceholder ? { ...value, word: `<${missing.wireName}>` } : value,
    ),
  ]
}

function listValues(type: LeafType): readonly Completion[] {
  if (type.base === 'enum' || type.base === 'identity') return type.values.map((word) => ({ word, help: 'a value' }))
  if (type.base === 'boolean') return ['false', 'true'].map((word) => ({ word, help: 'a value' }))
  if (type.base === 'secret') return [{ word: '<cr>', help: 'the secret is prompted for', isPlaceholder: true }]
  return [{ word: '<value>', help: describeType(type), isPlaceholder: true }]
}

function describeNode(node: SchemaNode): string {
  if (node.kind === 'container') return 'more words follow'
  if (node.kind === 'list') return `an entry, by its ${node.keys.map(({ wireName }) => wireName).join(' and ')}`
  const what = describeType(node.type)
  return node.kind === 'leaf-list' ? `several: each ${what}` : what
}

function describeType(type: LeafType): string {
  switch (type.base) {
    case 'integer':
      return `a number from ${type.min} to ${type.max}`
    case 'boolean':
      return 'true or false'
    case 'enum':
    case 'identity':
      return type.values.length > 4 ? `one of ${type.values.length} values` : type.values.join(' or ')
    case 'decimal':
      return 'a decimal'
    case 'secret':
      return 'a secret; without it, the CLI prompts for it'
    case 'string':
      return type.shape ?? 'a text'
    default:
      return 'a flag'
  }
}

/**
 * Returns the next words of operations and commands. If the name of an operation is complete, returns its arguments.
 */
function operationWords(device: Device, words: readonly string[]): readonly Completion[] {
  const { composition, names } = device
  const commands = composition.commands.flatMap((command) => completeCommand(device, command.words, words))
  const operations = composition.operations.flatMap(({ path, input }) => {
    const segments = toDeviceSegments(path, names)
    if (segments.some(({ isKeyed }) => isKeyed)) return []
    const own = segments.map(({ name }) => name)
    if (!own.every((word, index) => words[index] === word)) return pickNext(own, words)
    const { children } = compileInput(input, '', names)
    const given = words.slice(own.length)
    const last = children.find(({ wireName }) => wireName === given.at(-1))
    const isValue = last !== undefined && 'type' in last && given.length % 2 === 1
    if (isValue) return listValues(last.type)
    return children
      .filter(({ wireName }) => !given.includes(wireName))
      .map((node) => ({ word: node.wireName, help: describeNode(node) }))
  })
  return [...commands, ...operations]
}

function completeCommand(
  { names }: Device,
  command: readonly string[],
  words: readonly string[],
): readonly Completion[] {
  return pickNext(
    command.map((word) => names.node(word)),
    words,
  )
}

/** Returns the next word of a command if the typed words are its beginning. */
function pickNext(command: readonly string[], words: readonly string[]): readonly Completion[] {
  const next = command[words.length]
  if (next === undefined || !words.every((word, index) => command[index] === word)) return []
  return [{ word: next, help: words.length + 1 === command.length ? 'a command' : 'more words follow' }]
}
