/** One step on the path to a member: its name without module prefix, and its key if it is a list entry. */
interface Step {
  readonly name: string
  readonly key?: string
}

/**
 * Returns the new value of a member. Undefined removes the member.
 * @param at the full path of the member, with keys
 */
export type Changing = (value: unknown, at: string) => unknown

/**
 * Parses the path of a member, such as `data/system/dns/servers/server[192.0.2.53]/config/port`. A list without a key
 * selects all entries.
 */
export function parseMemberPath(at: string): readonly Step[] {
  return (
    at.match(/[^/[\]]+(\[[^\]]*\])?/g)?.map((step) => {
      const [, name = '', key] = /^([^[]+)(?:\[(.*)\])?$/.exec(step) ?? []
      return key === undefined ? { name } : { name, key }
    }) ?? []
  )
}

/**
 * Returns the member path of the only member in the response to a request path: `data/…`, or `restconf` for the root
 * itself.
 */
export function toMemberPath(path: string): string {
  const below = path.replace(/\/+$/, '')
  if (below === '') return 'restconf'
  return below
    .slice(1)
    .split('/')
    .map((segment) => bare(decodeURIComponent(segment).replace(/=.*$/, '')))
    .join('/')
}

export function bare(name: string): string {
  return name.replace(/^[^:]*:/, '')
}

/**
 * Returns a copy of the JSON in which the members at path `at` are changed.
 * @param body an object with a single member
 * @param top the path of that member
 */
export function changeMembers(body: unknown, top: string, at: string, change: Changing): unknown {
  const [above, steps] = [parseMemberPath(top), parseMemberPath(at)]
  if (above.some(({ name }, index) => steps[index]?.name !== name)) return body
  return inObject(body, steps.slice(above.length - 1), change, formatSteps(above.slice(0, -1)))
}

function inObject(holder: unknown, [step, ...rest]: readonly Step[], change: Changing, above: string): unknown {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder) || step === undefined) return holder
  return Object.fromEntries(
    Object.entries(holder).flatMap(([name, value]) => {
      if (bare(name) !== step.name) return [[name, value]]
      const at = above === '' ? step.name : `${above}/${step.name}`
      const after = inMember(value, step, rest, change, at)
      return after === undefined
        ? []
        : [[after instanceof Renamed ? after.name(name) : name, after instanceof Renamed ? after.value : after]]
    }),
  )
}

function inMember(value: unknown, { key }: Step, rest: readonly Step[], change: Changing, at: string): unknown {
  if (key === undefined && rest.length === 0) return change(value, at)
  if (!Array.isArray(value)) return inObject(value, rest, change, at)
  return value.flatMap((entry: unknown) => {
    const own = findEntryKey(entry)
    if (key !== undefined && key !== own) return [entry]
    const after = rest.length === 0 ? change(entry, `${at}[${own}]`) : inObject(entry, rest, change, `${at}[${own}]`)
    return after === undefined ? [] : [after]
  })
}

/**
 * Returns the key of a list entry. Lists in these models are keyed by a name or an address, which is a string in the
 * entry.
 */
export function findEntryKey(entry: unknown): string | undefined {
  const strings = Object.entries(Object(entry)).filter(([, value]) => typeof value === 'string')
  const named = strings.find(([name]) => /(^|_)(name|address|host)$/.test(bare(name))) ?? strings[0]
  return named === undefined ? undefined : String(named[1])
}

function formatSteps(steps: readonly Step[]): string {
  return steps.map(({ name }) => name).join('/')
}

/** A changed value under a new member name, as returned by a change that renames a member. */
export class Renamed {
  readonly value: unknown
  readonly name: (before: string) => string

  constructor(value: unknown, name: (before: string) => string) {
    this.value = value
    this.name = name
  }
}

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
