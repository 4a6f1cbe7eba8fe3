import type { Operation } from '../area.ts'
import type { Device } from '../device.ts'
import { segmentsOf } from '../http/operations.ts'
import { compileInput } from '../schema/compile.ts'
import { merge } from '../tree/merge.ts'
import { isTree } from '../tree/node.ts'
import { SyntaxProblem } from './grammar.ts'
import { printed } from './printing.ts'

/** Runs the operation of the API that words name, with pairs of name and value behind it; undefined where they name none. */
export function operated(device: Device, words: readonly string[]): Promise<string> | undefined {
  const { composition, names } = device
  for (const operation of composition.operations) {
    const path = segmentsOf(operation.path, names)
    if (path.every(({ name, isKeyed }, index) => !isKeyed && words[index] === name))
      return ran(device, operation, words.slice(path.length))
  }
  return undefined
}

async function ran(device: Device, { path, input, run }: Operation, rest: readonly string[]): Promise<string> {
  const { names } = device
  const module = path.findLast((segment) => segment.includes(':'))?.replace(/:.*/, '') ?? ''
  const declared = compileInput(input, module, names)
  const given: Record<string, unknown> = {}
  for (let index = 0; index < rest.length; index++) {
    const name = rest[index] ?? ''
    const leaf = declared.children.find(({ wireName }) => wireName === name)
    if (leaf === undefined) throw new SyntaxProblem(`unknown argument: ${name}`)
    // A flag stands alone.
    if (name === 'insecure') given[name] = ''
    else if (rest[++index] === undefined) throw new SyntaxProblem(`the value of ${name} is missing`)
    else given[name] = rest[index]
  }
  const tree = merge(declared, undefined, given, { names, leafLists: 'replace' })
  return printed(await run(device, isTree(tree) ? tree : {}, []))
}
