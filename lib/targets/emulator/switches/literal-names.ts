import type { Operation } from '../area.ts'
import { rewritten } from '../json.ts'
import { everyNode } from '../schema/compile.ts'
import type { Services } from '../services.ts'
import { answers, type Switch } from './switch.ts'

/**
 * Creates one fault per module. With the fault, a device with renamed modules still returns the contract's name of that
 * module.
 */
export function literalNames({ names, schema }: Services, operations: readonly Operation[]): Switch[] {
  const ofOperations = operations.flatMap(({ path }) => path.map((segment) => segment.replace(/:.*$/, '')))
  const modules = new Set([...everyNode(schema).map(({ module }) => module), ...ofOperations])
  return [...modules]
    .filter((module) => module.startsWith('vendor-'))
    .map((module) => {
      const own = `${names.module(module)}:`
      const literal = (name: string) => (name.startsWith(own) ? `${module}:${name.slice(own.length)}` : name)
      return answers(
        `literal-vendor:${module}`,
        `responses contain the contract's module name ${module} instead of the device's own`,
        (answer) => ({ ...answer, body: rewritten(answer.body, { member: literal, text: literal }) }),
      )
    })
}
