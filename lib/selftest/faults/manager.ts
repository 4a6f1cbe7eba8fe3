import type { FaultTable, FurtherFaults, Proof } from './table.ts'

const manager = (fault: string): Proof => ({ fault, profile: 'profiles/emulator-manager.json' })

/** Faults in the central manager. */
export const faults: FaultTable = {
  'manager/task': manager('declaration-answers-nothing'),
  'manager/administrator-only': manager('operator-accepted'),
  'manager/without-credentials': manager('needs-no-credentials'),
  'manager/wrong-credentials': manager('device-takes-any-password'),
  'manager/allow-service-all': manager('refuses-allow-service:all'),
  'manager/task-succeeds': manager('success-concealed'),
  'manager/failing-declaration': manager('failure-concealed'),
  'manager/again': manager('second-run-changes'),
  'manager/imports-tenants': manager('imports-nothing'),
  'manager/hostname-set': manager('not-set:hostname'),
  'manager/provision-set': manager('not-set:Provision'),
  'manager/dns-set': manager('not-set:DNS'),
  'manager/ntp-set': manager('not-set:NTP'),
  'manager/self-ip-set': manager('not-set:SelfIp'),
  'manager/config-sync-set': manager('not-set:ConfigSync'),
  'manager/failover-unicast-set': manager('not-set:FailoverUnicast'),
  'manager/device-group-set': manager('not-set:DeviceGroup'),
  'manager/device-trust-set': manager('not-set:DeviceTrust'),
  'manager/db-variables-set': manager('not-set:DbVariables'),
  'manager/user-set': manager('not-set:User'),
  'manager/user-logs-in': manager('user-without-role'),
  'manager/cluster-name-kept': manager('not-kept:clusterName'),
  'manager/stats-config-kept': manager('not-kept:statsConfig'),
  'manager/access-module-kept': manager('not-kept:accessModuleProperties'),
  'manager/snapshot-kept': manager('not-kept:snapshotWorkingConfig'),
  'manager/schema-version': manager('refuses:schemaVersion'),
  'manager/async': manager('refuses:async'),
  'manager/hostname': manager('refuses:hostname'),
  'manager/hostname-optional': manager('needs:hostname'),
  'manager/fail-import-on-conflict': manager('refuses:managerSettings.failImportOnConflict'),
  'manager/conflict-policy': manager('refuses:managerSettings.conflictPolicy'),
  'manager/device-conflict-policy': manager('refuses:managerSettings.deviceConflictPolicy'),
  'manager/versioned-conflict-policy': manager('refuses:managerSettings.versionedConflictPolicy'),
  'manager/cluster-name': manager('refuses:managerSettings.clusterName'),
  'manager/cluster-name-optional': manager('needs:managerSettings.clusterName'),
  'manager/stats-enabled': manager('refuses:managerSettings.statsConfig.enabled'),
  'manager/stats-zone': manager('refuses:managerSettings.statsConfig.zone'),
  'manager/access-group-name': manager('refuses:managerSettings.accessModuleProperties.access-group-name'),
  'manager/import-shared': manager('refuses:managerSettings.accessModuleProperties.import-shared'),
  'manager/snapshot-working-config': manager('refuses:managerSettings.snapshotWorkingConfig'),
}

export const further: FurtherFaults = {
  'manager/task': [manager('declaration-refused'), manager('task-not-json'), manager('task-is-true')],
  'manager/hostname-set': [manager('hostname-lost-in-restart')],
  'manager/allow-service-all': [manager('fails-allow-service:all')],
  'manager/imports-tenants': [manager('imports-early')],
}
