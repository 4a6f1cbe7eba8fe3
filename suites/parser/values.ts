import type { Catalogue } from '#lib/requirements.ts'

const targets = ['parser'] as const
const clause = 'companion: Resources, Parser output'
const dependsOn = ['parser/json-values'] as const

/** How the text of a configuration becomes JSON. */
export const values = {
  'parser/json-keys': {
    strength: 'must',
    clause,
    text: 'Each key of the object is the path and the name of a configuration object, joined by a space.',
    targets,
    dependsOn: ['parser/standard-input'],
  },
  'parser/json-values': {
    strength: 'must',
    clause,
    text: 'Each value is an object of attributes.',
    targets,
    dependsOn: ['parser/json-keys'],
  },
  'parser/scalars': {
    strength: 'must',
    clause,
    text: 'Scalar values are strings, also where they look like numbers.',
    targets,
    dependsOn,
  },
  'parser/lists': {
    strength: 'must',
    clause,
    text: 'Brace lists become arrays.',
    targets,
    dependsOn,
  },
  'parser/list-items': {
    strength: 'must',
    clause,
    text: 'The items of a brace list are strings, also where they look like numbers.',
    targets,
    dependsOn: ['parser/lists'],
  },
  'parser/nested-blocks': {
    strength: 'must',
    clause,
    text: 'Nested blocks are nested objects.',
    targets,
    dependsOn,
  },
  'parser/empty-block': {
    strength: 'must',
    clause,
    text: 'An empty block is an empty object.',
    targets,
    dependsOn,
  },
} as const satisfies Catalogue
