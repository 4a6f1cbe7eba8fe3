import { Refusal } from '../refusal.ts'
import type { Content, Defaults } from '../tree/read.ts'
import { type Selection, selectFields, parseSelection } from './fields.ts'

/** Query parameters of a read (RFC 8040, 4.8). */
export interface Query {
  readonly content: Content
  readonly defaults: Defaults
  /** Removes the parts of a value that are not selected. Undefined if everything is selected. */
  readonly shape?: (value: unknown) => unknown
}

/** Query parameters that change the response. */
export const queries: ReadonlySet<string> = new Set(['content', 'depth', 'fields', 'with-defaults'])

const everything: Query = { content: 'all', defaults: 'report-all' }
const contents = ['all', 'config', 'nonconfig'] as const
const reports = ['report-all', 'trim', 'explicit'] as const

/**
 * Parses the query of a read. Unknown parameters are ignored.
 * @throws {Refusal} for an invalid value of a known parameter
 */
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

/** Limits a value to this many levels, counting the value itself. Containers below the last level are empty. */
function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => cut(each, levels))
  if (levels <= 1) return {}
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, levels - 1)]))
}
