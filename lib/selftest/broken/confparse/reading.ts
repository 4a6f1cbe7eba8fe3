import type { Form } from './fault.ts'

export type Members = Readonly<Record<string, unknown>>
type Converted = (text: string, form: Form) => string

/** One configuration object, as the formats for lines and tables show it. */
export interface Entry {
  readonly path: string
  readonly name: string
  readonly object: Members
}

const text = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Changes output in the default format. */
export function ofJson(change: (output: Members, form: Form) => unknown): Converted {
  return (output, form) => (form.format === 'json' ? text(change(JSON.parse(output), form)) : output)
}

/** Changes each line of output in the format `jsonl`. The function `change` returns the content of the whole line. */
export function ofLines(change: (line: Entry) => unknown): Converted {
  return (output, { format }) =>
    format === 'jsonl'
      ? parseJsonLines(output)
          .map((line) => text(change(line)))
          .join('')
      : output
}

/** Changes the array of a table. */
export function ofTable<Row>(wanted: string, change: (rows: readonly Row[], form: Form) => unknown): Converted {
  return (output, form) => (form.format === wanted ? text(change(JSON.parse(output), form)) : output)
}

/** Changes the attributes of each configuration object, in every format. */
export function ofAttributes(change: (object: Members, form: Form) => unknown): Converted {
  return (output, form) => {
    switch (form.format) {
      case 'jsonl':
        return parseJsonLines(output)
          .map((line) => text({ ...line, object: change(line.object, form) }))
          .join('')
      case 'tabular': {
        const rows: [string, string, Members][] = JSON.parse(output)
        return text(rows.map(([path, name, object]) => [path, name, change(object, form)]))
      }
      case 'tabular_kv': {
        const entries: Entry[] = JSON.parse(output)
        return text(entries.map((entry) => ({ ...entry, object: change(entry.object, form) })))
      }
      default: {
        const all: Record<string, Members> = JSON.parse(output)
        return text(Object.fromEntries(Object.entries(all).map(([key, object]) => [key, change(object, form)])))
      }
    }
  }
}

/**
 * Changes each value in the attributes, at any depth, innermost values first. A list is one value: its items are not
 * changed separately.
 */
export function ofValues(change: (value: unknown, form: Form) => unknown): Converted {
  return ofAttributes((object, form) => {
    const deep = (block: Members): Members =>
      Object.fromEntries(
        Object.entries(block).map(([key, value]) => [key, change(isMembers(value) ? deep(value) : value, form)]),
      )
    return deep(object)
  })
}

/** Returns the members with changed keys. */
export function mapKeys(members: Members, change: (key: string) => string): Members {
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [change(key), value]))
}

/** Returns the members in reverse order. */
export function reverseMembers(members: Members): Members {
  return Object.fromEntries(Object.entries(members).toReversed())
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJsonLines(output: string): readonly Entry[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Entry => JSON.parse(line))
}
