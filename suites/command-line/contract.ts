import { type Book, must, bindRequirements } from '#lib/requirements.ts'

const creates = { gate: 'configure', creates: true, commandLine: true } as const

export const contract = {
  area: 'command-line',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    commands: 'platform: Commands',
    service: 'platform: Commands',
  },

  behaviours: {
    'command-line/running-config': must(
      'service 3.2, 4.1; commands 1.1; authentication 8.1',
      'The command `show running-config` prints the configuration, including the DNS search domains and servers that the API returns and a search domain written through the API.',
      creates,
      'dns/patch-search',
      'dns/config-search',
      'dns/server-address',
      'dns/server-once',
    ),
    'command-line/running-config-part': must(
      'commands 1.1',
      'The command `show running-config <path>` prints only the part of the configuration at that path, with the values that the API returns.',
      creates,
      'dns/patch-search',
      'dns/server-config-address',
      'dns/server-config-port',
      'command-line/running-config',
    ),
    'command-line/commit': must(
      'service 3.2, 4.2; commands 1.2, 1.3',
      'The command `config` enters configuration mode, in which commands change the configuration, and `commit` applies the changes.',
      creates,
      'dns/patch-search',
      'dns/patch-server',
    ),
    'command-line/nothing-before-commit': must(
      'service 4.3',
      'A change typed in the configuration mode of the CLI does not take effect before `commit`.',
      creates,
      'dns/patch-search',
      'command-line/commit',
    ),
    'command-line/show-mode': must(
      'service 4.1, 4.3',
      'A configuration change typed in the show mode of the CLI does not take effect.',
      creates,
      'dns/patch-search',
      'command-line/commit',
    ),
    'command-line/pending-is-own': must(
      'service 4.3',
      'The command `show running-config` prints no change that another session has typed but not committed.',
      creates,
      'command-line/commit',
      'command-line/nothing-before-commit',
      'command-line/running-config-part',
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
