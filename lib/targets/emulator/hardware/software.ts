// Component names from the contract. The contract does not specify which unit has which component (platform: Logging).

const common =
  'alert-service api-svc-gateway audit-service authd cloudhealth-upload-service cloudhealthd confd-key-migrationd ' +
  'config-object-manager diag-agent image-agent license-service lopd network-manager platform-diag platform-fwu ' +
  'platform-hal platform-mgr platform-monitor platform-stats qkviewd rsyslog-configd snmp-service snmp-trapd ' +
  'sshd-crypto system-service upgrade-service user-manager'
const dataPlane =
  'dagd-service datapath-cp-proxy disk-usage-statd dma-agent fips-service firewall-manager fpgamgr line-dma-agent ' +
  'lldpd optics-mgr switchd'

export const applianceSoftware = sortNames(
  common,
  dataPlane,
  'appliance-orchestration-agent appliance-orchestration-manager',
)
export const partitionSoftware = sortNames(
  common,
  dataPlane,
  'orchestration-agent orchestration-manager partition-common partition-software-manager vcc-lacpd vcc-partition-agent',
)
export const controllerSoftware = sortNames(
  common,
  'platform-stats-bridge-cc terminal-server vcc-chassis-manager vcc-confd vcc-ha vcc-host-config vcc-image-server',
)

/** Log files that every unit has. */
export const logFiles = ['platform.log', 'audit.log', 'snmp.log', 'confd.log', 'devel.log']

function sortNames(...groups: readonly string[]): readonly string[] {
  return groups.flatMap((names) => names.split(' ')).toSorted()
}
