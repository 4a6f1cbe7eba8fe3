const SYSTEM = '/data/openconfig-system:system'
const DIAGNOSTICS = `${SYSTEM}/vendor-system-diagnostics-qkview:diagnostics`
const CLOUD = `${DIAGNOSTICS}/vendor-system-diagnostics-cloudhealth:cloudhealth/vendor-system-diagnostics-cloudhealth:config`
const FILES = '/data/vendor-utils-file-transfer:file'

/** The documented GET resources that contain configuration. */
export const CONFIGURED: readonly string[] = [
  ...['aaa', 'dns', 'ntp', 'clock', 'logging', 'vendor-system-snmp:snmp'].map((name) => `${SYSTEM}/${name}`),
  '/data/vendor-portgroup:portgroups',
  '/data/openconfig-interfaces:interfaces',
  '/data/openconfig-lacp:lacp',
]

/** All documented GET resources, except single leaves. */
export const READABLE: readonly string[] = [
  '',
  ...CONFIGURED,
  '/data/vendor-tenant-images:images',
  `${SYSTEM}/alarms`,
  `${SYSTEM}/vendor-event-log:events`,
  `${SYSTEM}/vendor-system-image:image/state`,
  `${DIAGNOSTICS}/vendor-system-diagnostics-proxy:proxy`,
]

/** The documented leaves that can be read on their own: the credentials for the cloud service. */
export const CREDENTIALS: readonly string[] = ['clientid', 'clientsecret'].map(
  (name) => `${CLOUD}/vendor-system-diagnostics-cloudhealth:${name}`,
)

/** Directories of logs. An appliance has the first one, a controller the second, and each unit the third. */
export const LOGS: readonly string[] = ['log/system', 'log/controller', 'log/confd']

/** The documented read-only operations, each with its input. */
export const OPERATIONS: readonly (readonly [path: string, body?: object])[] = [
  ...LOGS.map((path) => [`${FILES}/list`, { 'vendor-utils-file-transfer:path': path }] as const),
  [`${FILES}/transfer-status`],
  [`${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:status`],
]

const START_UPLOAD = `${FILES}/vendor-file-upload-meta-data:upload/start-upload`
const IMPORT = `${FILES}/import`
const CAPTURE = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:capture`
const CHECK_VERSION = `${SYSTEM}/vendor-system-image:image/check-version`
/** The operation that takes the file of an upload, in a form. */
export const UPLOAD_IMAGE = `${SYSTEM}/vendor-image-upload:image/upload-image`

/** The documented operations that change something, or check a version, as calls. */
export const EFFECTS = {
  startUpload: (file: { readonly directory: string; readonly name: string }, size: number) =>
    [START_UPLOAD, { size, name: file.name, 'file-path': file.directory }] as const,
  /** @param files the inputs; none of them names a file of the bench */
  importFiles: (...files: readonly { readonly directory: string; readonly name: string }[]) =>
    [
      IMPORT,
      {
        input: files.map(({ directory, name }) => ({
          // A documentation address, at which no host exists.
          'remote-host': '198.51.100.1',
          'remote-file': name,
          'local-file': `${directory}/${name}`,
          insecure: '',
        })),
      },
    ] as const,
  capture: (filename: string) => [CAPTURE, { 'vendor-system-diagnostics-qkview:filename': filename }] as const,
  checkVersion: (version: string) => [CHECK_VERSION, { input: { 'iso-version': version } }] as const,
}

/** The documented PATCH requests, except those whose commit may restart the unit. The bodies contain no settings. */
export const PATCHES: readonly (readonly [path: string, body: object])[] = [
  ['/data/', { 'openconfig-system:system': {} }],
  [`${SYSTEM}/dns`, { 'openconfig-system:dns': {} }],
  [`${SYSTEM}/logging`, { 'openconfig-system:logging': {} }],
]

/**
 * Returns the member names that show that a response contains data: the name of the resource, or the names in the
 * output of an operation.
 */
export function getExpectedMembers(path: string): readonly string[] {
  if (path === '') return ['restconf']
  if (OPERATIONS.some(([each]) => each === path)) return ['output', 'entries', 'result']
  if ([START_UPLOAD, IMPORT, CAPTURE, CHECK_VERSION].includes(path))
    return ['output', 'result', 'response', 'upload-id', 'message']
  return [path.replace(/^.*[/:]/, '')]
}
