import type { Book, IdsOf } from './book/notation.ts'
import type { Catalogue } from './domain/requirement.ts'

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

export type { Catalogue, Requirement, UnnamedCommand } from './domain/requirement.ts'
export type { CapabilityProbe } from './domain/capability-probe.ts'
export type { RemovalProbe } from './domain/removal-probe.ts'

export interface Verifies<Id extends string> {
  readonly meta: { readonly verifies: readonly Id[] }
}

/**
 * Ties tests to the requirements of one area; an id that the area does not have is a compile error.
 * @returns options for `test(name, options, body)`
 */
export function testsOf<const C extends Catalogue | Book>(
  _area: C,
): <Id extends C extends Book ? IdsOf<C> : keyof C & string>(...ids: Id[]) => Verifies<Id> {
  return (...ids) => ({ meta: { verifies: ids } })
}
