import { isDeepStrictEqual } from 'node:util'
import { isMembers, findMember } from './contractual.ts'
import type { Field, Resource } from './fields.ts'

/** The values of a field under `config` and under `state`. */
export interface Mirror {
  /** Entry and name of the field, such as `servers/server=192.0.2.53: port`. */
  readonly field: string
  readonly config: unknown
  readonly state: unknown
}

/**
 * Returns the `config` and `state` values of fields. A field that is missing from `config` is unset, so `state` may
 * have any value.
 * @param value the content below the top member
 * @param fields the mirrored fields
 */
export function findMirrors(value: unknown, fields: Resource['fields']): readonly Mirror[] {
  return fields.flatMap((field) => {
    const at = field.names.lastIndexOf('config')
    const below = field.names.slice(at + 1)
    return findPlaces(value, field.names.slice(0, at), field).flatMap(({ place, found }) => {
      const [config, state] = ['config', 'state'].map((part) => getNestedValue(findMember(found, part), below))
      if (config === undefined) return []
      return [{ field: [place, below.join('/')].filter((each) => each !== '').join(': '), config, state }]
    })
  })
}

interface Place {
  readonly place: string
  readonly found: unknown
}

/** Returns every value below the given names, in each entry of the lists on the path. */
function findPlaces(value: unknown, names: readonly string[], { list }: Pick<Field, 'list'>): readonly Place[] {
  return names.reduce<readonly Place[]>(
    (places, name) =>
      places.flatMap(({ place, found }): readonly Place[] => {
        const inner = findMember(found, name)
        const at = place === '' ? name : `${place}/${name}`
        if (!Array.isArray(inner)) return inner === undefined ? [] : [{ place: at, found: inner }]
        return inner.filter(isMembers).map((entry) => ({ place: `${at}=${formatKey(entry, list)}`, found: entry }))
      }),
    [{ place: '', found: value }],
  )
}

function formatKey(entry: object, list: Field | undefined): string {
  const key = findMember(entry, list?.entry?.key ?? list?.members[0] ?? '')
  return typeof key === 'string' ? key : JSON.stringify(key)
}

function getNestedValue(value: unknown, names: readonly string[]): unknown {
  return names.reduce((at, name) => findMember(at, name), value)
}

/** Whether the `config` and `state` values differ. */
export function isApart({ config, state }: Mirror): boolean {
  return !isSame(config, state)
}

/** Whether two values are equal. The order of a leaf-list does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one)) return isDeepStrictEqual(one, other)
  return isDeepStrictEqual(new Set(one), new Set(Array.isArray(other) ? other : []))
}
