/**
 * The shape of a response. A string is the name of a type, an exact text after `=`, or a pattern between slashes. A
 * number or boolean matches only itself. An object lists the required members. A member name ending in `?` is optional.
 * A member name beginning with `*:` matches any module. An object with `each`, `some` and `other` describes an array:
 * all entries match `each`, at least one entry matches `some`, and at least one matches `other`. An object with `json`
 * describes a text that contains JSON.
 */
export type Shape = string | number | boolean | { readonly [member: string]: Shape }

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => isObject(value),
  string: (value) => typeof value === 'string',
  text: (value) => typeof value === 'string' && value !== '',
  identifier: (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value),
  release: (value) => typeof value === 'string' && /^\d+\.\d+\.\d+-\d+$/.test(value),
}

/** Returns one line for each place where a value does not match a shape. */
export function differences(shape: Shape, value: unknown, at = ''): readonly string[] {
  const differs = (expected: string) => [`${at || 'the answer'}: expected ${expected}, found ${excerpt(value)}`]
  if (typeof shape === 'string') return hasShape(shape, value) ? [] : differs(shape)
  if (typeof shape !== 'object') return value === shape ? [] : differs(String(shape))
  if ('json' in shape) {
    const held = tryParseJson(value)
    return held === undefined
      ? differs('JSON in a text')
      : differences(shape['json'] ?? 'object', held, `${at} as JSON`)
  }
  if ('each' in shape || 'some' in shape) return inArray(shape, value, at, differs)
  if (!isObject(value)) return differs('an object')
  return Object.entries(shape).flatMap(([name, inner]) => {
    const member = name.replace(/\?$/, '')
    const found = Object.keys(value).find((each) => each === member || bare(each) === member)
    if (found === undefined) return name.endsWith('?') ? [] : [`${at}/${member}: expected, found ${excerpt(value)}`]
    return differences(inner, value[found], `${at}/${found}`)
  })
}

function inArray(
  { each, ...single }: Readonly<Record<string, Shape>>,
  value: unknown,
  at: string,
  differs: (expected: string) => readonly string[],
): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) return differs('an array of one entry or more')
  const all = each === undefined ? [] : value.flatMap((entry, index) => differences(each, entry, `${at}[${index}]`))
  const none = Object.values(single).filter((shape) => !value.some((entry) => differences(shape, entry).length === 0))
  return [...all, ...none.flatMap((shape) => differs(`an entry like ${JSON.stringify(shape)}`))]
}

function hasShape(shape: string, value: unknown): boolean {
  if (shape.startsWith('=')) return value === shape.slice(1)
  const [, pattern, flags] = /^\/([^]*)\/(\w*)$/.exec(shape) ?? []
  if (pattern !== undefined) return typeof value === 'string' && new RegExp(pattern, flags).test(value)
  const { [shape]: is } = TYPES
  if (is === undefined) throw new TypeError(`no shape is called ${shape}`)
  return is(value)
}

/** Replaces a member's module prefix by `*`, so that `*:output` matches `output` in any module or in none. */
function bare(member: string): string {
  return `*:${member.replace(/^.*:/, '')}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tryParseJson(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined
  } catch {
    return undefined
  }
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)} …` : text
}
