import { type Book, boolean, must, object, open, string, bindRequirements } from '#lib/requirements.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
const CLOUDHEALTH = `${DIAGNOSTICS}/vendor-system-diagnostics-cloudhealth:cloudhealth`
const CLIENT_ID =
  `${CLOUDHEALTH}/vendor-system-diagnostics-cloudhealth:config/vendor-system-diagnostics-cloudhealth:clientid` as const
const CLIENT_SECRET =
  `${CLOUDHEALTH}/vendor-system-diagnostics-cloudhealth:config/vendor-system-diagnostics-cloudhealth:clientsecret` as const
const PROXY = `${DIAGNOSTICS}/vendor-system-diagnostics-proxy:proxy` as const
const message = 'vendor-system-diagnostics-cloudhealth:output/message'

const configures = { gate: 'configure' } as const
/** Older appliances log in with a user name instead. The contract does not say which, so the profile does. */
const tokens = { since: { chassis: '1.6.0' }, capability: 'cloudTokens' } as const
const credentials = { gate: 'configure', ...tokens } as const
/** Uploads need the gate `egress`, because a bundle is sent to the cloud service outside the lab. */
const uploads = { gate: 'egress', ...tokens } as const
/** The contract does not name the command that prints the table of uploads, so the profile names it. */
const printsUploads = { ...uploads, commandLine: 'uploads' } as const
const printsState = { ...credentials, commandLine: 'cloudState' } as const
const types = { ...configures, commandLine: true } as const
const row = { clause: 'platform: Endpoints, clientid and clientsecret row' } as const

