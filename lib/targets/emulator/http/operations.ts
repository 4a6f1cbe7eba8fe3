import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import type { Operation } from '../area.ts'
import type { Names } from '../naming.ts'
import { compileInput, type ContainerNode } from '../schema/compile.ts'
import { Refusal } from '../refusal.ts'
import { merge } from '../tree/merge.ts'
import { isTree } from '../tree/node.ts'
import { empty, json } from './errors.ts'
import { parseObject } from './body.ts'

/** Local name and module of each segment, in the device's own naming. */
type Segments = readonly { name: string; module: string; isKeyed: boolean }[]

interface Offered {
  segments: Segments
  input: ContainerNode
  /** The module of the operation's input and output. */
  module: string
  run: Operation['run']
}

/**
 * Returns a function that runs the operation at a path. The function returns undefined if the path has no operation.
 */
export function createOperationRouter(
  device: Device,
): (method: string, path: string, body: string) => Promise<Answer> | undefined {
  const { names } = device
  const offered = device.composition.operations.map(({ path, input, run }): Offered => {
    const module = path.findLast((segment) => segment.includes(':'))?.replace(/:.*/, '') ?? ''
    const compiled = compileInput(input, module, names)
    return { segments: toDeviceSegments(path, names), input: compiled, module: names.module(module), run }
  })

  return (method, path, body) => {
    const words = path.split('/').filter((word) => word !== '')
    const found = offered.find(({ segments }) => matches(segments, words))
    return found && operated(found, method, body, extractKeys(words))
  }

  async function operated(
    { segments, input, module, run }: Offered,
    method: string,
    body: string,
    keys: readonly string[],
  ): Promise<Answer> {
    if (method === 'OPTIONS') return empty(200, { allow: 'POST, OPTIONS' })
    if (method !== 'POST')
      throw new Refusal('operation-not-supported', `${method} is not possible here`, { allow: 'POST, OPTIONS' })
    const found = await each(extractInput(body, module, segments.at(-1)?.name ?? ''), (one) => {
      const given = merge(input, undefined, one, { names, leafLists: 'replace' })
      return run(device, isTree(given) ? given : {}, keys)
    })
    const output = `${module}:output`
    const { emptyListing } = device.behaviour
    if (emptyListing === undefined || !listsNothing(found)) return json(200, { [output]: found })
    return emptyListing === 'output without members' ? json(200, { [output]: {} }) : emptyListing
  }
}

/** Runs an operation on each item if the input is a list. Returns the result of the first item. */
async function each(input: unknown, run: (one: unknown) => object | Promise<object>): Promise<object> {
  const [first, ...others]: readonly unknown[] = Array.isArray(input) ? input : [input]
  const found = await run(first)
  for (const one of others) await run(one)
  return found
}

function listsNothing(found: object): boolean {
  return 'entries' in found && Array.isArray(found.entries) && found.entries.length === 0
}

/**
 * Extracts the input of an operation from a body: the member `input`, or the member named after the operation, each
 * with or without module. If neither exists, the whole body is the input.
 */
function extractInput(body: string, module: string, operation: string): unknown {
  if (body.trim() === '') return {}
  const top = parseObject(body)
  return top[`${module}:input`] ?? top['input'] ?? top[`${module}:${operation}`] ?? top
}

/** Converts a path to segments in the device's own naming. */
export function toDeviceSegments(path: readonly string[], names: Names): Segments {
  let module = ''
  return path.map((segment) => {
    const colon = segment.indexOf(':')
    if (colon >= 0) module = segment.slice(0, colon)
    const [name = '', key] = segment.slice(colon + 1).split('=')
    return { name: names.node(name), module: names.module(module), isKeyed: key !== undefined }
  })
}

/** Whether a path matches the segments. Module names may be omitted from the path. */
export function matches(segments: Segments, words: readonly string[]): boolean {
  if (segments.length !== words.length) return false
  return segments.every(({ name, module, isKeyed }, index) => {
    const [word, key] = (words[index] ?? '').split('=')
    return (word === name || word === `${module}:${name}`) && isKeyed === (key !== undefined)
  })
}

function extractKeys(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const equals = word.indexOf('=')
    return equals < 0 ? [] : [decodeURIComponent(word.slice(equals + 1)).replace(/^"(.*)"$/, '$1')]
  })
}
