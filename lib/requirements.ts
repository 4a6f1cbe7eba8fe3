import type { Book, IdsOf } from './book/notation.ts'

export type { Book, IdsOf } from './book/notation.ts'
export {
  any,
  boolean,
  decimal,
  digits,
  empty,
  id,
  integer,
  integers,
  list,
  must,
  name,
  names,
  object,
  open,
  seen,
  string,
  strings,
} from './book/builders.ts'

export type { CapabilityProbe } from './domain/capability-probe.ts'
export type { Exploration, Setting } from './domain/exploration.ts'
export type { RemovalProbe } from './domain/removal-probe.ts'

export interface Verifies<Id extends string> {
  readonly meta: { readonly verifies: readonly Id[] }
}

/**
 * Assigns tests to the requirements of one area. An id that the area does not have is a compile error.
 * @returns options for `test(name, options, body)`
 */
export function bindRequirements<const C extends Book>(_book: C): <Id extends IdsOf<C>>(...ids: Id[]) => Verifies<Id> {
  return (...ids) => ({ meta: { verifies: ids } })
}
