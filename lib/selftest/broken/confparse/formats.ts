import type { Fault, Faults } from './fault.ts'
import {
  type Entry,
  isMembers,
  type Members,
  ofAttributes,
  ofJson,
  ofLines,
  ofTable,
  ofValues,
  reverseMembers,
} from './reading.ts'

type Row = readonly [path: string, name: string, object: Members]

const lines = (rows: readonly unknown[], space?: number) =>
  rows.map((row) => `${JSON.stringify(row, undefined, space)}\n`).join('')

/** Faults in the sort order, followed by faults in the shapes of the formats. */
export const formats = {
  'sort-leaves-attributes': {
    converted: ofAttributes((object, { sort }) => (sort ? deepReversed(object) : object)),
  },
  'sort-leaves-lists': {
    converted: ofValues((value, { sort }) => (sort && Array.isArray(value) ? value.toReversed() : value)),
  },
  'sort-leaves-jsonl': unsortFormat('jsonl'),
  'sort-leaves-tabular': unsortFormat('tabular'),
  'sort-leaves-tabular-kv': unsortFormat('tabular_kv'),
  'sort-leaves-objects': { converted: ofJson((output, { sort }) => (sort ? reverseMembers(output) : output)) },
  'sort-leaves-rows': {
    converted: ofTable<Row>('tabular', (rows, { sort }) => (sort ? rows.toReversed() : rows)),
  },
  'sort-leaves-entries': {
    converted: ofTable<Entry>('tabular_kv', (all, { sort }) => (sort ? all.toReversed() : all)),
  },
  'values-as-pairs': { converted: ofAttributes((object) => Object.entries(object)) },
  'jsonl-without-path': { converted: ofLines(({ name, object }) => ({ name, object })) },
  'jsonl-without-name': { converted: ofLines(({ path, object }) => ({ path, object })) },
  'jsonl-object-as-text': { converted: ofLines((line) => ({ ...line, object: JSON.stringify(line.object) })) },
  'jsonl-over-several-lines': {
    converted: (text, { format }) =>
      format === 'jsonl'
        ? lines(
            text
              .trim()
              .split('\n')
              .map((line): unknown => JSON.parse(line)),
            2,
          )
        : text,
  },
  'tabular-name-first': {
    converted: ofTable<Row>('tabular', (rows) => rows.map(([path, name, object]) => [name, path, object])),
  },
  'tabular-as-lines': {
    converted: (text, { format }) => {
      const rows: Row[] = format === 'tabular' ? JSON.parse(text) : []
      return format === 'tabular' ? lines(rows) : text
    },
  },
  'tabular-kv-without-path': {
    converted: ofTable<Entry>('tabular_kv', (all) => all.map(({ name, object }) => ({ name, object }))),
  },
  'tabular-kv-without-name': {
    converted: ofTable<Entry>('tabular_kv', (all) => all.map(({ path, object }) => ({ path, object }))),
  },
  'tabular-kv-object-as-text': {
    converted: ofTable<Entry>('tabular_kv', (all) =>
      all.map((entry) => ({ ...entry, object: JSON.stringify(entry.object) })),
    ),
  },
  'tabular-kv-as-rows': {
    converted: ofTable<Entry>('tabular_kv', (all) => all.map(({ path, name, object }) => [path, name, object])),
  },
} as const satisfies Faults

/** Leaves attributes unsorted in one format only. */
function unsortFormat(format: string): Fault {
  return {
    converted: ofAttributes((object, form) => (form.sort && form.format === format ? deepReversed(object) : object)),
  }
}

function deepReversed(members: Members): Members {
  return Object.fromEntries(
    Object.entries(reverseMembers(members)).map(([key, value]) => [
      key,
      isMembers(value) ? deepReversed(value) : value,
    ]),
  )
}
