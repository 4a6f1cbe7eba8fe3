/** Keys of the lists that the contract names. */
const KEYS = ['portgroup_name', 'name', 'address', 'host', 'facility', 'severity', 'username']

/** What stands at a place: a leaf, a set of values, or an entry of a list. */
type Content = ReadonlyMap<string, string>

/** The content of an answer by its places, whatever its order: entries by their keys, leaf-lists as sets. */
export function contentOf(body: unknown): Content {
  const found = new Map<string, string>()
  const visit = (value: unknown, place: string): void => {
    if (!Array.isArray(value)) return visitOne(value, place)
    if (!value.some(isMembers)) return void found.set(place, value.map(String).toSorted().join(', '))
    for (const entry of value.filter(isMembers)) {
      const key = KEYS.flatMap((name) => (name in entry ? [String(entry[name])] : [])).join(' ')
      if (key === '') continue
      found.set(`${place}[${key}]`, ENTRY)
      visitOne(entry, `${place}[${key}]`)
    }
  }
  const visitOne = (value: unknown, place: string): void => {
    if (!isMembers(value)) return void found.set(place, String(value))
    for (const [name, inner] of Object.entries(value)) {
      // Whatever it holds, a resource has one name.
      if (place === '' && isMembers(inner)) found.set(`/${name}`, RESOURCE)
      visit(inner, `${place}/${place === '' ? name : bare(name)}`)
    }
  }
  visit(body, '')
  return found
}

/** Prefixes are optional below the resource itself. */
function bare(name: string): string {
  return name.replace(/^[\w-]+:/, '')
}

const ENTRY = 'an entry'
const RESOURCE = 'a resource'

/**
 * Where one root shows other content than the other, which was read before it and after it: what did not change
 * meanwhile has to be the same. Readings may go up and down but not away, and addresses name their root.
 */
export function disagreements(before: Content, other: Content, after: Content): readonly string[] {
  const differing = [...before]
    .filter(([place, value]) => after.get(place) === value && other.get(place) !== value)
    .filter(([place, value]) => !isOfItsOwn(place, value, other.has(place)))
    .map(([place, value]) => `${place} is ${shown(place, value)}, and ${shown(place, other.get(place))} at /restconf`)
  const own = [...other]
    .filter(([place, value]) => value === ENTRY && !before.has(place) && !after.has(place))
    .map(([place]) => `${place} stands at /restconf only`)
  return [...differing, ...own]
}

function isOfItsOwn(place: string, value: string, isShown: boolean): boolean {
  const isReading = isShown && place.includes('/state/') && /^[-+]?\d+(\.\d+)?$/.test(value)
  return isReading || /\/(api|restconf)(\/|$)/.test(value)
}

function shown(place: string, value: string | undefined): string {
  if (value === undefined) return 'missing'
  return /password|secret|community|-key/i.test(place) ? 'something else' : JSON.stringify(value)
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
