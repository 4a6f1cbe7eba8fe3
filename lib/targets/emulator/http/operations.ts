import type { Answer } from '../behaviour.ts'
import type { Device } from '../device.ts'
import type { Operation } from '../area.ts'
import { compileInput, type ContainerNode } from '../schema/compile.ts'
import { Refusal } from '../refusal.ts'
import { merge } from '../tree/merge.ts'
import { isTree } from '../tree/node.ts'
import { empty, json } from './errors.ts'
import { objectOf } from './body.ts'

interface Offered {
  /** Local name and module of each segment, in the device's own words. */
  segments: readonly { name: string; module: string }[]
  input: ContainerNode
  output: string
  run: Operation['run']
}

/** Runs the operation that a path names; undefined where it names none. */
export function operationsOf(
  device: Device,
): (method: string, path: string, body: string) => Promise<Answer> | undefined {
  const { names } = device
  const offered = device.composition.operations.map(({ path, input, run }): Offered => {
    let module = ''
    const segments = path.map((segment) => {
      const colon = segment.indexOf(':')
      if (colon >= 0) module = segment.slice(0, colon)
      return { name: names.node(segment.slice(colon + 1)), module: names.module(module) }
    })
    return { segments, input: compileInput(input, module, names), output: `${names.module(module)}:output`, run }
  })

  return (method, path, body) => {
    const words = path.split('/').filter((word) => word !== '')
    const found = offered.find(({ segments }) => matches(segments, words))
    return found && operated(found, method, body)
  }

  async function operated({ input, output, run }: Offered, method: string, body: string): Promise<Answer> {
    if (method === 'OPTIONS') return empty(200, { allow: 'POST, OPTIONS' })
    if (method !== 'POST')
      throw new Refusal('operation-not-supported', `${method} is not possible here`, { allow: 'POST, OPTIONS' })
    const given = merge(input, undefined, inputOf(body), { names, leafLists: 'replace' })
    const found = await run(device, isTree(given) ? given : {})
    const { emptyListing } = device.behaviour
    return emptyListing && listsNothing(found) ? emptyListing : json(200, { [output]: found })
  }
}

function listsNothing(found: object): boolean {
  return 'entries' in found && Array.isArray(found.entries) && found.entries.length === 0
}

/** The input: the body's member `input`, or the body itself. */
function inputOf(body: string): unknown {
  if (body.trim() === '') return {}
  const top = objectOf(body)
  return top['input'] ?? top
}

function matches(segments: Offered['segments'], words: readonly string[]): boolean {
  if (segments.length !== words.length) return false
  return segments.every(({ name, module }, index) => words[index] === name || words[index] === `${module}:${name}`)
}
