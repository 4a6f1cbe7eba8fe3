import { bare, toAlterationPath } from '../contract.ts'
import type { Law } from '../mutant.ts'
import type { Node } from '../nodes.ts'
import { byNote, type FieldChange, type Operator, undocumented, unset } from './change.ts'

/** Values of a wrong JSON type, keyed by the type in the contract. */
const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, ['text']],
  name: [7, ['text']],
  integer: ['7', 7.5],
  boolean: ['true', 1],
  decimal: [12.5, 'warm'],
  digits: [7, '0x7'],
  strings: ['text', [7]],
  integers: ['text', ['7']],
  object: ['text', []],
  list: ['text', {}],
  id: [['text'], {}],
}

/** Replaces a value with a value of another JSON type. */
export const retypeValue: Operator = ({ field, label }) => {
  const type = field?.type ?? 'any'
  const law: Law =
    field === undefined || type === 'any'
      ? { silent: 'the contract gives it no type' }
      : field.mirror === 'note'
        ? byNote
        : { breaks: `${label} is ${type === 'digits' || type === 'decimal' ? 'a decimal string' : `of type ${type}`}` }
  const values = OTHERS[type] ?? [['text']]
  return values.map((value) => ({
    operator: 'retyped',
    what: `is ${JSON.stringify(value)}`,
    to: { value },
    law,
    eachAnswer: true,
  }))
}

/** Replaces a value with an invalid one, or with one outside the enumeration. */
export const setUnlistedValue: Operator = ({ field, label, mirrors }) => {
  if (field === undefined) return []
  const { one, never = [], also = [], type, mirror } = field
  const differs: Law = mirror === 'note' ? byNote : { breaks: `state mirrors config: ${label}` }
  const changed = (value: unknown, law: Law): FieldChange => ({
    operator: 'other value',
    what: `is ${JSON.stringify(value)}`,
    to: { value },
    law,
    ...('breaks' in law && law !== differs ? { eachAnswer: true as const } : {}),
  })
  const closed: Law = { breaks: `${label} is one of ${one?.join(', ')}` }
  return [
    ...(one === undefined ? [] : [changed('NEITHER', closed)]),
    ...(one === undefined && type === 'name'
      ? [
          changed(
            'NEITHER',
            mirrors || mirror === 'note' || field.written ? differs : { silent: 'the enumeration is open' },
          ),
        ]
      : []),
    ...never.map((value) =>
      changed(value, mirror === 'note' ? byNote : { breaks: `${label} cannot be ${JSON.stringify(value)}` }),
    ),
    ...also.map((value) => changed(value, { silent: 'other values are allowed' })),
  ]
}

/** Whether a member belongs to a list whose entries the hardware defines. */
function isHardwareEntry({ at, resource }: Node): boolean {
  const lists = Object.entries(resource.fields).filter(([, { numbered }]) => numbered !== undefined)
  return lists.some(([path]) => at.startsWith(`${toAlterationPath(resource)}/${bare(path)}/`))
}

/** Replaces a value with another one of the same type. */
export const changeValue: Operator = (node) => {
  const { field, label, mirrors, found } = node
  const leaves = found.every(({ value }) => ['string', 'number', 'boolean'].includes(typeof value))
  if (!leaves || found.length === 0 || field?.never !== undefined) return []
  const filled = found.every(({ value }) => value !== '')
  const law: Law =
    field === undefined
      ? undocumented
      : field.mirror === 'note'
        ? byNote
        : field.one !== undefined
          ? { breaks: `${label} is one of ${field.one.join(', ')}` }
          : field.names !== undefined
            ? { breaks: `${label} names an entry of ${field.names}` }
            : field.key || field.equals === 'key'
              ? { breaks: `${label} names its entry` }
              : mirrors
                ? { breaks: `state mirrors config: ${label}` }
                : field.written
                  ? { breaks: `a read shows what was written: ${label}` }
                  : field.ofOptic && !filled
                    ? { breaks: `${label} is empty without an optic` }
                    : field.told
                      ? { undecided: 'it tells what was done to the device' }
                      : { silent: 'any value may stand there' }
  // The key of an entry may have any value unless the hardware defines the entries.
  const loose = field?.key === true && !isHardwareEntry(node)
  const inOne: Law = field?.ofOptic
    ? { silent: 'any value may stand there' }
    : loose || (field?.written && !mirrors)
      ? unset
      : law
  const isSet = /(^|[/.])config[/.]/.test(label) && field?.mirror === undefined
  const atOneRoot: Law | undefined =
    'silent' in law && field !== undefined && isSet ? { breaks: `both roots show the same: ${label}` } : undefined
  return [
    {
      operator: 'differing',
      what: 'is another value',
      to: 'other',
      law,
      inOne,
      ...(atOneRoot === undefined ? {} : { atOneRoot }),
    },
  ]
}
