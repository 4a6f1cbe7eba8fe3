const SYSTEM = '/data/openconfig-system:system'
const DIAGNOSTICS = `${SYSTEM}/vendor-system-diagnostics-qkview:diagnostics`
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

/** The documented read-only operations, each with its input. */
export const OPERATIONS: readonly (readonly [path: string, body?: object])[] = [
  // An appliance has the first directory, a controller the second, and each unit the third.
  ...['log/system', 'log/controller', 'log/confd'].map(
    (path) => [`${FILES}/list`, { 'vendor-utils-file-transfer:path': path }] as const,
  ),
  [`${FILES}/transfer-status`],
  [`${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:status`],
]

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
  return [path.replace(/^.*[/:]/, '')]
}
