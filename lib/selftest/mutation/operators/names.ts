import { bare } from '../contract.ts'
import type { Law } from '../mutant.ts'
import type { FieldChange, Operator } from './change.ts'

/** Changes the case or the module name of a value, or the module name of a member. */
export const respellValue: Operator = ({ field, label, found, name, resource }) => {
  const [{ value } = { value: undefined }] = found
  const law: Law = { breaks: `${label} is one of ${field?.one?.join(', ')}` }
  const value_ = typeof value === 'string' ? value : ''
  const values: readonly FieldChange[] =
    field?.one === undefined
      ? []
      : [
          ...(value_ === value_.toLowerCase()
            ? []
            : [
                {
                  operator: 'case',
                  what: 'is in small letters',
                  to: 'lower case' as const,
                  law,
                  eachAnswer: true as const,
                },
              ]),
          ...(value_.includes(':')
            ? (['without module', 'other module'] as const).map((to) => ({
                operator: 'module',
                what: `is ${to}`,
                to,
                law,
                eachAnswer: true as const,
              }))
            : []),
        ]
  if (field === undefined || !name.includes(':')) return values
  const named: Law = { breaks: `the member is named ${name}` }
  if (field.bare === true)
    return [
      ...values,
      {
        operator: 'module of a name',
        what: `is named ${bare(name)}`,
        to: { renamed: bare(name) },
        law: { silent: 'the contract writes it without a module' },
      },
    ]
  const isTop = resource.resource.endsWith(name)
  return [
    ...values,
    // The change gives the new name in full, because the change `without module` would alter the value of a text member
    // and not its name.
    ...[bare(name), `example-module:${bare(name)}`].map((renamed) => ({
      operator: 'module of a name',
      what: `is named ${renamed}`,
      to: { renamed },
      law: isTop || field.each ? named : { undecided: 'the member itself may be unset' },
    })),
  ]
}
