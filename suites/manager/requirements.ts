import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'

const targets = ['manager'] as const
const table = 'companion: Onboarding declaration'
const service = 'companion: What the service does'
const row = 'companion: Endpoints, Onboarding extension'
/** Whatever a declaration sets stays, and provisioning may restart the tenant. */
const posted = { targets, gate: 'reboot', level: 'certification', capability: 'declaration' } as const

function takes(text: string, declared?: string): Requirement {
  const part = declared === undefined ? {} : { declared }
  return { ...posted, ...part, strength: 'must', clause: table, text, dependsOn: ['manager/task'] }
}

function seen(name: string, text: string): Requirement {
  return {
    ...posted,
    strength: 'seen',
    clause: table,
    text: `Objects of the class ${name} are taken, ${text}.`,
    declared: `class ${name}`,
    dependsOn: ['manager/task'],
  }
}

/** What no documented request shows. */
function unseen(text: string): Requirement {
  return { strength: 'must', targets, clause: service, text, untestable: 'the contract shows no request that tells' }
}

export const requirements = {
  'manager/task': {
    ...posted,
    strength: 'must',
    clause: row,
    text: 'A declaration of the class DO, with a Device, a Tenant in Common, and the address and credentials of a device, is answered with a task.',
  },
  'manager/administrator-only': {
    ...posted,
    strength: 'must',
    clause: 'companion: Authentication',
    text: 'A declaration by an account that is no administrator is not taken.',
    dependsOn: ['manager/task'],
  },
  'manager/without-credentials': {
    ...posted,
    strength: 'open',
    clause: 'companion: Authentication',
    text: 'How a declaration without the credentials of the device is answered is not shown.',
  },
  'manager/schema-version': takes('declaration.schemaVersion is taken, a dotted version.'),
  'manager/async': takes('declaration.async is taken, a boolean.'),
  'manager/hostname': takes('Common takes a hostname, a string.', 'hostname'),
  'manager/hostname-optional': takes('Common needs no hostname.', 'hostname'),
  'manager/fail-import-on-conflict': {
    ...takes('managerSettings.failImportOnConflict is taken, a boolean.', 'settings.failImportOnConflict'),
    // It may only be there beside the policy.
    dependsOn: ['manager/task', 'manager/conflict-policy'],
  },
  'manager/conflict-policy': takes('managerSettings.conflictPolicy is taken.', 'settings.conflictPolicy'),
  'manager/device-conflict-policy': takes(
    'managerSettings.deviceConflictPolicy is taken.',
    'settings.deviceConflictPolicy',
  ),
  'manager/versioned-conflict-policy': takes(
    'managerSettings.versionedConflictPolicy is taken.',
    'settings.versionedConflictPolicy',
  ),
  'manager/cluster-name': takes('managerSettings.clusterName is taken, a string.', 'settings.clusterName'),
  'manager/cluster-name-optional': takes('managerSettings needs no clusterName.', 'settings.clusterName'),
  'manager/stats-enabled': takes(
    'managerSettings.statsConfig.enabled is taken, a boolean.',
    'settings.statsConfig.enabled',
  ),
  'manager/stats-zone': takes('managerSettings.statsConfig.zone is taken, a string.', 'settings.statsConfig.zone'),
  'manager/access-group-name': takes(
    'accessModuleProperties takes the name of an access group, a string.',
    'settings.accessModuleProperties.cm:access:access-group-name',
  ),
  'manager/import-shared': takes(
    'accessModuleProperties takes import-shared, a boolean.',
    'settings.accessModuleProperties.cm:access:import-shared',
  ),
  'manager/snapshot-working-config': takes(
    'managerSettings.snapshotWorkingConfig is taken, a boolean.',
    'settings.snapshotWorkingConfig',
  ),
  'manager/provision': seen('Provision', 'with levels of avr, ltm, asm and apm'),
  'manager/dns': seen('DNS', 'with nameServers'),
  'manager/ntp': seen('NTP', 'with servers and a timezone'),
  'manager/self-ip': seen('SelfIp', 'with an address and its prefix, vlan, allowService and trafficGroup'),
  'manager/config-sync': seen('ConfigSync', 'with a configsyncIp'),
  'manager/failover-unicast': seen('FailoverUnicast', 'with an address'),
  'manager/device-group': seen('DeviceGroup', 'with type, members, owner and five switches'),
  'manager/device-trust': seen('DeviceTrust', 'with local and remote credentials'),
  'manager/db-variables': seen('DbVariables', 'with names and strings of any kind'),
  'manager/user': seen('User', 'regular ones and root'),
  'manager/task-body': { ...posted, strength: 'open', clause: row, text: 'The members of a task are not shown.' },
  'manager/task-status': {
    ...posted,
    strength: 'open',
    clause: 'companion: Errors',
    text: 'The status of an answer to a declaration is not shown.',
  },
  'manager/no-declaration': {
    ...posted,
    strength: 'open',
    clause: table,
    text: 'How a request is answered that is no declaration is not shown.',
  },
  'manager/restarts-tenant': {
    ...unseen('A tenant may restart when it is provisioned.'),
    untestable: 'a tenant that does not restart is as good as one that does',
  },
  'manager/task-takes-a-while': unseen('The task of an onboarding takes a while, and then the tenant is imported.'),
  'manager/imports-tenants': unseen('The manager imports a tenant as a device of the type of tenants.'),
  'manager/backups': unseen('The manager backs up the platform layer of appliances and of chassis, on demand.'),
  'manager/scheduled-backups': {
    ...unseen('The manager backs up the platform layer by a schedule.'),
    since: { manager: '8.3.0' },
  },
  'manager/no-restore': unseen(
    'The manager does not restore the platform layer; a saved backup is downloaded from it.',
  ),
  'manager/primary-key': unseen(
    'The primary key has a known value before a backup, and its passphrase is needed after.',
  ),
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
