import { findMember } from './contractual.ts'
import type { Resource } from './fields.ts'
import type { Written } from './statements.ts'

/** The contract's row for a write to a resource, or to a part of the resource. */
export interface Row extends Written {
  readonly path: string
  readonly within: readonly string[]
}

/** Returns the contract's rows for writing resources and their fields. */
export function listRows(resources: readonly Resource[]): readonly Row[] {
  return resources.flatMap(({ resource, top, row, fields }) =>
    [...new Set([row, ...fields.map((field) => field.row)])].map((each) => ({
      ...each,
      path: each.path ?? resource,
      within: each.within ?? [top],
    })),
  )
}

/** Returns the rows that match the path and body of a PATCH. One body may match several rows. */
export function rowsNamed(rows: readonly Row[], path: string, body: unknown): readonly Row[] {
  return rows.filter((row) => {
    if (row.path !== path) return false
    const found = row.within.reduce<unknown>((at, name) => findMember(at, name), body)
    return found !== undefined
  })
}
