import type { Operation } from '../area.ts'
import type { Device } from '../device.ts'
import { toDeviceSegments } from '../http/operations.ts'
import { compileInput } from '../schema/compile.ts'
import type { ContainerNode } from '../schema/compile.ts'
import { merge } from '../tree/merge.ts'
import { isTree } from '../tree/node.ts'
import { SyntaxProblem } from './grammar.ts'
import { formatOutput } from './printing.ts'
import { askSecret, type Said, createReply } from './said.ts'

/**
 * Runs the API operation that the words name. The words after the name are pairs of a name and a value for the input of
 * the operation. Returns undefined if the words name no operation.
 */
export function runOperation(device: Device, words: readonly string[]): Promise<Said> | undefined {
  const { composition, names } = device
  for (const operation of composition.operations) {
    // Compares only the first word. This is cheap, and it rules out most lines because most lines begin with `show`.
    if (names.node(operation.path[0]?.replace(/^.*:/, '') ?? '') !== words[0]) continue
    const path = toDeviceSegments(operation.path, names)
    if (path.every(({ name, isKeyed }, index) => !isKeyed && words[index] === name))
      return ran(device, operation, words.slice(path.length))
  }
  return undefined
}

type Given = Readonly<Record<string, unknown>>

async function ran(device: Device, { path, input, asks, run }: Operation, rest: readonly string[]): Promise<Said> {
  const { names, behaviour } = device
  const module = path.findLast((segment) => segment.includes(':'))?.replace(/:.*/, '') ?? ''
  const declared = compileInput(input, module, names)
  const made = async (given: Given): Promise<Said> => {
    const tree = merge(declared, undefined, behaviour.commandLine.takes(given), { names, leafLists: 'replace' })
    return createReply(formatOutput(await run(device, isTree(tree) ? tree : {}, [])))
  }
  const given = parseArguments(rest, declared)
  const { leaf = '', whenever = '' } = asks ?? {}
  if (!(whenever in given) || leaf in given || behaviour.commandLine.asksNothingFor.has(leaf)) return made(given)
  const { commandLine } = behaviour
  return askSecret(`Value for '${leaf}' (<string>): `, commandLine, (answer) => made({ ...given, [leaf]: answer }))
}

function parseArguments(rest: readonly string[], { children }: ContainerNode): Given {
  const given: Record<string, unknown> = {}
  for (let index = 0; index < rest.length; index++) {
    const name = rest[index] ?? ''
    if (!children.some(({ wireName }) => wireName === name)) throw new SyntaxProblem(`unknown argument: ${name}`)
    // A flag has no value.
    if (name === 'insecure') given[name] = ''
    else if (rest[++index] === undefined) throw new SyntaxProblem(`the value of ${name} is missing`)
    else given[name] = rest[index]
  }
  return given
}
