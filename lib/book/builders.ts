import type { Strength } from '../domain/requirement.ts'
import type { Behaviour, Details, FieldDetails, From, Type } from './notation.ts'

interface Build<T extends Type> {
  /** Builds a field that has its own requirement for its type. */
  <const Id extends string, const D extends FieldDetails>(
    id: Id,
    from: From,
    details?: D,
  ): D & { readonly type: T; readonly is: readonly [Id, From, D?] }
  /** Builds a field that has no requirement of its own for its type. */
  <const D extends FieldDetails & { readonly by?: string }>(
    details?: D,
  ): D & { readonly type: T; readonly is?: { readonly by: string; readonly tested?: 'by hand' } }
}

function build<T extends Type>(type: T): Build<T> {
  function field(first: string | (FieldDetails & { readonly by?: string }) = {}, from = '', details = {}): object {
    if (typeof first === 'string') return { ...details, type, is: [first, from, details] }
    const { by, tested } = first
    if (by === undefined) return { ...first, type }
    return { ...first, type, is: { by, ...(tested === undefined ? {} : { tested }) } }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interface declares both signatures
  return field as Build<T>
}

export const string = build('string')
export const strings = build('strings')
/** Builds a field whose value is one of the values of an enumeration. `oneOf` lists all values of the enumeration. */
export const name = build('name')
export const names = build('names')
export const integer = build('integer')
export const integers = build('integers')
export const boolean = build('boolean')
/** Builds a field that holds a number in a string. */
export const decimal = build('decimal')
/** Builds a field that holds an integer in a string. */
export const digits = build('digits')
export const object = build('object')
export const list = build('list')
/** Builds a field of YANG's type `empty`, which is encoded as a list of one null. */
export const empty = build('empty')
/** Builds a field that holds a string or a number. */
export const id = build('id')
/** Builds a field for which the contract gives no type. */
export const any = build('any')

export const must = behave('must')
export const seen = behave('seen')
export const open = behave('open')

function behave<const S extends Strength>(strength: S) {
  return (from: From, text: string, details: Details = {}, ...restsOn: readonly string[]): Behaviour => ({
    ...details,
    strength,
    from,
    text,
    restsOn: [...(details.restsOn ?? []), ...restsOn],
  })
}
