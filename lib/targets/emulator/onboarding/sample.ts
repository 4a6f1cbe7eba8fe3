import { tenant } from './under-test.ts'

/** Returns a declaration with every member and every class in the contract. */
export function whole({ async = true, settings = 'managerSettings', manager = 'USE_MANAGER' } = {}) {
  return {
    class: 'DO',
    declaration: { schemaVersion: '1.5.0', class: 'Device', async, Common: common() },
    targetHost: tenant.host,
    targetUsername: tenant.username,
    targetPassphrase: tenant.password,
    [settings]: {
      failImportOnConflict: false,
      conflictPolicy: manager,
      deviceConflictPolicy: 'USE_DEVICE',
      versionedConflictPolicy: 'KEEP_VERSION',
      clusterName: 'pair',
      statsConfig: { enabled: true, zone: 'default' },
      accessModuleProperties: { 'cm:access:access-group-name': 'group', 'cm:access:import-shared': false },
      snapshotWorkingConfig: true,
    },
  }
}

function common() {
  return {
    class: 'Tenant',
    hostname: 'tenant-1.example',
    modules: { class: 'Provision', ltm: 'nominal', asm: 'nominal' },
    resolver: { class: 'DNS', nameServers: ['192.0.2.53'] },
    time: { class: 'NTP', servers: ['192.0.2.123'], timezone: 'UTC' },
    self: {
      class: 'SelfIp',
      address: '192.0.2.20/24',
      vlan: 'internal',
      allowService: 'default',
      trafficGroup: 'traffic-group-local-only',
    },
    sync: { class: 'ConfigSync', configsyncIp: '/Common/self/address' },
    unicast: { class: 'FailoverUnicast', address: '192.0.2.20' },
    group: {
      class: 'DeviceGroup',
      type: 'sync-failover',
      members: ['tenant-1.example', 'tenant-2.example'],
      owner: 'tenant-1.example',
      autoSync: true,
      saveOnAutoSync: false,
      networkFailover: true,
      fullLoadOnSync: false,
      asmSync: false,
    },
    trust: {
      class: 'DeviceTrust',
      localUsername: 'admin',
      localPassword: tenant.password,
      remoteHost: '192.0.2.21',
      remoteUsername: 'admin',
      remotePassword: 'remote-secret',
    },
    variables: { class: 'DbVariables', 'ui.advisory.enabled': 'true' },
    guest: { class: 'User', userType: 'regular', shell: 'none', partitionAccess: { all: { role: 'guest' } } },
    root: { class: 'User', userType: 'root', oldPassword: tenant.password, newPassword: 'new-secret' },
  }
}
