import { bare, type Field, toAlterationPath } from '../contract.ts'
import type { Node } from '../nodes.ts'
import type { FieldChange, Operator } from './change.ts'

/**
 * Makes a response contradict itself about an entry. The entry shows another entry's values, or its key differs from
 * its key leaf.
 */
export const contradictEntry: Operator = (node) => [...swapEntries(node), ...renameKey(node)]

function swapEntries({ field, label, at, found, resource }: Node): readonly FieldChange[] {
  const [{ value } = { value: undefined }] = found
  if (field?.type !== 'list' || !Array.isArray(value) || value.length < 2) return []
  return (['config', 'state'] as const).flatMap((part) => {
    const bound = listSubfields(resource.fields, `${at.slice(toAlterationPath(resource).length + 1)}/${part}`).filter(
      ([, { mirror, equals }]) => mirror === 'table' || equals === 'key',
    )
    const differs = bound.some(
      ([leaf]) => !isSame(getValue(value[0], `${part}/${leaf}`), getValue(value.at(-1), `${part}/${leaf}`)),
    )
    if (!differs) return []
    return [
      {
        operator: 'contradiction',
        what: `has the ${part} of its first entry and its last one changed with each other`,
        to: { swapped: part },
        law: { breaks: `${part} is that of its own entry of ${label}` },
      },
    ]
  })
}

/** Changes the key of one entry without changing the key leaf in `config`. */
function renameKey({ field, label, at, found, resource }: Node): readonly FieldChange[] {
  if (field?.key !== true || found.some(({ value }) => typeof value !== 'string')) return []
  const [, list = '', key = ''] = /^(.*?)\/?([^/]+)$/.exec(at.slice(toAlterationPath(resource).length + 1)) ?? []
  const own = listSubfields(resource.fields, `${list}/config`).find(([leaf]) => leaf === key)
  if (own?.[1].equals !== 'key') return []
  return [
    {
      operator: 'contradiction',
      what: 'is unlike the leaf of config that repeats it',
      to: 'other',
      law: { breaks: `config repeats ${label}` },
    },
  ]
}

function listSubfields(fields: Node['resource']['fields'], path: string): readonly (readonly [string, Field])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    bare(name).startsWith(`${path}/`) ? [[bare(name).slice(path.length + 1), field] as const] : [],
  )
}

function getValue(entry: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((at, step) => Object.entries(Object(at)).find(([name]) => bare(name) === step)?.[1], entry)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
