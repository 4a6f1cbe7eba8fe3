import { loadResources } from '../catalogue/schemas.ts'
import type { Difference } from './tree.ts'

let known: ReadonlySet<string> | undefined

/** Whether a leaf reads back transformed, as a secret does. @param path below the data root, without prefixes */
export function isVeiled(path: string): boolean {
  known ??= new Set(
    loadResources().flatMap(({ path: resource, veiled, fields }) => [
      ...(veiled === true ? [resource] : []),
      ...fields.flatMap((field) => (field.veiled === true ? [field.path] : [])),
    ]),
  )
  return known.has(path)
}

/** Whether both values of a leaf are encrypted. Each encryption of a secret may produce a different text. */
export function isResealed({ path, before, after }: Difference): boolean {
  return [before, after].every((value) => typeof value === 'string' && (isVeiled(path) || /^\$\d+\$/.test(value)))
}
