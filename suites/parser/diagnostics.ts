import type { Catalogue } from '#lib/requirements.ts'

const targets = ['parser'] as const
const clause = 'companion: Endpoints, Parser CLI'

/** What the command says beside its output. */
export const diagnostics = {
  'parser/warning': {
    strength: 'must',
    clause,
    text: 'An unrecognised configuration line yields a warning on standard error.',
    targets,
    dependsOn: ['parser/standard-input'],
  },
  'parser/warning-names-object': {
    strength: 'must',
    clause,
    text: 'The warning names the object in which the line stands.',
    targets,
    dependsOn: ['parser/warning'],
  },
  'parser/warning-names-line': {
    strength: 'must',
    clause,
    text: 'The warning names the line.',
    targets,
    dependsOn: ['parser/warning'],
  },
  'parser/warning-off-the-output': {
    strength: 'must',
    clause,
    text: 'Warnings go to standard error alone: standard output stays JSON.',
    targets,
    dependsOn: ['parser/warning'],
  },
  'parser/continues-in-object': {
    strength: 'must',
    clause,
    text: 'After an unrecognised line the attributes that follow in its object are still read.',
    targets,
    dependsOn: ['parser/warning-off-the-output', 'parser/json-values'],
  },
  'parser/continues-with-objects': {
    strength: 'must',
    clause,
    text: 'After an unrecognised line the objects that follow are still read.',
    targets,
    dependsOn: ['parser/warning-off-the-output', 'parser/json-keys'],
  },
  'parser/errors': {
    strength: 'must',
    clause: 'companion: Errors, Parser CLI',
    text: 'Errors, such as that of a file that is not there, go to standard error.',
    targets,
    dependsOn: ['parser/file'],
  },
  'parser/errors-off-the-output': {
    strength: 'must',
    clause,
    text: 'Errors go to standard error alone: standard output holds nothing, or JSON that is empty.',
    targets,
    dependsOn: ['parser/errors'],
  },
  'parser/debug-output': {
    strength: 'must',
    clause,
    text: 'Debug output goes to standard error.',
    targets,
    untestable: 'no documented way to ask a build for debug output',
  },
} as const satisfies Catalogue
