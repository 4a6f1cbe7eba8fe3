/** A leaf of a configuration and where it stands, as `openconfig-system:dns/servers/server=192.0.2.1/config/port`. */
export interface Leaf {
  readonly path: string
  readonly value: unknown
}

type Members = Readonly<Record<string, unknown>>

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.length > 0 && value.every(isMembers)
}

/** Name without its module prefix: prefixes are optional on the wire, so paths are compared without. */
export function bare(name: string): string {
  return name.replace(/^[a-z][\w-]*:(?=[\w-]+(=|$))/i, '')
}

/** The key of a list entry: its first member that is a value, as the contract orders them; containers may come before it. */
function keyOf(entry: Members): readonly [name: string, value: unknown] | undefined {
  const members = Object.entries(entry)
  return members.find(([, value]) => typeof value !== 'object') ?? members[0]
}

export function entryKey(entry: Members): string {
  return spelled(keyOf(entry)?.[1])
}

/** A key in a path, whose segments end at slashes. */
export function spelled(value: unknown): string {
  return String(value).replaceAll('/', '%2F')
}

/** A segment of such a path, as a request spells it. */
export function encoded(segment: string): string {
  const at = segment.indexOf('=')
  return at === -1
    ? segment
    : `${segment.slice(0, at)}=${encodeURIComponent(segment.slice(at + 1).replaceAll('%2F', '/'))}`
}

/** A path with every module prefix left out and keys decoded, but for slashes. */
export function barePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.map((segment) => bare(spelled(decodeURIComponent(segment)))).join('/')
}

/** All leaves of a value; leaf-lists are one leaf each entry, containers named `state` are left out. */
export function leaves(value: unknown, path = ''): readonly Leaf[] {
  const at = (name: string) => (path === '' ? name : `${path}/${name}`)
  if (isList(value)) return value.flatMap((entry) => leaves(entry, `${path}=${entryKey(entry)}`))
  if (Array.isArray(value)) return value.map((item) => ({ path: `${path}=${spelled(item)}`, value: String(item) }))
  if (!isMembers(value)) return [{ path, value: typeof value === 'number' ? String(value) : value }]
  return Object.entries(value)
    .filter(([name]) => bare(name) !== 'state')
    .flatMap(([name, inner]) => leaves(inner, at(bare(name))))
}

/** The configuration in a value: everything but `state`. */
export function configuration(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(configuration)
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => bare(name) !== 'state')
  return Object.fromEntries(kept.map(([name, inner]) => [name, configuration(inner)]))
}

export interface Difference {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Leaves that differ between two values; order of lists does not count. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const first = new Map(leaves(before ?? {}).map(({ path, value }) => [path, value]))
  const second = new Map(leaves(after ?? {}).map(({ path, value }) => [path, value]))
  const changed = [...new Set([...first.keys(), ...second.keys()])].filter(
    (path) => first.get(path) !== second.get(path),
  )
  return changed.map((path) => ({
    path,
    ...(first.has(path) ? { before: first.get(path) } : {}),
    ...(second.has(path) ? { after: second.get(path) } : {}),
  }))
}

/** Paths of the leaves that a request would write, below the data root. */
export function written(requestPath: string, body: unknown): readonly Leaf[] {
  const base = barePath(requestPath).replace(/^data\/?/, '')
  const unwrapped = isMembers(body) && isMembers(body['ietf-restconf:data']) ? body['ietf-restconf:data'] : body
  const named = isMembers(unwrapped) ? unwrapped : {}
  const last = base.split('/').at(-1)?.replace(/=.*$/, '')
  return Object.entries(named).flatMap(([name, value]) => {
    const parent = bare(name) === last ? base.replace(/\/?[^/]*$/, '') : base
    const path = parent === '' ? bare(name) : `${parent}/${bare(name)}`
    return leaves(value, path)
  })
}

/**
 * The part of a value that holds some leaves: list entries keep their key, leaf-lists stay whole.
 * @param paths leaf paths as `differences` gives them
 */
export function pruned(value: unknown, paths: ReadonlySet<string>, path = ''): unknown {
  const holds = (at: string) =>
    [...paths].some((each) => each === at || each.startsWith(`${at}/`) || each.startsWith(`${at}=`))
  if (isList(value)) {
    const entries = value.filter((entry) => holds(`${path}=${entryKey(entry)}`))
    return entries.map((entry) => {
      const key = keyOf(entry)
      const kept = pruned(entry, paths, `${path}=${entryKey(entry)}`)
      return { ...(key === undefined ? {} : { [key[0]]: key[1] }), ...(isMembers(kept) ? kept : {}) }
    })
  }
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => holds(path === '' ? bare(name) : `${path}/${bare(name)}`))
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, pruned(inner, paths, path === '' ? bare(name) : `${path}/${bare(name)}`)]),
  )
}
