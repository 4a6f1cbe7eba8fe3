import { type Operator, unset } from './change.ts'

/** Keeps the old value of a field in responses after a write. */
export const stale: Operator = ({ field, label, follows }) => {
  // A field that repeats the key of its entry is skipped, because no write changes it.
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

/** Removes a field from a write before the device receives the request. */
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
