import { type Catalogue, testsOf } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const clause = 'platform: Commands'
const printed = {
  strength: 'must',
  clause,
  targets,
  commandLine: true,
  gate: 'configure',
  creates: true,
  dependsOn: ['dns/patch-search'],
} as const

export const requirements = {
  'command-line/running-config': {
    ...printed,
    text: 'show running-config prints the configuration: the search domains and servers of DNS that the API shows, and a domain that was written through it.',
    dependsOn: ['dns/patch-search', 'dns/config-search', 'dns/server-address', 'dns/server-once'],
  },
  'command-line/running-config-part': {
    ...printed,
    text: 'show running-config with a path prints that part of the configuration as the API shows it, and no other.',
    dependsOn: ['dns/patch-search', 'dns/server-config-port', 'command-line/running-config'],
  },
  'command-line/commit': {
    ...printed,
    text: 'config enters a mode in which lines change the configuration, and commit applies what they changed.',
    dependsOn: ['dns/patch-search', 'dns/patch-server'],
  },
  'command-line/nothing-before-commit': {
    ...printed,
    text: 'Nothing that is typed there applies before commit.',
    dependsOn: ['dns/patch-search', 'command-line/commit'],
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
