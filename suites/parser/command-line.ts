import type { Catalogue } from '#lib/requirements.ts'

const targets = ['parser'] as const
const clause = 'companion: Endpoints, Parser CLI'
const converts = ['parser/standard-input', 'parser/json-keys'] as const

/** Where the command reads from and writes to. */
export const commandLine = {
  'parser/standard-output': {
    strength: 'must',
    clause,
    text: 'Without an output file the JSON goes to standard output.',
    targets,
  },
  'parser/standard-input': {
    strength: 'must',
    clause,
    text: 'Without a file the input is standard input.',
    targets,
    dependsOn: ['parser/default-format'],
  },
  'parser/file': {
    strength: 'must',
    clause,
    text: 'A file that is given is the input.',
    targets,
    dependsOn: ['parser/default-format', 'parser/json-keys'],
  },
  'parser/file-wins': {
    strength: 'must',
    clause,
    text: 'With a file and text on standard input, the file is the input.',
    targets,
    dependsOn: ['parser/file', 'parser/standard-input'],
  },
  'parser/output-option': {
    strength: 'must',
    clause,
    text: '--output <file> writes the JSON to that file.',
    targets,
    dependsOn: converts,
  },
  'parser/output-letter': {
    strength: 'must',
    clause,
    text: '-o <file> is --output <file>.',
    targets,
    dependsOn: converts,
  },
  'parser/output-file-only': {
    strength: 'must',
    clause,
    text: 'JSON that goes to an output file does not go to standard output too.',
    targets,
    dependsOn: ['parser/output-option'],
  },
} as const satisfies Catalogue
