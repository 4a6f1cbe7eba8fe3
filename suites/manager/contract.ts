import { type Book, must, open, seen, bindRequirements } from '#lib/requirements.ts'

/**
 * The effect of a declaration stays on the tenant. The first declaration may provision modules, which restarts the
 * tenant.
 */
const posts = { gate: 'reboot', capability: 'declaration', costs: { reboots: 1 } } as const
/** Requirements that no documented request can test. */
const untested = { untestable: 'the contract documents no request that would show this' } as const

/** Defines a requirement for an effect that a declaration has on the device. */
function effect(from: string, text: string, shown: string, ...restsOn: readonly string[]) {
  return must(from, text, { ...posts, shownBy: shown }, 'manager/task-succeeds', ...restsOn)
}

/** Defines a requirement for a setting that the manager keeps with the imported device. */
function keep(from: string, text: string, shown: string, ...restsOn: readonly string[]) {
  return effect(from, text, shown, 'manager/imports-tenants', ...restsOn)
}

export const contract = {
  area: 'manager',
  targets: ['manager'],
  clauses: {
    onboarding: 'companion: Endpoints, Onboarding extension',
    preamble: 'companion: Endpoints, Onboarding extension',
    authentication: 'companion: Authentication',
    declaration: 'companion: Onboarding declaration',
    'declaration 18': 'companion: What the service does',
    errors: 'companion: Errors',
    service: 'companion: What the service does',
    'service 1': 'companion: Onboarding declaration',
  },

  behaviours: {
    'manager/task': must(
      'preamble 3.1; service 5.3; declaration 1.1, 3.1, 5.1, 5.2, 6.1, 7.1, 7.2; onboarding 3.1, 3.2; authentication 3.1',
      'POST of a `DO` declaration returns a task if it contains the address and credentials of a device, and a `declaration` of class `Device` whose `Common` has the class `Tenant`.',
      posts,
    ),
    'manager/administrator-only': must(
      'authentication 1.2',
      'The manager does not accept a declaration from an account without administrator rights.',
      posts,
      'manager/task',
    ),
    'manager/without-credentials': must(
      'authentication 3.1',
      'A declaration without credentials for the device onboards nothing.',
      posts,
      'manager/task',
    ),
    'manager/wrong-credentials': must(
      'authentication 3.1; declaration 7.1, 7.2',
      'A declaration with wrong credentials for the device onboards nothing.',
      { ...posts, shownBy: 'task' },
      'manager/task',
    ),
    'manager/object-without-class': open(
      'declaration 5.4',
      'Whether a declaration is carried out if `Common` contains an object without `class` is unspecified.',
      posts,
      'manager/task',
    ),
    'manager/task-succeeds': must(
      'service 5.3; declaration 18.2',
      'If the device can carry out a declaration, the task of that declaration succeeds.',
      { ...posts, shownBy: 'task' },
      'manager/task',
    ),
    'manager/failing-declaration': must(
      'service 5.3',
      'The task of a declaration that the device cannot carry out fails.',
      { ...posts, shownBy: 'failing' },
      'manager/task-succeeds',
    ),
    'manager/failure-effect': open(
      'service 5.3',
      'Whether the device changes if it cannot carry out a declaration is unspecified.',
      { ...posts, shownBy: 'failing' },
      'manager/failing-declaration',
    ),
    'manager/again': must(
      'service 1.1; service 5.3',
      'Sending the same declaration again does not change the device.',
      { ...posts, shownBy: 'hostname' },
      'manager/task-succeeds',
      'manager/hostname-set',
    ),
    'manager/hostname-set': effect(
      'service 5.3; declaration 5.3',
      'The device has the declared `hostname`.',
      'hostname',
      'manager/hostname',
    ),
    'manager/provision-set': effect(
      'service 1.1; declaration 16.1',
      'The device provisions the declared modules at their levels.',
      'class Provision',
    ),
    'manager/dns-set': effect(
      'service 1.2; declaration 16.6',
      'The device uses the declared name servers.',
      'class DNS',
    ),
    'manager/ntp-set': effect(
      'service 1.3; declaration 16.7, 16.8',
      'The device uses the declared time servers and timezone.',
      'class NTP',
    ),
    'manager/self-ip-set': effect(
      'service 1.4; declaration 16.9',
      'The device has the declared self IP addresses.',
      'class SelfIp',
    ),
    'manager/config-sync-set': effect(
      'service 1.5; declaration 16.14',
      'The device uses the declared `configsyncIp`.',
      'class ConfigSync',
      'manager/self-ip-set',
    ),
    'manager/failover-unicast-set': effect(
      'service 1.5; declaration 16.15',
      'The device uses the declared `address` of the `FailoverUnicast` object.',
      'class FailoverUnicast',
      'manager/self-ip-set',
    ),
    'manager/device-group-set': effect(
      'service 1.5; declaration 16.16',
      'The device has the declared device group.',
      'class DeviceGroup',
    ),
    'manager/device-trust-set': effect(
      'service 1.5; declaration 16.25',
      'The device trusts the declared remote host.',
      'class DeviceTrust',
    ),
    'manager/db-variables-set': effect(
      'declaration 16.30',
      'The database variables of the device have the declared values.',
      'class DbVariables',
    ),
    'manager/user-set': effect('service 1.6; declaration 16.31', 'The device has the declared users.', 'class User'),
    'manager/user-logs-in': effect(
      'service 1.6; declaration 16.34, 16.35',
      'A declared user with the role `admin` can log in to the device.',
      'login',
      'manager/user-set',
    ),
    'manager/allow-service-all': must(
      'declaration 16.12',
      'A declaration of a `SelfIp` whose `allowService` is `all` is carried out.',
      { ...posts, declared: 'class SelfIp' },
      'manager/task-succeeds',
    ),
    'manager/unknown-member': open(
      'declaration 17.1',
      'The response to a declaration with an undocumented member is unspecified.',
      posts,
    ),
    'manager/schema-version': must(
      'declaration 2.1, 2.2; versioning 1.1',
      'The manager accepts `declaration.schemaVersion`, a dotted version string.',
      posts,
      'manager/task',
    ),
    'manager/async': must(
      'declaration 4.1',
      'The manager accepts `declaration.async`, a boolean.',
      posts,
      'manager/task',
    ),
    'manager/hostname': must(
      'declaration 5.3',
      'The manager accepts a `hostname`, a string, in `Common`.',
      { ...posts, declared: 'hostname' },
      'manager/task',
    ),
    'manager/hostname-optional': must(
      'declaration 5.3',
      'The `hostname` in `Common` is optional.',
      { ...posts, declared: 'hostname' },
      'manager/task',
    ),
    // A manager may accept this setting only together with `conflictPolicy`.
    'manager/fail-import-on-conflict': must(
      'declaration 8.1',
      'The manager accepts `managerSettings.failImportOnConflict`, a boolean.',
      { ...posts, declared: 'settings.failImportOnConflict' },
      'manager/task',
      'manager/conflict-policy',
    ),
    'manager/conflict-policy': must(
      'declaration 9.1, 9.2; preamble 3.1',
      'The manager accepts `managerSettings.conflictPolicy`.',
      { ...posts, declared: 'settings.conflictPolicy' },
      'manager/task',
    ),
    'manager/device-conflict-policy': must(
      'declaration 10.1, 10.2',
      'The manager accepts `managerSettings.deviceConflictPolicy`.',
      { ...posts, declared: 'settings.deviceConflictPolicy' },
      'manager/task',
    ),
    'manager/versioned-conflict-policy': must(
      'declaration 11.1, 11.2',
      'The manager accepts `managerSettings.versionedConflictPolicy`.',
      { ...posts, declared: 'settings.versionedConflictPolicy' },
      'manager/task',
    ),
    'manager/cluster-name': must(
      'declaration 12.1',
      'The manager accepts `managerSettings.clusterName`, a string.',
      { ...posts, declared: 'settings.clusterName' },
      'manager/task',
    ),
    'manager/cluster-name-optional': must(
      'declaration 12.2',
      '`managerSettings.clusterName` is optional.',
      { ...posts, declared: 'settings.clusterName' },
      'manager/task',
    ),
    'manager/stats-enabled': must(
      'declaration 13.1',
      'The manager accepts `managerSettings.statsConfig.enabled`, a boolean.',
      { ...posts, declared: 'settings.statsConfig.enabled' },
      'manager/task',
    ),
    'manager/stats-zone': must(
      'declaration 13.2',
      'The manager accepts `managerSettings.statsConfig.zone`, a string.',
      { ...posts, declared: 'settings.statsConfig.zone' },
      'manager/task',
    ),
    'manager/access-group-name': must(
      'declaration 14.1',
      'The manager accepts `cm:access:access-group-name`, a string, in `managerSettings.accessModuleProperties`.',
      { ...posts, declared: 'settings.accessModuleProperties.cm:access:access-group-name' },
      'manager/task',
    ),
    'manager/import-shared': must(
      'declaration 14.2',
      'The manager accepts `cm:access:import-shared`, a boolean, in `managerSettings.accessModuleProperties`.',
      { ...posts, declared: 'settings.accessModuleProperties.cm:access:import-shared' },
      'manager/task',
    ),
    'manager/snapshot-working-config': must(
      'declaration 15.1',
      'The manager accepts `managerSettings.snapshotWorkingConfig`, a boolean.',
      { ...posts, declared: 'settings.snapshotWorkingConfig' },
      'manager/task',
    ),
    'manager/cluster-name-kept': keep(
      'declaration 12.1',
      'The manager keeps the declared `clusterName`.',
      'settings.clusterName',
      'manager/cluster-name',
    ),
    'manager/stats-config-kept': keep(
      'declaration 13.1, 13.2',
      'The manager keeps the declared `statsConfig`.',
      'settings.statsConfig',
      'manager/stats-enabled',
      'manager/stats-zone',
    ),
    'manager/access-module-kept': keep(
      'declaration 14.1, 14.2',
      'The manager keeps the declared `accessModuleProperties`.',
      'settings.accessModuleProperties',
      'manager/access-group-name',
      'manager/import-shared',
    ),
    'manager/snapshot-kept': keep(
      'declaration 15.1',
      'The manager applies the declared `snapshotWorkingConfig`.',
      'settings.snapshotWorkingConfig',
      'manager/snapshot-working-config',
    ),
    'manager/provision': seen(
      'service 1.1; declaration 5.4, 16.1, 16.2, 16.3, 16.4, 16.5',
      'The manager accepts objects of class `Provision` with levels for `avr`, `ltm`, `asm` and `apm`.',
      { ...posts, declared: 'class Provision' },
      'manager/task',
    ),
    'manager/dns': seen(
      'service 1.2; declaration 5.4, 16.6',
      'The manager accepts objects of class `DNS` with `nameServers`.',
      { ...posts, declared: 'class DNS' },
      'manager/task',
    ),
    'manager/ntp': seen(
      'service 1.3; declaration 5.4, 16.7, 16.8',
      'The manager accepts objects of class `NTP` with `servers` and a `timezone`.',
      { ...posts, declared: 'class NTP' },
      'manager/task',
    ),
    'manager/self-ip': seen(
      'service 1.4; declaration 16.9, 16.10, 16.11, 16.12, 16.13',
      'The manager accepts objects of class `SelfIp` with `vlan`, `allowService`, `trafficGroup`, and an `address` that includes a prefix length.',
      { ...posts, declared: 'class SelfIp' },
      'manager/task',
    ),
    'manager/config-sync': seen(
      'service 1.5; declaration 16.14',
      'The manager accepts objects of class `ConfigSync` with a `configsyncIp`.',
      { ...posts, declared: 'class ConfigSync' },
      'manager/task',
    ),
    'manager/failover-unicast': seen(
      'service 1.5; declaration 16.15',
      'The manager accepts objects of class `FailoverUnicast` with an `address`.',
      { ...posts, declared: 'class FailoverUnicast' },
      'manager/task',
    ),
    'manager/device-group': seen(
      'service 1.5; declaration 16.16, 16.17, 16.18, 16.19, 16.20, 16.21, 16.22, 16.23, 16.24',
      'The manager accepts objects of class `DeviceGroup` with `type`, `members`, `owner` and the five documented booleans.',
      { ...posts, declared: 'class DeviceGroup' },
      'manager/task',
    ),
    'manager/device-trust': seen(
      'service 1.5; declaration 16.25, 16.26, 16.27, 16.28, 16.29',
      'The manager accepts objects of class `DeviceTrust` with local and remote credentials.',
      { ...posts, declared: 'class DeviceTrust' },
      'manager/task',
    ),
    'manager/db-variables': seen(
      'declaration 16.30',
      'The manager accepts objects of class `DbVariables` with arbitrary keys and string values.',
      { ...posts, declared: 'class DbVariables' },
      'manager/task',
    ),
    'manager/user': seen(
      'service 1.6; declaration 16.31, 16.32, 16.33, 16.34, 16.35, 16.36, 16.37',
      'The manager accepts objects of class `User` with the `userType` `regular` or `root`.',
      { ...posts, declared: 'class User' },
      'manager/task',
    ),
    'manager/task-body': open('onboarding 3.1', 'The members of an onboarding task are unspecified.', posts),
    'manager/task-status': open(
      'errors 4.1',
      'The status code of the response to a declaration is unspecified.',
      posts,
    ),
    'manager/no-declaration': open(
      'declaration 17.1; onboarding 3.2',
      'The response to a request that is not a declaration is unspecified.',
      posts,
    ),
    'manager/restarts-tenant': must('declaration 18.1', 'Provisioning a tenant may reboot the tenant.', {
      untestable: 'a tenant that does not restart also conforms',
    }),
    'manager/imports-tenants': must(
      'service 5.1; declaration 18.3',
      'The manager imports the onboarded tenant.',
      { ...posts, shownBy: 'imported' },
      'manager/task-succeeds',
    ),
    'manager/tenant-type': must('service 5.2', 'The manager shows the type of an imported tenant.', untested),
    'manager/backups': must(
      'service 6.1, 6.2, 6.3',
      'The manager backs up the platform layer of appliances and of chassis systems on demand.',
      untested,
    ),
    'manager/scheduled-backups': must(
      'service 6.4; versioning 4.1',
      'The manager backs up the platform layer on a schedule.',
      { ...untested, since: { manager: '8.3.0' } },
    ),
    'manager/no-restore': must(
      'service 7.1, 7.2, 7.3',
      'The manager does not restore the platform layer, but offers the saved backup for download.',
      untested,
    ),
    'manager/primary-key': must(
      'service 8.1, 8.2',
      'The primary key is set to a known value before a backup, and the passphrase of the primary key is required at restore.',
      untested,
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
