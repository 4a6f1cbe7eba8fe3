import type { Catalogue, Requirement, UnnamedCommand } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const since = { chassis: '1.6.0' } as const
const resources = 'platform: Resources, Diagnostics cloud upload configuration'

const configured = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  strength: 'must',
  clause: 'platform: Commands, proxy row',
  text,
  targets,
  gate: 'configure',
  commandLine: true,
  dependsOn: ['command-line/commit', ...dependsOn],
})
const credential = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...configured(text, ...dependsOn),
  clause: 'platform: Commands, credentials row',
  since,
})
/** What a command prints that the contract does not name. */
const shown = (commandLine: UnnamedCommand, text: string, ...dependsOn: readonly string[]): Requirement => ({
  strength: 'must',
  clause: resources,
  text,
  targets,
  since,
  commandLine,
  dependsOn,
})
const state = (text: string): Requirement => ({
  ...shown('cloudState', text, 'cloud/client-id'),
  gate: 'configure',
})
const column = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...shown('uploads', text, 'cloud/upload-accepted', 'cloud/upload-location', ...dependsOn),
  gate: 'egress',
})
const olderLogin = (text: string): Requirement => ({
  strength: 'must',
  clause: resources,
  text,
  targets: ['appliance'],
  untestable: 'the contract does not say which releases are older ones, and shows no command that sets them',
})

/** The cloud service on the command line. */
export const onCommandLine = {
  'cloud/command-client-id': credential(
    'system diagnostics cloudhealth config clientid with an id and clientsecret sets the id.',
    'cloud/client-id',
    'cloud/client-secret',
  ),
  'cloud/command-client-secret': credential(
    'The command prompts for the secret, and sets what is typed then, which is shown encrypted.',
    'cloud/client-secret-encrypted',
    'command-line/running-config',
    'cloud/command-client-id',
  ),
  'cloud/command-proxy-server': configured(
    'system diagnostics proxy config proxy-server with a URL sets the server of the proxy.',
    'cloud/proxy-server',
  ),
  'cloud/command-proxy-username': configured(
    'system diagnostics proxy config proxy-username with a name sets the user of the proxy.',
    'cloud/proxy-username',
  ),
  'cloud/command-proxy-password': configured(
    'system diagnostics proxy config proxy-password sets the password of the proxy, on the line or by a prompt, which is shown encrypted.',
    'cloud/proxy-password-encrypted',
    'command-line/running-config',
  ),
  'cloud/state-server': state('The state that is printed of the cloud service has server.'),
  'cloud/state-authserver': state('The state that is printed of the cloud service has authserver.'),
  'cloud/state-clientid': state(
    'The state that is printed of the cloud service has clientid, with the id that is set.',
  ),
  'cloud/command-upload': {
    ...column(
      'system diagnostics cloudhealth upload with qkview-file, description and service-request-number uploads a bundle.',
    ),
    clause: 'platform: Commands, upload row',
    commandLine: true,
  },
  'cloud/table-id': column('The table of uploads has the id of an upload: that in the Location of its answer.'),
  'cloud/table-number': column('The table of uploads has the number of the service request.', 'cloud/command-upload'),
  'cloud/table-status': column('The table of uploads has a column status.'),
  'cloud/table-complete': {
    ...column('The table of uploads shows COMPLETE of an upload that has ended.', 'cloud/table-id'),
    clause: 'platform: States and transitions, cloud upload',
  },
  'cloud/table-link': column('The table of uploads has a column link.'),
  'cloud/table-description': column('The table of uploads has the description of an upload.', 'cloud/command-upload'),
  'cloud/table-details': column('The table of uploads has a column details.'),
  'cloud/older-login': olderLogin(
    'The command line of older appliances takes a username and a password for the cloud service.',
  ),
  'cloud/older-login-encrypted': olderLogin('That username and that password are kept encrypted.'),
} as const satisfies Catalogue
