/**
 * A data path has two forms. In a request, it contains the data root, module prefixes and percent-encoded keys, such as
 * `/data/openconfig-system:system/dns/servers/server=a%2Fb`. As a place, it starts below the data root and has no
 * prefixes, such as `system/dns/servers/server=a%2Fb`. Only slashes and commas are encoded in the keys of a place. Runs
 * compare places, because prefixes are optional on the wire.
 */

/** One step of a path. */
export interface Segment {
  /** Name of the step, without its module prefix. */
  readonly name: string
  /** Keys of a list entry, or the value of a leaf-list; decoded. */
  readonly keys?: readonly string[]
}

/** Returns the steps of a request's path below the data root. */
export function parseDataPath(path: string): readonly Segment[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  const below = segments[0] === 'data' ? segments.slice(1) : segments
  return below.map((segment) => {
    const [name, keys] = splitSegment(segment)
    return {
      name: stripModule(name),
      ...(keys === undefined ? {} : { keys: keys.split(',').map(decodeURIComponent) }),
    }
  })
}

/** Converts a request's path to a place: the path below the data root, without module prefixes. */
export function toPlace(path: string): string {
  return parseDataPath(path).map(formatSegment).join('/')
}

/** Formats one step of a place. */
export function formatSegment({ name, keys }: Segment): string {
  return keys === undefined ? name : `${name}=${keys.map(encodeKey).join(',')}`
}

/** Returns the steps of a request's path below a resource, each formatted as in a place. */
export function splitBelow(resource: string, path: string): readonly string[] {
  return parseDataPath(path).slice(parseDataPath(resource).length).map(formatSegment)
}

/** Returns the place that contains the given place; empty if the given place is at the top. */
export function getParent(place: string): string {
  return place.includes('/') ? place.slice(0, place.lastIndexOf('/')) : ''
}

/** Returns the last step of a place or of a request's path, with its keys. */
export function getLastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Joins steps into a place. Empty steps are left out. */
export function joinPlace(...steps: readonly string[]): string {
  return steps.filter((step) => step !== '').join('/')
}

/** Whether `leaf` lies at or below `place`. The empty place contains everything. */
export function isInSubtree(place: string, leaf: string): boolean {
  return place === '' || leaf === place || leaf.startsWith(`${place}/`) || leaf.startsWith(`${place}=`)
}

/** Returns a place without the keys of its lists. */
export function stripKeys(place: string): string {
  return place.split('/').map(stripKey).join('/')
}

/** Returns a step without its keys. */
export function stripKey(segment: string): string {
  return splitSegment(segment)[0]
}

/**
 * Returns a member's name without its module prefix. A value may contain a colon too, so only a prefix that looks like
 * a module name is removed.
 */
export function stripModule(name: string): string {
  return name.includes(':') ? name.replace(/^[a-z][\w-]*:(?=[\w-]+(=|$))/i, '') : name
}

/** Returns the module prefix of a member's name. */
export function parseModule(name: string): string | undefined {
  return /^([a-z][\w-]*):/i.exec(name)?.[1]
}

/**
 * Encodes a key for a place. Slashes and commas are encoded, because in a place a slash ends a step and a comma ends a
 * key.
 */
export function encodeKey(value: unknown): string {
  return String(value).replaceAll('/', '%2F').replaceAll(',', '%2C')
}

/** Returns the keys in a step of a place. */
export function decodeKeys(keys: string): readonly string[] {
  return keys.split(',').map((key) => key.replaceAll('%2C', ',').replaceAll('%2F', '/'))
}

/** Converts a step of a place to its form in a request. */
export function toRequestSegment(segment: string): string {
  const [name, keys] = splitSegment(segment)
  return keys === undefined ? segment : `${name}=${decodeKeys(keys).map(encodeURIComponent).join(',')}`
}

function splitSegment(segment: string): readonly [name: string, keys?: string] {
  const at = segment.indexOf('=')
  return at === -1 ? [segment] : [segment.slice(0, at), segment.slice(at + 1)]
}
