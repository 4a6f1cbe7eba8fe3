import {
  stripModule,
  toPlace,
  splitBelow,
  toRequestSegment,
  stripKey,
  encodeKey,
  parseModule,
  getLastSegment,
} from '../domain/data-path.ts'
import { areaSchemas } from '../catalogue/schemas.ts'
import { type Answer, isEmpty } from '../channel/http/restconf.ts'
import { configuration, type Difference, entryKey, isMembers, type Members } from './tree.ts'

/** The configuration of a resource as one response shows it. */
export type Told =
  | { readonly told: 'served'; readonly body: Members }
  | { readonly told: 'empty' }
  | {
      readonly told: 'unclear'
      readonly answer: string
      readonly refused?: true
      /** Leaves on which two responses contradict each other. */
      readonly contradicts?: readonly Difference[]
    }

let documented: readonly string[] | undefined

/**
 * Returns the enclosing documented resource of a path, or the path itself if there is none. Only responses of the
 * documented resource show the configuration at the path.
 */
export function findEnclosingResource(path: string): string {
  documented ??= areaSchemas()
    .filter(({ resource, operation }) => typeof resource === 'string' && resource !== '' && operation !== true)
    .map(({ resource }) => resource)
    .toSorted((one, other) => other.length - one.length)
  const plain = path.replace(/\/$/, '')
  return documented.find((each) => plain === each || plain.startsWith(`${each}/`)) ?? plain
}

/**
 * Parses a GET response of a resource. A response that is not JSON of this resource does not show the configuration.
 */
export function parseAnswer(answer: Answer, resource: string): Told {
  const { status, body } = answer
  if (isEmpty(answer)) return { told: 'empty' }
  const name = stripKey(stripModule(getLastSegment(resource)))
  const found = isMembers(body) ? Object.entries(body).find(([member]) => stripModule(member) === name) : undefined
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && found !== undefined) {
    const held = configuration(found[1])
    const number = unfaithfulNumber(held, answer.text)
    if (number === undefined) return { told: 'served', body: { [found[0]]: held } }
    return { told: 'unclear', answer: `the number ${number}, which could not be put back as it stands` }
  }
  if (listUndocumentedResources().has(resource) && isDeclined(status)) return { told: 'empty' }
  if (status >= 400 && status < 500) return { told: 'unclear', answer: String(status), refused: true }
  return { told: 'unclear', answer: isSuccess ? `${status} without "${name}"` : String(status) }
}

/**
 * Returns the first number in the configuration that cannot be read exactly, such as 1e400 or a fraction with more than
 * 15 significant digits. Returns the number as it was sent, or undefined if there is none.
 */
function unfaithfulNumber(held: unknown, text: string): string | undefined {
  const numbers = collectNumbers(held)
  if (numbers.every((each) => Number.isSafeInteger(each))) return undefined
  const sent = text.match(/(?<=[\s:[,])-?\d[\d.eE+-]*/g) ?? []
  return sent.find((each) => numbers.includes(Number(each)) && !isFaithful(each))
}

function collectNumbers(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectNumbers) : []
}

function isFaithful(sent: string): boolean {
  const value = Number(sent)
  if (!Number.isFinite(value)) return false
  if (Number.isInteger(value)) return Number.isSafeInteger(value)
  return sent.replaceAll(/^-?[0.]*|\.|[eE].*$|0+$/g, '').length <= 15
}

/** Whether a status rejects the path itself, and not the caller or the request rate. Of the 5xx, only 501 does so. */
function isDeclined(status: number): boolean {
  return status === 501 || (status < 500 && status !== 401 && status !== 429)
}

let undocumented: ReadonlySet<unknown> | undefined

/**
 * Returns the resources that are in no row of the contract. A target that does not serve such a resource may refuse it
 * in any way.
 */
function listUndocumentedResources(): ReadonlySet<unknown> {
  undocumented ??= new Set(areaSchemas().flatMap((each) => (each.undocumented === true ? [each.resource] : [])))
  return undocumented
}

/**
 * Extracts a part of a resource, in the shape that a GET of the part's path returns: below the module-qualified name of
 * the part.
 */
export function extractPart(body: Members | undefined, resource: string, path: string): unknown {
  const segments = splitBelow(resource, path)
  const [first] = Object.entries(body ?? {})
  if (first === undefined || segments.length === 0) return body
  let [name, value]: readonly [string, unknown] = first
  let module = parseModule(name) ?? parseModule(resource.split('/').findLast((segment) => segment.includes(':')) ?? '')
  let way = toPlace(resource)
  for (const segment of segments) {
    const wanted = stripKey(segment)
    const found = isMembers(value)
      ? Object.entries(value).find(([member]) => stripModule(member) === wanted)
      : undefined
    if (found === undefined) return undefined
    ;[name, value] = found
    const list = `${way}/${wanted}`
    way = `${way}/${segment}`
    module = parseModule(name) ?? module
    if (!segment.includes('=')) continue
    const entry = findEntry(value, list, segment)
    if (entry === undefined) return undefined
    value = segment === segments.at(-1) ? [entry] : entry
  }
  return { [name.includes(':') || module === undefined ? name : `${module}:${name}`]: value }
}

/**
 * Returns the data path of a place, with the member names of the resource's own response. A member of a different
 * module than its parent carries its module prefix, and some targets accept the member only with the prefix.
 * @param place path below the data root, without module prefixes
 */
export function pathAsRead(body: Members | undefined, resource: string, place: string): string {
  let way = toPlace(resource)
  let value: unknown = Object.values(body ?? {})[0]
  const segments = place.split('/').slice(way.split('/').length)
  const named = segments.map((segment) => {
    const wanted = stripKey(segment)
    const [name, inner] = (isMembers(value) ? Object.entries(value) : []).find(
      ([each]) => stripModule(each) === wanted,
    ) ?? [wanted]
    const list = `${way}/${wanted}`
    way = `${way}/${segment}`
    value = segment === wanted ? inner : findEntry(inner, list, segment)
    return name + toRequestSegment(segment).slice(wanted.length)
  })
  return [resource, ...named].join('/')
}

/** Returns the entry of a list, or the value of a leaf-list, that a segment names. */
function findEntry(all: unknown, list: string, segment: string): unknown {
  const entries: readonly unknown[] = Array.isArray(all) ? all : []
  const key = (each: unknown) => (isMembers(each) ? entryKey(each, list) : encodeKey(each))
  return entries.find((each) => `${stripKey(segment)}=${key(each)}` === segment)
}
