/**
 * An internal range that can be committed: the RFC6598 range, or a group of sixteen RFC1918 networks selected by
 * `prefix`, 0 to 15.
 */
export type InternalRange =
  | { readonly type: 'RFC6598'; readonly prefix?: undefined }
  | { readonly type: 'RFC1918'; readonly prefix: number }

/** A range as `show system network` prints it. */
export interface ShownRange {
  readonly type: string | undefined
  readonly range: string | undefined
}

export interface ShownRanges {
  readonly configured: ShownRange
  readonly active: ShownRange
}

export const RANGES: readonly InternalRange[] = [
  { type: 'RFC6598' },
  ...Array.from({ length: 16 }, (_, prefix) => ({ type: 'RFC1918', prefix }) as const),
]

const PARTS = ['configured', 'active'] as const

/**
 * Parses the configured and the active range from the output of `show system network`. Each value follows its name, or
 * is below its name in a table.
 */
export function parseRanges(text: string): ShownRanges {
  const [configured, active] = PARTS.map((part) => ({
    type: readValue(text, `${part}-network-range-type`),
    range: readValue(text, `${part}-network-range`),
  }))
  const none = { type: undefined, range: undefined }
  return { configured: configured ?? none, active: active ?? none }
}

function readValue(shown: string, name: string): string | undefined {
  // A first and a last address, a network with its mask, and a list of networks each form one value.
  const text = shown
    .replaceAll(/(?<=\d),? +(?:-|–|\.\.\.?|…|to|through),? +(?=\d)/g, '-')
    .replaceAll(/(?<=\.0)[ /]+(?:net)?(?:mask )?255\.240\.0\.0/g, '/12')
    .replaceAll(/\[\s*["']?(?=10\.\d+\.0\.0)/g, '')
    .replaceAll(/(?<=\.0\.0\/16)["']?[\s,]+["']?(?=10\.)/g, ',')
  return (
    readColumn(text, name) ??
    new RegExp(`(?<![\\w-])${name}["']?(?:\\s*(?:[:=]|\\.{2,})\\s*|\\s+)["']?((?:[^\\s"',;]|,(?=\\d))+)`).exec(
      text,
    )?.[1]
  )
}

const NAMES = PARTS.flatMap((part) => [`${part}-network-range-type`, `${part}-network-range`])

/** Returns the value below a name in a table whose heading has several names; undefined if there is no such value. */
function readColumn(text: string, name: string): string | undefined {
  const rows = text.split('\n').map((line) => line.split(/[\s|│]+/).filter((word) => /\w/.test(word)))
  const filled = rows.filter((words) => words.length > 0)
  const heading = filled.findIndex((words) => words.filter((word) => NAMES.includes(word.toLowerCase())).length > 1)
  const at = filled[heading]?.findIndex((word) => word.toLowerCase() === name) ?? -1
  const values = filled[heading + 1]
  return at < 0 || values?.length !== filled[heading]?.length ? undefined : values?.[at]
}

/** Returns the range that a printed type and value identify; undefined if this range cannot be committed. */
export function identifyRange({ type, range }: ShownRange): InternalRange | undefined {
  return RANGES.find((each) => each.type === type && range !== undefined && findFlaw(range, each) === undefined)
}

/** Matches 100.64.0.0/12, its first and last address, or its 16-bit networks. */
const SHARED = /^100\.(64\.0\.0(\/12|-100\.79\.255\.255)|\[64(\.\.|-)79\]\.0\.0\/16)$/

/** Matches each second part of an address in 10.0.0.0/8, or both ends of a span of them, as in `10.[16..31].0.0/16`. */
const SECOND_PARTS = /(?<!\d\.|\d)10\.\[?(\d{1,3})(?:(?:\.\.|-)(\d{1,3}))?/g

/**
 * Returns what is wrong with the printed networks of a range; undefined if nothing is. The contract does not specify
 * the notation, so three are accepted: one /12 network, the first and the last network, and a list of all sixteen.
 */
export function findFlaw(range: string, { type, prefix }: InternalRange): string | undefined {
  if (type === 'RFC6598') return SHARED.test(range) ? undefined : `${range}, which is not 100.64.0.0/12`
  const first = prefix * 16
  const parts = [...range.matchAll(SECOND_PARTS)].flatMap((match) => match.slice(1).filter(Boolean).map(Number))
  if (parts[0] !== first || !range.startsWith('10.')) return `${range}, which does not begin with 10.${first}.0.0`
  const isWhole = /^10\.\d+(\.0){0,2}\/12$/.test(range)
  const isList = parts.length === 16 && parts.every((part, index) => part === first + index)
  if (isWhole || isList) return undefined
  if (parts.length !== 2 || /\/(?!1[26]\b)/.test(range)) return `${range}, which is not sixteen networks of 16 bits`
  return parts[1] === first + 15 ? undefined : `${range}, which does not end with 10.${first + 15}`
}

/** Formats the configuration-mode command that sets a range. */
export function formatRangeLine({ type, prefix }: InternalRange): string {
  const line = `system network config network-range-type ${type}`
  return prefix === undefined ? line : `${line} prefix ${prefix}`
}

/**
 * Whether an address, or any address of a network, lies in a range.
 * @param address such as `192.0.2.10` or `192.0.2.0/24`
 */
export function collides(range: InternalRange, address: string): boolean {
  const [first, last] = parseBounds(range.prefix === undefined ? '100.64.0.0/12' : `10.${range.prefix * 16}.0.0/12`)
  const [from, to] = parseBounds(address)
  return from <= last && to >= first
}

/** Returns the first and last address of a network, as numbers. */
function parseBounds(network: string): readonly [number, number] {
  const [address = '', length = '32'] = network.split('/')
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(length))
  const first = Math.floor(number / size) * size
  return [first, first + size - 1]
}

/** Returns the IPv4 addresses in a text, including the IPv4 part of IPv4-mapped IPv6 addresses. */
export function findLiterals(text: string): readonly string[] {
  const found = text.match(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?![\d.])/g) ?? []
  return found.filter((each) => each.split(/[./]/).every((part, at) => Number(part) <= (at < 4 ? 255 : 32)))
}

/**
 * Returns the server names in a running configuration: names after `server`, `host` or `address`, and hosts in URLs.
 */
export function findHostNames(configuration: string): readonly string[] {
  const named = configuration.matchAll(
    /\b(?:server|host|address)\s+"?([a-z0-9][\w-]*(?:\.[\w-]+)*\.[a-z]{2,})(?=["\s;]|$)/gi,
  )
  const inUrls = configuration.matchAll(/\bhttps?:\/\/([^\s:/"]+)/gi)
  return [...new Set([...named, ...inUrls].flatMap(([, name]) => name ?? []))]
}
