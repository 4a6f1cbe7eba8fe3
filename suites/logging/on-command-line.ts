import type { Catalogue } from '#lib/requirements.ts'
import { created, stated } from './statements.ts'

const command = { clause: 'platform: Commands, logging rows', commandLine: true } as const

/** Logging, configured on the command line. */
export const onCommandLine = {
  'logging/command-server': {
    ...created,
    ...command,
    text: 'system logging remote-servers remote-server with a host, and selectors selector with a facility and a severity, sets a remote server on the command line.',
    dependsOn: ['logging/selectors-written', 'command-line/commit'],
  },
  'logging/command-component': {
    ...stated,
    ...command,
    gate: 'configure',
    text: 'system logging sw-components sw-component with a name, and config severity with a level, sets that level on the command line.',
    dependsOn: ['logging/patch-component', 'command-line/commit'],
  },
} as const satisfies Catalogue
