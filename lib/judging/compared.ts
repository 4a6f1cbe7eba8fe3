import { isPattern, formatValue } from './said.ts'

/** If the JSON of a value is longer than this, only the differing leaves are described. */
const LONG = 200
const MOST_PLACES = 3

/** Describes an expected and a found value. For large values, describes the leaves that differ. */
export function describeDifference(wanted: unknown, found: unknown): string {
  if (Array.isArray(wanted) && wanted.length === 0 && Array.isArray(found)) {
    return `expected none, found ${found.length}: ${formatValue(found)}`
  }
  const places = isLong(wanted) || isLong(found) ? findDifferences(wanted, found) : []
  if (places.length === 0)
    return `expected ${formatValue(wanted)}, found ${formatValue(found)}${membership(wanted, found)}`
  const first = places
    .slice(0, MOST_PLACES)
    .map(({ at, is, was }) => `${at} expected ${formatValue(was)}, found ${formatValue(is)}`)
  const more = places.length > MOST_PLACES ? `; and ${places.length - MOST_PLACES} more differences` : ''
  return `${first.join('; ')}${more}`
}

interface Place {
  readonly at: string
  readonly was: unknown
  readonly is: unknown
}

/** Returns the leaves in which two trees differ. Returns none if one of the values is not a tree. */
function findDifferences(was: unknown, is: unknown, at = ''): readonly Place[] {
  if (isPattern(was) || !isTree(was) || !isTree(is) || Array.isArray(was) !== Array.isArray(is)) {
    const same = JSON.stringify(was) === JSON.stringify(is)
    return same || at === '' ? [] : [{ at, was, is }]
  }
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.flatMap((name) => findDifferences(was[name], is[name], `${at}/${name}`))
}

/** Lists the missing and the extra elements of two lists that are not empty. */
function membership(expected: unknown, found: unknown): string {
  const wanted = isPattern(expected) ? expected.sample : expected
  if (!Array.isArray(found) || !Array.isArray(wanted) || found.length === 0 || wanted.length === 0) return ''
  const without = (all: readonly unknown[], others: readonly unknown[]) => {
    const texts = new Set(others.map((each) => JSON.stringify(each)))
    return all.filter((each) => !texts.has(JSON.stringify(each)))
  }
  const [missing, more] = [without(wanted, found), isPattern(expected) ? [] : without(found, wanted)]
  if (missing.length + more.length === 0) return '; their order or number differs'
  const parts = [
    missing.length > 0 && `missing ${formatValue(missing)}`,
    more.length > 0 && `too many ${formatValue(more)}`,
  ]
  return `; ${parts.filter((part) => part !== false).join(', ')}`
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isLong(value: unknown): boolean {
  return isTree(value) && !isFlat(value) && (JSON.stringify(value)?.length ?? 0) > LONG
}

/**
 * Whether a value is a pattern, or a list without nested objects or lists. The difference between two such lists is
 * described by missing and extra elements.
 */
function isFlat(value: object): boolean {
  return isPattern(value) || (Array.isArray(value) && !value.some(isTree))
}