export const contract = {
  area: 'cloud',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    cloud: 'platform: Resources, Diagnostics cloud upload configuration',
    transitions: 'platform: Resources, Diagnostics cloud upload configuration',
    preamble: 'platform: Data roots',
    endpoints: 'platform: Endpoints, proxy rows',
    'endpoints 15': 'platform: Endpoints, clientid and clientsecret row',
    'commands 9': 'platform: Commands, credentials row',
    commands: 'platform: Commands, proxy row',
    'commands 10': 'platform: Commands, upload row',
  },
  writes: { gate: 'configure' },

  resources: {
    'cloud-client-id': {
      path: CLIENT_ID,
      short: 'clientid',
      says: 'GET of clientid returns the string that was written',
      is: [
        'cloud/client-id-read',
        'endpoints 15.2; cloud 1.1',
        {
          ...credentials,
          ...row,
          text: 'GET of the cloud service `clientid` returns a string in the member `clientid`.',
        },
      ],
      watched: true,
      patch: { replaces: true },
      rows: [{ method: 'PUT', mayAnswer: true, says: 'PUT of clientid sets it' }],
      leaf: string({ mutants: { each: true, written: true } }),
      fields: {},
    },
    'cloud-client-secret': {
      path: CLIENT_SECRET,
      short: 'clientsecret',
      says: 'GET of clientsecret returns a string',
      is: [
        'cloud/client-secret',
        'endpoints 15.3, 15.4; cloud 2.1',
        {
          ...credentials,
          ...row,
          text: 'PUT of the cloud service `clientsecret` sets a string, and GET returns a string in the format of the PUT body.',
          restsOn: ['authentication/token-on-put'],
        },
      ],
      watched: true,
      veiled: true,
      patch: { replaces: true },
      rows: [{ method: 'PUT', mayAnswer: true, says: 'PUT of clientsecret sets it' }],
      leaf: string({ mutants: { each: true } }),
      fields: {},
    },
    'cloud-proxy': {
      path: PROXY,
      short: 'the proxy',
      says: 'GET of the proxy returns its state and config',
      is: [
        'cloud/proxy-read',
        'endpoints 17.1, 17.2',
        {
          text: 'GET of the diagnostics proxy succeeds; if no proxy is configured, an empty 2xx response or a RESTCONF 404 is also accepted.',
        },
      ],
      watched: true,
      rows: [
        {
          method: 'PUT',
          path: `^${PROXY}/vendor-system-diagnostics-proxy:config$`,
          says: 'PUT of the proxy sets it, and the response body is empty',
        },
      ],
      fields: {
        config: object('cloud/proxy-config', 'endpoints 17.2', {
          ...configures,
          text: 'GET of a configured diagnostics proxy returns `config`, an object.',
          restsOn: ['cloud/put-proxy'],
          patch: { path: `${PROXY}/vendor-system-diagnostics-proxy:config`, replaces: true },
          fields: {
            'proxy-username': string('cloud/proxy-username', 'cloud 5.1; endpoints 16.1', {
              ...configures,
              text: 'The `config.proxy-username` of the diagnostics proxy is a string and is returned as written.',
              mutants: { written: true },
            }),
            'proxy-password': string('cloud/proxy-password', 'cloud 5.2; endpoints 16.2', {
              ...configures,
              text: 'The `config.proxy-password` of the diagnostics proxy can be written and is returned as a string.',
              veiled: true,
              unmirrored: true,
            }),
            'proxy-server': string('cloud/proxy-server', 'cloud 5.3, 5.4; endpoints 16.3', {
              ...configures,
              text: 'The `config.proxy-server` of the diagnostics proxy is a string, a URL with a port, and is returned as written.',
              mutants: { written: true },
            }),
          },
        }),
        state: object('cloud/proxy-state', 'endpoints 17.1', {
          ...configures,
          text: 'GET of a configured diagnostics proxy returns `state`, an object.',
          only: ['cloud/put-proxy'],
          mutants: { mirror: 'none' },
          fields: {
            'proxy-username': string('cloud/proxy-state-username', 'cloud 5.6', {
              ...configures,
              text: 'The `state.proxy-username` of the diagnostics proxy is a string that mirrors `config.proxy-username`.',
              restsOn: ['cloud/proxy-username'],
              mutants: { mirror: 'table' },
            }),
            'proxy-server': string('cloud/proxy-state-server', 'cloud 5.7', {
              ...configures,
              text: 'The `state.proxy-server` of the diagnostics proxy is a string that mirrors `config.proxy-server`.',
              restsOn: ['cloud/proxy-server'],
              mutants: { mirror: 'table' },
            }),
          },
        }),
      },
    },
    'cloud-upload': {
      path: `${CLOUDHEALTH}/vendor-system-diagnostics-cloudhealth:upload`,
      short: 'upload',
      says: 'POST of upload returns output with message and errorcode',
      is: [
        'cloud/upload-output',
        'cloud 7.1',
        {
          ...uploads,
          text: 'The response to a cloud upload contains the module-qualified member `output`.',
          restsOn: ['cloud/upload-accepted'],
        },
      ],
      operation: {
        answer: {
          'vendor-system-diagnostics-cloudhealth:output': {
            message: 'HTTP/1.1 202 Accepted\r\nLocation: /support/cloudhealth/status/1\r\n\r\n',
            errorcode: false,
          },
        },
        texts: [
          { at: message, replaced: ['202 Accepted', '200 OK'], breaks: 'message contains a 202 Accepted response' },
          {
            at: message,
            replaced: ['202 Accepted', '500 Internal Server Error'],
            breaks: 'message contains a 202 Accepted response',
          },
          { at: message, replaced: ['Location:[^\\r\\n]*\\r\\n', ''], breaks: 'message contains a Location header' },
          { at: message, replaced: ['/support/', '/'], breaks: 'Location begins with /support/' },
          { at: message, replaced: ['/status/', '/'], breaks: 'Location has /status/' },
          { at: message, replaced: ['/status/\\w+', '/status/'], breaks: 'Location ends with an id' },
        ],
      },
      schema: { required: ['message', 'errorcode'] },
      fields: {
        message: string('cloud/upload-message', 'cloud 7.2', {
          ...uploads,
          text: 'In the output of a cloud upload, `message` is a string.',
          mutants: { each: true },
        }),
        errorcode: boolean('cloud/upload-errorcode', 'cloud 7.5', {
          ...uploads,
          text: 'In the output of a cloud upload, `errorcode` is a boolean.',
          mutants: { each: true, never: [true] },
        }),
      },
    },
  },

  behaviours: {
    'cloud/client-id': must(
      'endpoints 15.1, 15.2; preamble 3.2',
      'PUT of the cloud service `clientid` sets a string, and GET returns that string in the format of the PUT body.',
      credentials,
      'cloud/client-id-read',
      'authentication/token-on-put',
    ),
    'cloud/client-id-at-restconf': must(
      'endpoints 15.1',
      'The cloud service `clientid` can be written and read at `/restconf` in the same way as at `/api`.',
      { ...credentials, clause: 'platform: Data roots' },
      'cloud/client-id',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
      'authentication/token-on-put',
    ),
    'cloud/client-secret-at-restconf': must(
      'endpoints 15.3',
      'The cloud service `clientsecret` can be written at `/restconf` in the same way as at `/api`, and is returned encrypted at `/restconf` and at `/api`.',
      { ...credentials, clause: 'platform: Data roots' },
      'cloud/client-secret-encrypted',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
      'authentication/token-on-put',
    ),
    'cloud/client-secret-encrypted': must(
      'cloud 2.2, 2.3',
      'The cloud service `clientsecret` is returned encrypted: different secrets give different values, and no secret is returned in plain text or in a common encoding.',
      credentials,
      'cloud/client-secret',
    ),
    'cloud/put-proxy': must(
      'endpoints 16.1, 16.2, 16.3',
      'PUT of the `config` of the diagnostics proxy with `proxy-username`, `proxy-password` and `proxy-server` is accepted.',
      configures,
      'cloud/proxy-read',
      'authentication/token-on-put',
    ),
    'cloud/put-proxy-answers-nothing': must(
      'endpoints 16.4',
      'The response to a PUT of the `config` of the diagnostics proxy has an empty body.',
      configures,
      'cloud/put-proxy',
    ),
    'cloud/proxy-password-encrypted': must(
      'cloud 5.5',
      'The `config.proxy-password` of the diagnostics proxy is returned encrypted: different passwords give different values, and no password is returned in plain text or in a common encoding.',
      configures,
      'cloud/proxy-password',
    ),
    'cloud/proxy-at-restconf': must(
      'endpoints 17.2',
      'The diagnostics proxy can be written and read at `/restconf` in the same way as at `/api`, and the proxy password is returned encrypted.',
      { ...configures, clause: 'platform: Data roots' },
      'cloud/proxy-password-encrypted',
      'cloud/put-proxy-answers-nothing',
      'cloud/proxy-state-username',
      'cloud/proxy-state-server',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
      'authentication/token-on-put',
    ),
    'cloud/upload-accepted': must(
      'cloud 1.2, 1.3, 6.1, 6.3, 6.5; transitions 4.1',
      'If credentials for the cloud service are stored, a cloud upload of a complete bundle is accepted even if `qkview-file` is the only field.',
      { ...uploads, clause: 'platform: States and transitions, cloud upload' },
      'bundles/takes-filename',
      'bundles/busy',
      'bundles/not-busy-when-complete',
      'cloud/client-id',
      'cloud/client-secret',
    ),
    'cloud/upload-message-202': must(
      'cloud 7.3',
      'In the output of an accepted cloud upload, `message` contains an HTTP `202 Accepted` response.',
      uploads,
      'cloud/upload-message',
    ),
    'cloud/upload-location': must(
      'cloud 7.4',
      'In the output of an accepted cloud upload, `message` contains a Location header of the form `/support/<cloud_name>/status/<upload_id>`.',
      uploads,
      'cloud/upload-message',
    ),
    'cloud/upload-errorcode-false': must(
      'cloud 7.6',
      'In the output of an accepted cloud upload, `errorcode` is false.',
      { ...uploads, clause: 'platform: Errors' },
      'cloud/upload-errorcode',
    ),
    'cloud/upload-described': must(
      'cloud 6.2, 6.4, 6.6',
      'A cloud upload accepts `description` and `service-request-number`, and the number may be empty.',
      uploads,
      'cloud/upload-accepted',
    ),
    'cloud/upload-at-restconf': must(
      'cloud 6.1',
      'The cloud upload can be called at `/restconf` in the same way as at `/api`.',
      { ...uploads, clause: 'platform: Data roots' },
      'cloud/upload-accepted',
      'cloud/upload-message-202',
      'cloud/upload-location',
      'cloud/upload-errorcode-false',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    'cloud/upload-received': open(
      'transitions 4.1',
      'The data that the cloud service receives in a cloud upload is unspecified.',
      uploads,
      'cloud/upload-accepted',
    ),
    'cloud/upload-during-another': open(
      'transitions 4.1',
      'The effect of a cloud upload while another cloud upload is in progress is unspecified.',
      uploads,
      'cloud/upload-accepted',
    ),
    'cloud/upload-of-nothing': open(
      'cloud 6.1',
      'The response to a cloud upload of a nonexistent file is unspecified.',
      uploads,
    ),
    'cloud/upload-without-credentials': open(
      'cloud 1.2',
      'The response to a cloud upload when no credentials are stored is unspecified.',
      uploads,
    ),
    'cloud/upload-of-older-chassis': must(
      'cloud 1.4',
      'A chassis with a release earlier than 1.6.0 cannot log in to the cloud service with a client ID and secret.',
      {
        targets: ['controller', 'partition'],
        before: { chassis: '1.6.0' },
        untestable: 'the contract documents nothing that shows whether such a chassis logs in',
      },
    ),
    'cloud/command-client-id': must(
      'commands 9.1',
      'The command `system diagnostics cloudhealth config clientid <id> clientsecret` sets the client ID of the cloud service.',
      { ...credentials, commandLine: true },
      'command-line/commit',
      'cloud/client-id',
      'cloud/client-secret',
    ),
    'cloud/command-client-secret': must(
      'commands 9.2',
      'The command `system diagnostics cloudhealth config clientid <id> clientsecret` prompts for the client secret and stores the secret, which the CLI then prints encrypted.',
      { ...credentials, commandLine: true },
      'command-line/commit',
      'cloud/client-secret-encrypted',
      'command-line/running-config',
      'cloud/command-client-id',
    ),
    'cloud/command-proxy-server': must(
      'commands 11.1',
      'The command `system diagnostics proxy config proxy-server <URL>` sets the proxy server.',
      types,
      'command-line/commit',
      'cloud/proxy-server',
    ),
    'cloud/command-proxy-username': must(
      'commands 11.2',
      'The command `system diagnostics proxy config proxy-username <name>` sets the proxy user name.',
      types,
      'command-line/commit',
      'cloud/proxy-username',
    ),
    'cloud/command-proxy-password': must(
      'commands 11.3',
      'The command `system diagnostics proxy config proxy-password` sets the proxy password, given as an argument or at a prompt, and the CLI then prints the password encrypted.',
      types,
      'command-line/commit',
      'cloud/proxy-password-encrypted',
      'command-line/running-config',
    ),
    'cloud/state-server': must(
      'cloud 4.1',
      'The cloud service state printed by the CLI contains `server`.',
      printsState,
      'cloud/client-id',
    ),
    'cloud/state-authserver': must(
      'cloud 4.2',
      'The cloud service state printed by the CLI contains `authserver`.',
      printsState,
      'cloud/client-id',
    ),
    'cloud/state-clientid': must(
      'cloud 4.3',
      'The cloud service state printed by the CLI contains `clientid` with the configured client ID.',
      printsState,
      'cloud/client-id',
    ),
    'cloud/command-upload': must(
      'commands 10.1',
      'The command `system diagnostics cloudhealth upload qkview-file <file> description <text> service-request-number <n>` uploads a bundle.',
      { ...uploads, commandLine: true },
      'cloud/upload-accepted',
      'cloud/upload-location',
    ),
    'cloud/table-id': must(
      'cloud 8.1',
      'The CLI table of cloud uploads shows the ID of each upload, as returned in the Location header of the upload response.',
      printsUploads,
      'cloud/upload-accepted',
      'cloud/upload-location',
    ),
    'cloud/table-number': must(
      'cloud 8.2',
      'The CLI table of cloud uploads shows the service request number of each upload.',
      printsUploads,
      'cloud/upload-accepted',
      'cloud/upload-location',
      'cloud/command-upload',
    ),
    'cloud/table-status': must(
      'cloud 8.3',
      'The CLI table of cloud uploads has a status column.',
      printsUploads,
      'cloud/upload-accepted',
      'cloud/upload-location',
    ),
    'cloud/table-complete': must(
      'cloud 8.4; transitions 4.4',
      'The CLI table of cloud uploads shows `COMPLETE` for an upload that has finished.',
      { ...printsUploads, clause: 'platform: States and transitions, cloud upload' },
      'cloud/upload-accepted',
      'cloud/upload-location',
      'cloud/table-id',
    ),
    'cloud/table-link': must(
      'cloud 8.5',
      'The CLI table of cloud uploads has a link column.',
      printsUploads,
      'cloud/upload-accepted',
      'cloud/upload-location',
    ),
    'cloud/table-description': must(
      'cloud 8.6',
      'The CLI table of cloud uploads shows the description of each upload.',
      printsUploads,
      'cloud/upload-accepted',
      'cloud/upload-location',
      'cloud/command-upload',
    ),
    'cloud/table-details': must(
      'cloud 8.7',
      'The CLI table of cloud uploads has a details column.',
      printsUploads,
      'cloud/upload-accepted',
      'cloud/upload-location',
    ),
    'cloud/older-login': must(
      'cloud 3.1',
      'The CLI of older appliances accepts `username` and `password` for the cloud service.',
      {
        targets: ['appliance'],
        untestable: 'the contract does not say which releases are older, and documents no command that sets the login',
      },
    ),
    'cloud/older-login-encrypted': must(
      'cloud 3.2',
      'Older appliances store the `username` and `password` for the cloud service encrypted.',
      {
        targets: ['appliance'],
        untestable: 'the contract does not say which releases are older, and documents no command that sets the login',
      },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
