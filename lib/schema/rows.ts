import { findMember } from './contractual.ts'
import type { Resource } from './fields.ts'
import type { Written } from './statements.ts'

/** The row of a documented write to something below a resource. */
export interface Row extends Written {
  readonly path: string
  readonly within: readonly string[]
}

/** Returns the rows that write resources and their fields. */
export function listRows(resources: readonly Resource[]): readonly Row[] {
  return resources.flatMap(({ resource, top, row, fields }) =>
    [...new Set([row, ...fields.map((field) => field.row)])].map((each) => ({
      ...each,
      path: each.path ?? resource,
      within: each.within ?? [top],
    })),
  )
}

/** Returns the rows that a PATCH follows, according to its path and body. One body may match several rows. */
export function rowsNamed(rows: readonly Row[], path: string, body: unknown): readonly Row[] {
  return rows.filter((row) => {
    if (row.path !== path) return false
    const found = row.within.reduce<unknown>((at, name) => findMember(at, name), body)
    return found !== undefined
  })
}
