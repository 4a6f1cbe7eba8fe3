import type { Law } from '../mutant.ts'
import { type Operator, undocumented, unset } from './change.ts'

/** Removes a field. */
export const removeField: Operator = ({ field, below, label, found }) => {
  const all = field === undefined ? [] : [field, ...below]
  const bound = all.some(({ each, key, written, mirror }) => each ?? key ?? written ?? mirror === 'table')
  const law: Law =
    field === undefined
      ? undocumented
      : field.mirror === 'note'
        ? { silent: 'only the note on state names it' }
        : bound
          ? { breaks: `${label} is there: it is a key, is always there, or shows what was written` }
          : unset
  const inOne: Law = 'breaks' in law && !(field?.each ?? field?.key ?? false) ? unset : law
  return found.length === 0 ? [] : [{ operator: 'gone', what: 'is left out', to: 'gone', law, inOne }]
}

/** Adds members. */
export const more: Operator = ({ field, found }) => {
  const isObject = found.every(({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value))
  if (field === undefined || !isObject) return []
  const law: Law = { silent: 'members may be added' }
  return [
    { operator: 'more members', what: 'has a member more', to: { added: ['vendor-example:unlisted', 7] }, law },
    {
      operator: 'more members',
      what: 'has an object more',
      to: { added: ['unlisted', { state: { enabled: 'x' } }] },
      law,
    },
  ]
}
