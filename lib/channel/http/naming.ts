import type { Naming } from '../../profile/profile.ts'
import { parseJson } from '../json.ts'
import type { WireAnswer } from './sending.ts'
import { describeError } from '../../domain/errors.ts'

/** Marks a name that the target should have renamed but did not. A marked name matches no name in the contract. */
export const LITERAL = 'literal!'

/** Matches a name with a module prefix. Only the module can contain the brand. */
const QUALIFIED = /^([^:]+):(.*)$/

/** Translates between the contract's names and the target's names when messages are sent and received. */
export interface Translator {
  /** Translates a path or member name into the target's names. */
  identifier(name: string): string
  /** Translates a path from the target into the contract's names. */
  contractual(path: string): string
  /** Translates a JSON body into the target's names. */
  outgoing(value: unknown): unknown
  /** Translates a JSON body into the contract's names. Marks names that the target should have renamed but did not. */
  incoming(value: unknown): unknown
}

/**
 * Creates a translator.
 * @param naming the target's names, from its profile
 */
export function translator(naming: Naming): Translator {
  const { identifiers } = naming
  // Brands are in lower case in identifiers, whatever their usual spelling.
  const [vendor, cloud] = [naming.vendor.toLowerCase(), naming.cloud.toLowerCase()]
  const renamed = vendor !== 'vendor' || cloud !== 'cloudhealth' || Object.keys(identifiers).length > 0
  if (!renamed) {
    const same = <T>(value: T): T => value
    return { identifier: same, contractual: same, outgoing: same, incoming: same }
  }

  const irregular = new Map(Object.entries(identifiers))
  const regular = new Map(Object.entries(identifiers).map(([ours, theirs]) => [theirs, ours]))
  const toTarget = (name: string): string =>
    irregular.get(name) ??
    mapParts(
      name,
      (module) => irregular.get(module) ?? module.replace(/^vendor-/, `${vendor}-`).replaceAll('cloudhealth', cloud),
      (node) => irregular.get(node) ?? node.replaceAll('cloudhealth', cloud),
    )
  const fromTarget = (name: string): string =>
    regular.get(name) ??
    mapParts(
      name,
      (module) => {
        const known = regular.get(module)
        if (known !== undefined) return known
        if (vendor !== 'vendor' && module.startsWith('vendor-')) return LITERAL + module
        const ours = module.startsWith(`${vendor}-`) ? `vendor-${module.slice(vendor.length + 1)}` : module
        return ours.replaceAll(cloud, 'cloudhealth')
      },
      (node) => regular.get(node) ?? node.replaceAll(cloud, 'cloudhealth'),
    )
  const pathBy = (rename: (name: string) => string) => (path: string) =>
    path
      .split('/')
      .map((segment) => renameSegment(segment, rename))
      .join('/')
  return {
    identifier: pathBy(toTarget),
    contractual: pathBy(fromTarget),
    outgoing: (value) => mapNames(value, toTarget),
    incoming: (value) => mapNames(value, fromTarget),
  }
}

/** Translates the module and the node of a name separately, because only module names contain the brand. */
function mapParts(name: string, ofModule: (module: string) => string, ofNode: (node: string) => string): string {
  const [, module, node = ''] = QUALIFIED.exec(name) ?? []
  return module === undefined ? ofNode(name) : `${ofModule(module)}:${ofNode(node)}`
}

function renameSegment(segment: string, rename: (name: string) => string): string {
  const at = segment.indexOf('=')
  if (at === -1) return rename(segment)
  const key = segment.slice(at + 1)
  return `${rename(segment.slice(0, at))}=${IDENTITY.test(key) ? rename(key) : key}`
}

/**
 * Matches a value or key that is an identity, such as `vendor-system-logging-types:LOCAL0`. Other values are not
 * renamed.
 */
const IDENTITY = /^[a-z][a-z0-9-]*:[A-Za-z_][A-Za-z0-9_.-]*$/

function mapNames(value: unknown, rename: (name: string) => string): unknown {
  if (typeof value === 'string') return IDENTITY.test(value) ? rename(value) : value
  if (Array.isArray(value)) return value.map((item) => mapNames(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), mapNames(inner, rename)]))
}

/**
 * Finds a name that still contains the literal `vendor` although the target should have renamed it. Undefined if there
 * is none.
 */
export function hasLiteral(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(hasLiteral).find((found) => found !== undefined)
  if (typeof value === 'string') return value.startsWith(LITERAL) ? value.slice(LITERAL.length) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith(LITERAL)) return name.slice(LITERAL.length)
    const found = hasLiteral(inner)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns why a body is not usable JSON, such as `it nests deeper than 500 levels`. Returns undefined if the body is
 * usable.
 */
export function describeJsonError({ text, isBroken }: Pick<WireAnswer, 'text' | 'isBroken'>): string | undefined {
  if (isBroken === true) return 'some of its bytes are no UTF-8'
  try {
    parseJson(text)
    return undefined
  } catch (error) {
    return describeError(error)
  }
}

/**
 * Parses a JSON body into the contract's names. Returns undefined if the body is empty, not UTF-8, or not usable JSON.
 */
export function parseBody({ text, isBroken }: Pick<WireAnswer, 'text' | 'isBroken'>, translator: Translator): unknown {
  if (text.trim() === '' || isBroken === true) return undefined
  try {
    return translator.incoming(parseJson(text))
  } catch {
    return undefined
  }
}
