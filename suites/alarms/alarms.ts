/** An alarm, with whatever fields the target shows. */
export type Alarm = Readonly<Record<string, unknown>>

/**
 * Returns the alarms in an answer: entries of any list in the resource's own module, because the contract does not name
 * the lists. Members of other modules, including those inside alarms, are ignored because they may grow and change.
 */
export function parseAlarms(body: unknown): readonly Alarm[] {
  const [[name, resource] = ['', undefined]] = Object.entries(Object(body ?? {}))
  const module = name.replace(/:.*$/, '')
  return collectAlarms(own(resource, module))
}

function collectAlarms(value: unknown): readonly Alarm[] {
  if (Array.isArray(value)) return value.filter((each) => isMembers(each) && Object.keys(each).length > 0)
  return isMembers(value) ? Object.values(value).flatMap(collectAlarms) : []
}

/** Strips members of modules other than the resource's. */
function own(value: unknown, module: string): unknown {
  if (Array.isArray(value)) return value.map((each) => own(each, module))
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => !name.includes(':') || name.startsWith(`${module}:`))
  return Object.fromEntries(kept.map(([name, inner]) => [name, own(inner, module)]))
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns alarms that an earlier reading did not show. Pairs each earlier alarm with the most similar one now, because
 * fields may be counters or change otherwise. Field order is ignored.
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

/** Two readings show the same alarm if they share more than this fraction of their fields. */
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

/** Whether an alarm names a fault by its source or its name, with any word separators. */
export function names(alarm: Alarm, fault: string): boolean {
  const text = formatAlarm(alarm)
  return fault.split(/\s+/).some((word) => text.includes(plain(word)))
}

/** Whether an alarm names a numbered part of a unit, such as `psu-2` or `fan-1`. */
export function namesPart(alarm: Alarm): boolean {
  return / (psu|fan|fantray|blade|controller|optic|disk|cpu|port) \d+ /.test(formatAlarm(alarm))
}

function formatAlarm(alarm: Alarm): string {
  return plain(formatFields(alarm).join(' '))
}

/** Returns the words in lower case, with spaces around them. */
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
