import type { Law } from '../mutant.ts'
import { type Operator, unset } from './change.ts'

/** Drops, duplicates or reorders list entries. */
export const elements: Operator = ({ field, label, found }) => {
  const filled = found.some(({ value }) => Array.isArray(value) && value.length > 0)
  if (field === undefined || !filled || !['list', 'strings', 'integers'].includes(field.type)) return []
  const { numbered, written, type } = field
  const isList = type === 'list'
  const there: Law = numbered === undefined ? unset : { breaks: `${label} has one entry for each port` }
  return [
    {
      operator: 'element',
      what: 'has no entry',
      to: { value: [] },
      law: numbered === undefined && written !== true ? unset : { breaks: `${label} shows what is there` },
    },
    { operator: 'element', what: 'lacks its first', to: 'first gone', law: there },
    {
      operator: 'element',
      what: 'lacks its last',
      to: 'last gone',
      law: numbered === undefined || label.startsWith('interface') ? unset : there,
    },
    {
      operator: 'element',
      what: 'has its first twice',
      to: 'first doubled',
      law: isList ? { breaks: `${label} has each key once` } : { undecided: 'a leaf-list of state may hold one twice' },
      eachAnswer: true,
    },
    { operator: 'order', what: 'comes in another order', to: 'reversed', law: { silent: 'lists have no order' } },
  ]
}
