import { type Operator, unset } from './change.ts'

/** A field does not follow a write. */
export const stale: Operator = ({ field, label, follows }) => {
  // No write changes a field that repeats its entry's key.
  if (!follows || field?.type === 'list' || field?.equals !== undefined) return []
  return [
    {
      operator: 'stale',
      what: 'stays what it was',
      to: 'stale',
      law: { breaks: `a read shows what was written: ${label}` },
      inOne: unset,
    },
  ]
}

/** A field is lost on its way to the device. */
export const loseWrite: Operator = ({ field, label }) =>
  field?.written !== true || field.equals !== undefined
    ? []
    : [
        {
          operator: 'not kept',
          what: 'is lost from what is written',
          to: 'gone',
          law: { breaks: `${label} is writable` },
          sent: true,
        },
      ]
