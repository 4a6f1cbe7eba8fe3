/**
 * How to rewrite a JSON value. `member` returns the new name of a member; undefined removes the member. `text` returns
 * the new value of a string.
 */
export interface Rewriting {
  member?: (name: string) => string | undefined
  text?: (text: string) => unknown
  /** If set, only the content of members with this name is rewritten. */
  inside?: string
}

/** Rewrites every member and every string of a JSON value. */
export function rewritten(value: unknown, rewriting: Rewriting): unknown {
  const { inside } = rewriting
  const { member = keep, text = keep } = inside === undefined ? rewriting : {}
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((item) => rewritten(item, rewriting))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const given = member(name)
      const { inside: _, ...everywhere } = rewriting
      return given === undefined ? [] : [[given, rewritten(inner, name === inside ? everywhere : rewriting)]]
    }),
  )
}

const keep = (same: string) => same
