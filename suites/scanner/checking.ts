import type { Catalogue } from '#lib/requirements.ts'

const targets = ['scanner'] as const
const command = 'companion: Rule scanner CLI, check'
const lists = 'companion: Rule scanner CLI, list below the table'

/** The command check: what is scanned, and how it is named. */
export const checking = {
  'scanner/check-array': {
    strength: 'must',
    clause: command,
    text: 'check prints a JSON array.',
    targets,
  },
  'scanner/check-directory': {
    strength: 'must',
    clause: command,
    text: 'check of a directory gives a result per file.',
    targets,
    dependsOn: ['scanner/check-array'],
  },
  'scanner/check-recursive': {
    strength: 'must',
    clause: command,
    text: 'check of a directory also scans the directories in it, at any depth.',
    targets,
    dependsOn: ['scanner/extension-tcl'],
  },
  'scanner/check-file': {
    strength: 'must',
    clause: command,
    text: 'check of a file gives one result.',
    targets,
    dependsOn: ['scanner/check-array'],
  },
  'scanner/check-standard-input': {
    strength: 'must',
    clause: command,
    text: 'check of - scans standard input and gives one result.',
    targets,
    dependsOn: ['scanner/check-array', 'scanner/finds-unbraced'],
  },
  'scanner/keeps-empty': {
    strength: 'must',
    clause: command,
    text: 'A file without findings has a result.',
    targets,
    dependsOn: ['scanner/extension-tcl'],
  },
  'scanner/exclude-empty': {
    strength: 'must',
    clause: command,
    text: '--exclude-empty-findings leaves out files without findings, and no other.',
    targets,
    dependsOn: ['scanner/keeps-empty', 'scanner/finds-unbraced'],
  },
  'scanner/no-warn': {
    strength: 'must',
    clause: command,
    text: '--no-warn leaves out warnings.',
    targets,
    dependsOn: ['scanner/keeps-empty', 'scanner/finds-unbraced'],
  },
  'scanner/no-warn-keeps-dangerous': {
    strength: 'must',
    clause: command,
    text: '--no-warn leaves out nothing but warnings.',
    targets,
    dependsOn: ['scanner/no-warn'],
  },
  'scanner/exclude-empty-after-no-warn': {
    strength: 'must',
    clause: command,
    text: 'With both options a file that has nothing but warnings is left out.',
    targets,
    dependsOn: ['scanner/exclude-empty', 'scanner/no-warn'],
  },
  'scanner/options-on-standard-input': {
    strength: 'must',
    clause: command,
    text: 'The options also hold for standard input.',
    targets,
    dependsOn: ['scanner/check-standard-input', 'scanner/exclude-empty', 'scanner/no-warn'],
  },
  'scanner/extension-tcl': {
    strength: 'must',
    clause: lists,
    text: 'By default a directory is searched for .tcl.',
    targets,
    dependsOn: ['scanner/result-filepath'],
  },
  'scanner/extension-irul': {
    strength: 'must',
    clause: lists,
    text: 'By default a directory is searched for .irul.',
    targets,
    dependsOn: ['scanner/result-filepath'],
  },
  'scanner/extension-irule': {
    strength: 'must',
    clause: lists,
    text: 'By default a directory is searched for .irule.',
    targets,
    dependsOn: ['scanner/result-filepath'],
  },
  'scanner/extension-case': {
    strength: 'must',
    clause: lists,
    text: 'Extensions are compared without regard to case.',
    targets,
    dependsOn: ['scanner/extension-tcl'],
  },
  'scanner/other-extensions': {
    strength: 'must',
    clause: lists,
    text: 'A directory is searched for no other extension.',
    targets,
    dependsOn: ['scanner/result-filepath'],
  },
  'scanner/file-of-any-extension': {
    strength: 'must',
    clause: lists,
    text: 'A file that is named is scanned whatever its extension.',
    targets,
    dependsOn: ['scanner/check-file', 'scanner/finds-unbraced'],
  },
  'scanner/filepath-in-directory': {
    strength: 'must',
    clause: lists,
    text: 'filepath of the files in a directory begins with the path as it was given.',
    targets,
    dependsOn: ['scanner/result-filepath'],
  },
  'scanner/filepath-of-file': {
    strength: 'must',
    clause: lists,
    text: 'filepath of a file that is named is the path as it was given.',
    targets,
    dependsOn: ['scanner/check-file', 'scanner/result-filepath'],
  },
  'scanner/standard-input-filepath': {
    strength: 'open',
    clause: lists,
    text: 'What filepath says for standard input is not stated.',
    targets,
  },
  'scanner/directory-order': {
    strength: 'open',
    clause: lists,
    text: 'The order of the results of a directory is not stated.',
    targets,
  },
} as const satisfies Catalogue
