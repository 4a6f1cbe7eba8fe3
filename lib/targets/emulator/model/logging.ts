import { choice, container, flag, identity, integer, list, mirrored, text } from './build.ts'
import type { Data } from './declaration.ts'

const severities = ['ALERT', 'CRITICAL', 'DEBUG', 'EMERGENCY', 'ERROR', 'INFORMATIONAL', 'NOTICE', 'WARNING'] as const
const facilities = ['LOCAL0', 'AUTHPRIV', 'AUTH'] as const
const facility = identity('vendor-system-logging-types', facilities)
const severity = choice(severities)

const selectors = () =>
  container({
    selector: list(['facility', 'severity'], { facility, severity, ...mirrored({ facility, severity }) }),
  })

/** Remote servers, levels of the components, and what the host itself logs (platform: Logging). */
export const logging = container({
  'remote-servers': container({
    'remote-server': list(['host'], {
      host: text({ pattern: /^\S+$/, shape: 'an address' }),
      ...mirrored({
        host: text(),
        'remote-port': integer(1, 65_535, 514),
        'vendor-openconfig-system-logging:proto': choice(['udp', 'tcp'], 'udp'),
      }),
      selectors: selectors(),
    }),
  }),
  'vendor-openconfig-system-logging:sw-components': container({
    'sw-component': list(['name'], {
      name: text({ renamed: true }),
      ...mirrored({
        name: text({ renamed: true }),
        description: text(),
        severity: choice(severities, 'INFORMATIONAL'),
      }),
    }),
  }),
  'vendor-openconfig-system-logging:host-logs': container({
    config: container({
      'remote-forwarding': container({ enabled: flag(false) }),
      selectors: container({ selector: list(['facility', 'severity'], { facility, severity }) }),
      files: container({ file: list(['name'], { name: text() }) }),
    }),
  }),
})

const components =
  'alert-service api-svc-gateway appliance-orchestration-agent appliance-orchestration-manager audit-service authd ' +
  'cloudhealth-upload-service cloudhealthd confd-key-migrationd config-object-manager dagd-service datapath-cp-proxy ' +
  'diag-agent disk-usage-statd dma-agent fips-service firewall-manager fpgamgr image-agent license-service ' +
  'line-dma-agent lldpd lopd network-manager optics-mgr platform-diag platform-fwu platform-hal platform-mgr ' +
  'platform-monitor platform-stats qkviewd rsyslog-configd snmp-service snmp-trapd sshd-crypto switchd ' +
  'system-service upgrade-service user-manager'

export function factoryLogging(): Data<typeof logging> {
  const names = components.split(' ')
  return {
    'sw-components': {
      'sw-component': new Map(
        names.map((name) => [name, { name, config: { name, severity: 'INFORMATIONAL' as const } }]),
      ),
    },
    'host-logs': { config: { 'remote-forwarding': { enabled: false } } },
  }
}
