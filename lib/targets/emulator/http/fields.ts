import { Refusal } from '../refusal.ts'

/** Selected members, each with a selection of its own members. An empty selection selects everything. */
export type Selection = ReadonlyMap<string, Selection>

/**
 * Parses a `fields` query, such as `config/search;servers(server/address)` (RFC 8040, 4.8.3).
 * @throws {Refusal} for an invalid query
 */
export function parseSelection(text: string): Selection {
  const words = text.match(/[^/;()]+|[/;()]/g) ?? []
  const refuse = () => new Refusal('invalid-value', `fields cannot be read: ${text}`)

  const several = (): Selection => {
    const found = new Map<string, Selection>()
    do {
      const [name, inner] = one()
      found.set(name, new Map([...(found.get(name) ?? []), ...inner]))
    } while (take(';'))
    return found
  }
  const one = (): readonly [string, Selection] => {
    const name = words.shift()
    if (name === undefined || /^[/;()]$/.test(name)) throw refuse()
    if (take('/')) return [bare(name), new Map([one()])]
    if (!take('(')) return [bare(name), new Map()]
    const inner = several()
    if (!take(')')) throw refuse()
    return [bare(name), inner]
  }
  const take = (word: string): boolean => {
    if (words[0] !== word) return false
    words.shift()
    return true
  }
  const selection = several()
  if (words.length > 0) throw refuse()
  return selection
}

/** Returns the selected parts of a value. Names match with or without a module prefix. */
export function selectFields(value: unknown, selection: Selection): unknown {
  if (selection.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => selectFields(each, selection))
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const wanted = selection.get(bare(name))
    return wanted === undefined ? [] : [[name, selectFields(inner, wanted)] as const]
  })
  return Object.fromEntries(members)
}

function bare(name: string): string {
  return name.replace(/^[^:]*:/, '')
}
