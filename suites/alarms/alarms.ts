/** An alarm, with the fields that the target returns. */
export type Alarm = Readonly<Record<string, unknown>>

/**
 * Returns the alarms in a response: the entries of all lists in the module of the resource, because the contract does
 * not name the list of alarms. JSON members of other modules are ignored, also inside alarms, because a target may add
 * or change such members at any time.
 */
export function parseAlarms(body: unknown): readonly Alarm[] {
  const [[name, resource] = ['', undefined]] = Object.entries(Object(body ?? {}))
  const module = name.replace(/:.*$/, '')
  return collectAlarms(own(resource, module))
}

/**
 * Returns the entries of the lists that another module adds beside the alarms. They may be alarms, because the contract
 * shows no fields of the resource, or anything else.
 */
export function parseAddedEntries(body: unknown): readonly Alarm[] {
  const [[name, resource] = ['', undefined]] = Object.entries(Object(body ?? {}))
  return collectAdded(resource, name.replace(/:.*$/, ''))
}

function collectAdded(value: unknown, module: string): readonly Alarm[] {
  if (!isMembers(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isForeign(name, module) ? collectAlarms(inner) : collectAdded(inner, module),
  )
}

function isForeign(name: string, module: string): boolean {
  return name.includes(':') && !name.startsWith(`${module}:`)
}

function collectAlarms(value: unknown): readonly Alarm[] {
  if (Array.isArray(value)) return value.filter((each) => isMembers(each) && Object.keys(each).length > 0)
  return isMembers(value) ? Object.values(value).flatMap(collectAlarms) : []
}

/** Removes the JSON members that belong to a module other than the given one. */
function own(value: unknown, module: string): unknown {
  if (Array.isArray(value)) return value.map((each) => own(each, module))
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => !isForeign(name, module))
  return Object.fromEntries(kept.map(([name, inner]) => [name, own(inner, module)]))
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the alarms that are new since an earlier reading. Pairs each earlier alarm with the most similar current
 * alarm, because counters and other fields of an alarm may change. Field order is ignored.
 */
export function findNewAlarms(earlier: readonly Alarm[], now: readonly Alarm[]): readonly Alarm[] {
  const pairs = earlier
    .flatMap((one) => now.map((other) => ({ one, other, likeness: measureLikeness(one, other) })))
    .filter(({ likeness }) => likeness > MOSTLY)
    .toSorted((left, right) => right.likeness - left.likeness)
  const met = new Set<Alarm>()
  for (const { one, other } of pairs) if (!met.has(one) && !met.has(other)) met.add(one).add(other)
  return now.filter((each) => !met.has(each))
}

/** Alarms from two readings are the same alarm if they share more than this fraction of their fields. */
const MOSTLY = 0.6

function measureLikeness(one: Alarm, other: Alarm): number {
  const [left, right] = [new Set(formatFields(one)), new Set(formatFields(other))]
  return left.intersection(right).size / Math.max(left.size, right.size)
}

/** Returns the field names of an alarm, including nested ones. */
export function listFieldNames(value: unknown, at = ''): readonly string[] {
  if (!isMembers(value)) return at === '' ? [] : [at]
  return Object.entries(value).flatMap(([name, inner]) => listFieldNames(inner, at === '' ? name : `${at}.${name}`))
}

/**
 * Compares an alarm with a fault, such as `psu-2 psu-fault`. Word separators and case are ignored. Many faults have the
 * whole unit as their source, so for them only the name of the fault counts.
 * @returns `same` if the alarm mentions the source of the fault, or the name of the fault and no other numbered part;
 * `other` if it mentions another part, such as `psu-1`; `unknown` if no field shows the cause
 */
export function matchFault(alarm: Alarm, fault: string): 'same' | 'other' | 'unknown' {
  const text = formatAlarm(alarm)
  const [source = '', name = source] = fault.split(/\s+/).map(plain)
  const isWhole = WHOLE.test(source)
  if (text.includes(isWhole ? name : source)) return 'same'
  if (isWhole && text.includes(source)) return 'unknown'
  const kind = /^ ([a-z]+) \d+ $/.exec(source)?.[1]
  const isOther = kind !== undefined && new RegExp(` ${kind} \\d+ `).test(text)
  if (isOther || (PART.test(text) && !text.includes(name))) return 'other'
  return text.includes(name) && !PART.test(text) ? 'same' : 'unknown'
}

/** Matches a source that is the whole unit. */
const WHOLE = /^ (appliance|chassis|controller|partition|system) $/

/** Matches the words of a numbered part of a unit, such as `psu-2` or `fan-1`. */
const PART = / (psu|fan|fantray|blade|controller|optic|disk|cpu|port) \d+ /

function formatAlarm(alarm: Alarm): string {
  return plain(formatFields(alarm).join(' '))
}

/** Returns the words of a text in lower case, separated and surrounded by single spaces. */
function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `
}

function formatFields(value: unknown): readonly string[] {
  const at = (field: string) => field.split('.').reduce<unknown>((inner, name) => Object(inner)[name], value)
  return listFieldNames(value).map((field) => `${field}: ${JSON.stringify(at(field))}`)
}
