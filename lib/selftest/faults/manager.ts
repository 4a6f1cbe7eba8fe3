import type { FaultTable, FurtherFaults, Proof } from './table.ts'

const manager = (fault: string): Proof => ({ fault, profile: 'profiles/emulator-manager.json' })

/** The central manager. */
export const faults: FaultTable = {
  'manager/task': manager('declaration-answers-nothing'),
  'manager/administrator-only': manager('operator-accepted'),
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
}
