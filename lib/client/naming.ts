import type { Naming } from '../profile/profile.ts'

/** Marks a member that the target did not rename although its profile says that it renames: matches nothing. */
export const LITERAL = 'literal!'

/** Words that carry the brand: the prefix of a module, and the name of the cloud service anywhere in an identifier. */
const MODULE = /(^|[/:=])vendor-(?=[a-z0-9-]+:)/g

/** Translates between the contract's words and the target's, at the edge of the wire. */
export interface Translator {
  /** Path, header name or member name in the target's words. */
  identifier(name: string): string
  /** A JSON body in the target's words. */
  outgoing(value: unknown): unknown
  /** A JSON body in the contract's words; literal contract words of a renamed target come back marked. */
  incoming(value: unknown): unknown
}

/** @param naming words of the target, from its profile */
export function translator(naming: Naming): Translator {
  const { vendor, cloud, identifiers } = naming
  const renamed = vendor !== 'vendor' || cloud !== 'cloudhealth' || Object.keys(identifiers).length > 0
  if (!renamed) return { identifier: (name) => name, outgoing: (value) => value, incoming: (value) => value }

  const irregular = new Map(Object.entries(identifiers))
  const regular = new Map(Object.entries(identifiers).map(([ours, theirs]) => [theirs, ours]))
  const toTarget = (name: string): string =>
    irregular.get(name) ?? name.replaceAll(MODULE, `$1${vendor}-`).replaceAll('cloudhealth', cloud)
  const brand = new RegExp(`(^|[/:=])${vendor}-(?=[a-z0-9-]+:)`, 'g')
  const fromTarget = (name: string): string => {
    const known = regular.get(name)
    if (known !== undefined) return known
    if (vendor !== 'vendor' && name.search(MODULE) >= 0) return LITERAL + name
    return name.replaceAll(brand, '$1vendor-').replaceAll(cloud, 'cloudhealth')
  }
  return {
    identifier: (name) => name.split('/').map(toTarget).join('/'),
    outgoing: (value) => mapNames(value, toTarget),
    incoming: (value) => mapNames(value, fromTarget),
  }
}

/** A value that is an identity, such as `vendor-system-logging-types:LOCAL0`. */
const IDENTITY = /^[a-z][a-z0-9-]*:[A-Za-z0-9_.-]+$/

function mapNames(value: unknown, rename: (name: string) => string): unknown {
  if (typeof value === 'string') return IDENTITY.test(value) ? rename(value) : value
  if (Array.isArray(value)) return value.map((item) => mapNames(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), mapNames(inner, rename)]))
}
