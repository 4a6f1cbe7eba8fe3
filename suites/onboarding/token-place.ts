import { type Answer, readTokenLink } from '#lib/testkit/onboarding.ts'

/** A place in a response: the path of a member, or the name of a header. */
export type Place = readonly string[] | { readonly header: string }

export interface Found {
  readonly place: Place
  readonly text: string
}

interface Leaf {
  readonly path: readonly string[]
  readonly text: string
}

/**
 * Returns the text of a member named exactly `token` or `access_token`, if a response contains exactly one such text.
 * Such a text need not be tried as a token.
 */
export function findExactToken(body: unknown): string | undefined {
  const texts = new Set(collectWords(body).flatMap(({ path, text }) => (rankTokenPath(path) === 0 ? [text] : [])))
  return texts.size === 1 ? [...texts][0] : undefined
}

/**
 * Returns the text that a response labels as a token. A member named exactly `token` comes first, then a member whose
 * name ends with `token`, then an `id`, `key`, `name`, `text` or `value` inside such a member.
 */
export function findNamedToken(body: unknown): string | undefined {
  const words = collectWords(body)
  return [0, 1, 2]
    .map((rank) => words.find(({ path }) => rankTokenPath(path) === rank)?.text)
    .find((text) => text !== undefined)
}

function collectWords(body: unknown): readonly Leaf[] {
  return collectLeaves(body).filter(({ text }) => /^[^\s*]+$/.test(text))
}

/** Ranks how clearly a path labels a token: from 0 for an exact name to 3 for no label. */
function rankTokenPath(path: readonly string[]): number {
  const [last = '', above = ''] = [path.at(-1), path.at(-2)]
  const isNamed = (name: string) => /token$/i.test(name) && !/refresh/i.test(name)
  if (/^(access_?)?token$/i.test(last)) return 0
  if (isNamed(last)) return 1
  return isNamed(above) && /^(id|key|name|text|value)$/i.test(last) ? 2 : 3
}

/**
 * Returns all texts in a response that may be tokens, the likeliest first: by name, then by length in descending order.
 * @param known texts that are not tokens
 */
export function possibleTokens({ body, headers }: Answer, known: readonly string[]): readonly Found[] {
  const sent = Object.entries(headers).flatMap(([name, text]): Found[] =>
    typeof text === 'string' && (/token|authorization/i.test(name) || (/^location$/i.test(name) && isLink(text)))
      ? [{ place: { header: name }, text }]
      : [],
  )
  const members = collectLeaves(body).map(({ path, text }): Found => ({ place: path, text }))
  const rank = ({ place, text }: Found) => ('header' in place || isLink(text) ? 1 : rankTokenPath(place))
  const possible = [...sent, ...members]
    .map((found) => ({ rank: rank(found), place: found.place, text: readText(found) }))
    .filter(({ text }) => canBeToken(text) && !known.includes(text))
    .toSorted((one, other) => one.rank - other.rank || other.text.length - one.text.length)
  return possible.filter(({ text }, index) => possible.findIndex((each) => each.text === text) === index)
}

/** Returns the text at a place; undefined if there is none. */
export function getText({ body, headers }: Answer, place: Place): string | undefined {
  const text =
    'header' in place ? headers[place.header] : place.reduce<unknown>((inner, name) => Object(inner ?? {})[name], body)
  return typeof text === 'string' ? readText({ place, text }) : undefined
}

/** Matches a member, in JSON, that is named after a lifetime and has a number, or a text with digits. */
const LIFETIME = /"[^"]*(?:timeout|expir|life|ttl)[^"]*":[^,]*\d/i

/** Whether a response shows details of a token: its text, a link to it, or how long it lives, wherever that is. */
export function showsToken({ body, headers }: Answer, token: string): boolean {
  const shown = JSON.stringify([body, headers])
  return [token, encodeURIComponent(token)].some((text) => shown.includes(text)) || LIFETIME.test(JSON.stringify(body))
}

function isLink(text: string): boolean {
  return readTokenLink(text) !== undefined
}

/**
 * Returns the part of a text that may be a token: the end of a link to a token, the value after the scheme of a header,
 * or the whole text.
 */
function readText({ place, text }: Found): string {
  return readTokenLink(text) ?? ('header' in place ? stripScheme(text) : text)
}

/** Returns the value after the scheme (`Bearer …`), if there is a scheme. */
function stripScheme(header: string): string {
  return header.replace(/^\w+ +/, '')
}

/** Whether a text may be a token: at least eight printable characters without blanks, and neither a path nor a URL. */
function canBeToken(text: string): boolean {
  return /^(?!\/|https?:)[!-~]{8,}$/.test(text)
}

function collectLeaves(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => collectLeaves(inner, [...path, name]))
}
