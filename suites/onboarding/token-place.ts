import type { Answer } from '#lib/fixtures/onboarding.ts'

/** Where something stands in an answer: the members that lead to it, or a header. */
export type Place = readonly string[] | { readonly header: string }

export interface Found {
  readonly place: Place
  readonly text: string
}

interface Leaf {
  readonly path: readonly string[]
  readonly text: string
}

/** What an answer calls a token: a member of just that name, or else of one that ends with it, or that holds it. */
export function namedTokenIn(body: unknown): string | undefined {
  const leaves = leavesIn(body).filter(({ text }) => /^[^\s*]+$/.test(text))
  const found = (test: (path: readonly string[]) => boolean) => leaves.find(({ path }) => test(path))?.text
  const isNamed = (name = '') => /token$/i.test(name) && !/refresh/i.test(name)
  return (
    found((path) => /^(access_?)?token$/i.test(path.at(-1) ?? '')) ??
    found((path) => isNamed(path.at(-1))) ??
    found((path) => isNamed(path.at(-2)) && /^(id|key|name|text|value)$/i.test(path.at(-1) ?? ''))
  )
}

/**
 * All that may be a token in an answer, the likeliest first.
 * @param known texts that are none
 */
export function possibleTokens({ body, headers }: Answer, known: readonly string[]): readonly Found[] {
  const sent = Object.entries(headers).flatMap(([name, text]): Found[] =>
    /token|authorization/i.test(name) && typeof text === 'string'
      ? [{ place: { header: name }, text: credentialsOf(text) }]
      : [],
  )
  const members = leavesIn(body).map(({ path, text }): Found => ({ place: path, text }))
  const possible = [...sent, ...members].filter(({ text }) => canBeToken(text) && !known.includes(text))
  return possible.toSorted((one, other) => other.text.length - one.text.length)
}

/** The text at a place; undefined where none stands there. */
export function textAt({ body, headers }: Answer, place: Place): string | undefined {
  const sent = 'header' in place
  const value = sent ? headers[place.header] : place.reduce<unknown>((inner, name) => Object(inner ?? {})[name], body)
  if (typeof value !== 'string') return undefined
  return sent ? credentialsOf(value) : value
}

/** What follows the scheme (`Bearer …`), if one stands before it. */
function credentialsOf(header: string): string {
  return header.replace(/^\w+ +/, '')
}

/** A text that may not be guessed, and is no path. */
function canBeToken(text: string): boolean {
  return /^(?!\/|https?:)[!-~]{8,}$/.test(text)
}

function leavesIn(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leavesIn(inner, [...path, name]))
}
