import type { Catalogue } from '#lib/requirements.ts'
import { must, twoModes } from './rules.ts'
import { transitions } from './transitions.ts'

const command = { ...must, commandLine: true } as const
const warning = {
  ...command,
  clause: 'platform: Errors; States and transitions, port group mode',
  dependsOn: ['command-line/nothing-before-commit', 'port-groups/patch-mode', 'port-groups/command-mode'],
}

/** Modes that are changed on the command line. */
export const onCommandLine = {
  'port-groups/command-mode': {
    ...command,
    ...twoModes,
    clause: 'platform: Commands, port groups row',
    text: 'portgroups portgroup with a name, config mode and a mode sets it on the command line, once the question is answered with yes.',
    dependsOn: [
      'command-line/commit',
      'port-groups/patch-mode',
      'port-groups/mode-change-reboots',
      // Which of them is typed depends on the modes that stood before.
      ...Object.keys(transitions),
    ],
  },
  'port-groups/command-warns': {
    ...warning,
    text: 'On the command line the commit of a changed mode warns that the appliance reboots.',
  },
  'port-groups/command-asks': {
    ...warning,
    text: 'It asks whether to proceed, yes or no.',
  },
  'port-groups/command-no': {
    ...warning,
    text: 'Answered with no, it changes no mode and reboots nothing.',
    dependsOn: [
      'command-line/commit',
      'port-groups/patch-mode',
      'port-groups/command-mode',
      'port-groups/command-asks',
    ],
  },
} as const satisfies Catalogue
