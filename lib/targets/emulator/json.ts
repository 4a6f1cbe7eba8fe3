/** How to rewrite a JSON value: renames members (undefined removes one) and replaces strings. */
export interface Rewriting {
  member?: (name: string) => string | undefined
  text?: (text: string) => unknown
}

/** Rewrites every member and every string of a JSON value. */
export function rewritten(value: unknown, rewriting: Rewriting): unknown {
  const { member = (name) => name, text = (same) => same } = rewriting
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((item) => rewritten(item, rewriting))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const given = member(name)
      return given === undefined ? [] : [[given, rewritten(inner, rewriting)]]
    }),
  )
}
