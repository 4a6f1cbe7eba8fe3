import type { Catalogue, Requirement } from '#lib/requirements.ts'

const targets = ['parser'] as const
const output = 'companion: Resources, Parser output'
const options = 'companion: Endpoints, Parser CLI'

function member(text: string, ...dependsOn: string[]): Requirement {
  return { strength: 'must', clause: output, text, targets, dependsOn }
}

/** Sorting exists from a release on; older builds owe nothing. */
function sorted(clause: string, text: string, ...dependsOn: string[]): Requirement {
  return { strength: 'must', clause, text, targets, since: { parser: '1.1.0' }, dependsOn }
}

/** The formats of the command and the order in them. */
export const formats = {
  'parser/default-format': {
    strength: 'must',
    clause: output,
    text: 'Without a format the output is json: one JSON object.',
    targets,
    dependsOn: ['parser/standard-output'],
  },
  'parser/format-json': {
    strength: 'must',
    clause: options,
    text: '--format json gives what is given without a format.',
    targets,
    dependsOn: ['parser/standard-input'],
  },
  'parser/format-jsonl': {
    strength: 'must',
    clause: output,
    text: '--format jsonl gives one JSON object per line, for each configuration object.',
    targets,
    dependsOn: ['parser/standard-input'],
  },
  'parser/jsonl-path': member('path of a line is the path of the object, a string.', 'parser/format-jsonl'),
  'parser/jsonl-name': member('name of a line is the name of the object, a string.', 'parser/format-jsonl'),
  'parser/jsonl-object': member(
    'object of a line is the object of attributes.',
    'parser/jsonl-path',
    'parser/jsonl-name',
    'parser/json-values',
  ),
  'parser/format-tabular': {
    strength: 'must',
    clause: output,
    text: '--format tabular gives one array with a row for each configuration object.',
    targets,
    dependsOn: ['parser/standard-input'],
  },
  'parser/tabular-rows': member(
    'A row is an array of path, name and object, in this order.',
    'parser/format-tabular',
    'parser/json-values',
  ),
  'parser/format-tabular-kv': {
    strength: 'must',
    clause: output,
    text: '--format tabular_kv gives one array with an object for each configuration object.',
    targets,
    dependsOn: ['parser/standard-input'],
  },
  'parser/tabular-kv-path': member('path of an entry is the path of the object.', 'parser/format-tabular-kv'),
  'parser/tabular-kv-name': member('name of an entry is the name of the object.', 'parser/format-tabular-kv'),
  'parser/tabular-kv-object': member(
    'object of an entry is the object of attributes.',
    'parser/tabular-kv-path',
    'parser/tabular-kv-name',
    'parser/json-values',
  ),
  'parser/sort-option': sorted(
    'companion: Versioning, Parser sorting',
    '--sort is taken from version 1.1.0 on, and loses nothing.',
    'parser/json-values',
  ),
  'parser/sort-objects': sorted(output, 'With sorting the configuration objects are sorted.', 'parser/sort-option'),
  'parser/sort-attributes': sorted(
    output,
    'With sorting the attributes are sorted, at every depth.',
    'parser/sort-option',
    'parser/nested-blocks',
  ),
  'parser/sort-lists': sorted(
    output,
    'With sorting the items of lists are sorted.',
    'parser/sort-option',
    'parser/lists',
    'parser/nested-blocks',
  ),
  'parser/sort-lines-within': sorted(
    output,
    'With sorting the attributes and lists in the lines of jsonl are sorted.',
    'parser/sort-attributes',
    'parser/sort-lists',
    'parser/jsonl-object',
  ),
  'parser/sort-rows-within': sorted(
    output,
    'With sorting the attributes and lists in the rows of tabular are sorted.',
    'parser/sort-attributes',
    'parser/sort-lists',
    'parser/tabular-rows',
  ),
  'parser/sort-entries-within': sorted(
    output,
    'With sorting the attributes and lists in the entries of tabular_kv are sorted.',
    'parser/sort-attributes',
    'parser/sort-lists',
    'parser/tabular-kv-object',
  ),
  'parser/sort-entries': sorted(
    output,
    'With sorting the entries of tabular_kv, which is a list, are sorted.',
    'parser/sort-option',
    'parser/tabular-kv-name',
  ),
  'parser/sort-rows': sorted(
    output,
    'With sorting the rows of a table are sorted.',
    'parser/sort-option',
    'parser/tabular-rows',
  ),
} as const satisfies Catalogue
