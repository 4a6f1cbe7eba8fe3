import { compilePattern } from '../pattern.ts'
import type { MemberChange } from './alteration.ts'
import { bare, type Changing, Renamed } from './place.ts'

/**
 * Returns a function that changes members as an alteration describes. For `stale`, the function remembers the first
 * value.
 */
export function createMemberChanger(to: MemberChange): Changing {
  if (to === 'stale') return createStaleChanger()
  return (value) => {
    if (typeof to !== 'object') return named[to](value)
    if ('value' in to) return to.value
    if ('replaced' in to) {
      const [pattern, by] = to.replaced
      return texts(value, (text) => compilePattern(pattern).matcher(text).replaceAll(by))
    }
    if ('swapped' in to) return swapMember(value, to.swapped)
    if ('renamed' in to) return new Renamed(value, () => to.renamed)
    return typeof value === 'object' && !Array.isArray(value) ? { ...value, [to.added[0]]: to.added[1] } : value
  }
}

const named: Readonly<Record<Exclude<MemberChange, object | 'stale'>, (value: unknown) => unknown>> = {
  gone: () => undefined,
  other: another,
  'lower case': (value) => texts(value, (text) => text.toLowerCase()),
  'upper case': (value) => texts(value, (text) => text.toUpperCase()),
  'without module': (value) => (typeof value === 'string' ? bare(value) : new Renamed(value, bare)),
  'other module': (value) =>
    typeof value === 'string'
      ? value.replace(/^[^:]*:/, 'example-types:')
      : new Renamed(value, (name) => `example-module:${bare(name)}`),
  'first doubled': (value) => (Array.isArray(value) ? value.slice(0, 1).concat(value) : value),
  'first gone': (value) => (Array.isArray(value) ? value.slice(1) : value),
  'last gone': (value) => (Array.isArray(value) ? value.slice(0, -1) : value),
  reversed: (value) => (Array.isArray(value) ? value.toReversed() : value),
}

function createStaleChanger(): Changing {
  const first = new Map<string, unknown>()
  return (value, at) => {
    if (!first.has(at)) first.set(at, value)
    return first.get(at)
  }
}

/** Returns a different value of the same type. In a container, the first leaf is changed. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string')
    return /\d$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : `${value}x`
  if (Array.isArray(value)) return value.map(another)
  return value
}

function texts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  return Array.isArray(value) ? value.map((item) => texts(item, change)) : value
}

function swapMember(list: unknown, member: string): unknown {
  if (!Array.isArray(list) || list.length < 2) return list
  const [first, last]: unknown[] = [list[0], list.at(-1)]
  return [withOwn(first, member, last), ...list.slice(1, -1), withOwn(last, member, first)]
}

/** Returns an entry in which one member is replaced with the same member of another entry. */
function withOwn(entry: unknown, member: string, other: unknown): unknown {
  const [found] = Object.entries(Object(other)).filter(([name]) => bare(name) === member)
  return found === undefined ? entry : { ...Object(entry), [found[0]]: found[1] }
}
