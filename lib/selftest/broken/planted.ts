import { nearest } from '../../profile/nearest.ts'

/** Thrown if a requested fault does not exist. The message may suggest the fault that was probably meant. */
export class UnknownFault extends Error {
  override name = 'UnknownFault'
}

/**
 * Returns the faults that a list such as `a,b` names. The order is that of the table, which puts changes of a value
 * before changes of that value's form. Throws `UnknownFault`.
 */
export function selectFaults<Fault>(list: string, table: Readonly<Record<string, Fault>>): readonly Fault[] {
  const names = new Set(list.split(','))
  for (const name of names) {
    if (Object.hasOwn(table, name)) continue
    const meant = nearest(name, Object.keys(table))
    throw new UnknownFault(`There is no fault "${name}"${meant === undefined ? '' : `; did you mean ${meant}?`}`)
  }
  return Object.entries(table).flatMap(([name, fault]) => (names.has(name) ? [fault] : []))
}

type Change<Value, Context extends readonly unknown[], Last> = (value: Value, ...context: Context) => Value | Last

/**
 * Combines several changes: each change receives the result of the previous one. A result that `isLast` accepts is not
 * changed further. Returns undefined if no change is given.
 */
export function inTurn<Value, Context extends readonly unknown[], Last = never>(
  changes: readonly (Change<Value, Context, Last> | undefined)[],
  isLast: (value: Value | Last) => value is Last = (_value): _value is Last => false,
): Change<Value, Context, Last> | undefined {
  const given = changes.filter((change) => change !== undefined)
  if (given.length === 0) return undefined
  return (value, ...context) =>
    given.reduce<Value | Last>((left, change) => (isLast(left) ? left : change(left, ...context)), value)
}
