import type { Catalogue } from '#lib/requirements.ts'

const targets = ['scanner'] as const
const variables = 'companion: Rule scanner CLI, environment variables'
const errors = 'companion: Errors'
const commands = 'companion: Rule scanner CLI, commands'
const versions = 'companion: Versioning'
const container = 'companion: Rule scanner CLI, list below the table'

/** Variables of the environment, exit codes, help, version, parsestr and the container. */
export const surroundings = {
  'scanner/extensions-variable': {
    strength: 'must',
    clause: variables,
    text: 'RULESCAN_FILE_EXTENSIONS names the extension that a directory is searched for.',
    targets,
    dependsOn: ['scanner/check-directory', 'scanner/result-filepath'],
  },
  'scanner/extensions-variable-list': {
    strength: 'must',
    clause: variables,
    text: 'RULESCAN_FILE_EXTENSIONS may name several extensions, separated by commas.',
    targets,
    dependsOn: ['scanner/extensions-variable'],
  },
  'scanner/extensions-variable-replaces': {
    strength: 'must',
    clause: variables,
    text: 'RULESCAN_FILE_EXTENSIONS takes the place of the default extensions.',
    targets,
    dependsOn: ['scanner/extensions-variable'],
  },
  'scanner/extensions-variable-case': {
    strength: 'must',
    clause: variables,
    text: 'RULESCAN_FILE_EXTENSIONS is compared without regard to case.',
    targets,
    dependsOn: ['scanner/extensions-variable'],
  },
  'scanner/extensions-variable-spaces': {
    strength: 'open',
    clause: variables,
    text: 'What a list of extensions with spaces does is not stated.',
    targets,
  },
  'scanner/exit-without-findings': {
    strength: 'must',
    clause: errors,
    text: 'check exits 0 when nothing is found.',
    targets,
  },
  'scanner/exit-with-findings': {
    strength: 'must',
    clause: errors,
    text: 'check exits 0 whatever is found, in a directory, in a file and on standard input.',
    targets,
  },
  'scanner/exit-with-warnings': {
    strength: 'must',
    clause: errors,
    text: 'check exits 0 when it finds nothing but warnings.',
    targets,
    dependsOn: ['scanner/exit-with-findings', 'scanner/keeps-empty', 'scanner/finds-unbraced'],
  },
  'scanner/exit-with-options': {
    strength: 'must',
    clause: errors,
    text: 'check exits 0 with --no-warn and with --exclude-empty-findings, whatever is found.',
    targets,
    dependsOn: ['scanner/exit-with-findings', 'scanner/exit-with-warnings', 'scanner/exit-without-findings'],
  },
  'scanner/exit-of-missing-path': {
    strength: 'must',
    clause: errors,
    text: 'check of a path that does not exist exits with a code above 1.',
    targets,
  },
  'scanner/exit-of-wrong-call': {
    strength: 'must',
    clause: errors,
    text: 'check with an option that does not exist exits with a code above 1.',
    targets,
  },
  'scanner/exit-of-crash': {
    strength: 'must',
    clause: errors,
    text: 'check exits with a code above 1 when it crashes.',
    targets,
    untestable: 'nothing in the contract makes a scanner crash on demand',
  },
  'scanner/parsestr-argument': {
    strength: 'must',
    clause: commands,
    text: 'parsestr parses a string.',
    targets,
  },
  'scanner/parsestr-standard-input': {
    strength: 'must',
    clause: commands,
    text: 'parsestr parses standard input.',
    targets,
  },
  'scanner/parsestr-output': {
    strength: 'open',
    clause: commands,
    text: 'What parsestr prints is not shown.',
    targets,
  },
  'scanner/help-command': {
    strength: 'must',
    clause: commands,
    text: 'help prints the usage.',
    targets,
  },
  'scanner/help-short': {
    strength: 'must',
    clause: commands,
    text: '-h prints the usage.',
    targets,
  },
  'scanner/help-long': {
    strength: 'must',
    clause: commands,
    text: '--help prints the usage.',
    targets,
  },
  'scanner/help-exit': {
    strength: 'open',
    clause: commands,
    text: 'The exit code of help is not stated.',
    targets,
  },
  'scanner/version': {
    strength: 'must',
    clause: versions,
    text: '-V prints the version.',
    targets,
  },
  'scanner/version-text': {
    strength: 'open',
    clause: versions,
    text: 'The form of the version is not shown.',
    targets,
  },
  'scanner/container-scans-scandir': {
    strength: 'must',
    clause: container,
    text: 'The container form scans the directory /scandir by default.',
    targets,
    untestable: 'no container engine belongs to a run',
  },
  'scanner/container-tags': {
    strength: 'must',
    clause: versions,
    text: 'Tags of the container select the mode: command line by default, apiserver, mcpserver.',
    targets,
    untestable: 'no container engine belongs to a run',
  },
  'scanner/container-extensions': {
    strength: 'must',
    clause: variables,
    text: 'RULESCAN_FILE_EXTENSIONS also holds for the container form.',
    targets,
    untestable: 'no container engine belongs to a run',
  },
} as const satisfies Catalogue
