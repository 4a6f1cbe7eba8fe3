import { Refusal } from '../refusal.ts'
import type { Content, Defaults } from '../tree/read.ts'
import { type Selection, selectFields, parseSelection } from './fields.ts'

/** What a caller wants to see of what it reads (RFC 8040, 4.8). */
export interface Query {
  readonly content: Content
  readonly defaults: Defaults
  /** Takes away what was not asked for; undefined: nothing is. */
  readonly shape?: (value: unknown) => unknown
}

/** Names in a query that change the answer. */
export const queries: ReadonlySet<string> = new Set(['content', 'depth', 'fields', 'with-defaults'])

const everything: Query = { content: 'all', defaults: 'report-all' }
const contents = ['all', 'config', 'nonconfig'] as const
const reports = ['report-all', 'trim', 'explicit'] as const

/** @throws {Refusal} for a value that a name does not have; other names have no effect */
export function parseQuery(text: string): Query {
  if (text === '') return everything
  const given = new URLSearchParams(text)
  const depth = parseDepth(given.get('depth') ?? 'unbounded')
  const fields = given.get('fields')
  const selection = fields === null ? undefined : parseSelection(fields)
  const isWhole = depth === Number.POSITIVE_INFINITY && selection === undefined
  return {
    content: parseChoice(contents, 'content', given.get('content') ?? 'all'),
    defaults: parseChoice(reports, 'with-defaults', given.get('with-defaults') ?? 'report-all'),
    ...(isWhole ? {} : { shape: createShaper(depth, selection) }),
  }
}

function parseChoice<const T extends string>(known: readonly T[], name: string, value: string): T {
  const found = known.find((each) => each === value)
  if (found !== undefined) return found
  throw new Refusal('invalid-value', `${name} is one of ${known.join(', ')}, not ${value}`)
}

function parseDepth(text: string): number {
  if (text === 'unbounded') return Number.POSITIVE_INFINITY
  const depth = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (depth >= 1 && depth <= 65_535) return depth
  throw new Refusal('invalid-value', `depth is unbounded, or a number from 1 to 65535, not ${text}`)
}

function createShaper(depth: number, selection: Selection | undefined): (value: unknown) => unknown {
  return (value) => cut(selection === undefined ? value : selectFields(value, selection), depth)
}

/** The value with so many levels, itself included; what has members beyond them shows none. */
function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => cut(each, levels))
  if (levels <= 1) return {}
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, levels - 1)]))
}
