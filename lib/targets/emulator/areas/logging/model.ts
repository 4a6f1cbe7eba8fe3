import { choice, container, flag, identity, integer, list, mirrored, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const severities = ['ALERT', 'CRITICAL', 'DEBUG', 'EMERGENCY', 'ERROR', 'INFORMATIONAL', 'NOTICE', 'WARNING'] as const
const facility = identity('vendor-system-logging-types', ['LOCAL0', 'AUTHPRIV', 'AUTH'])
const severity = choice(severities)

const remoteServers = container({
  'remote-server': list(['host'], {
    host: text({ pattern: /^\S+$/, shape: 'an address' }),
    ...mirrored({
      host: text(),
      'remote-port': integer(1, 65_535, 514),
      'vendor-openconfig-system-logging:proto': choice(['udp', 'tcp'], 'udp'),
    }),
    selectors: container({
      selector: list(['facility', 'severity'], { facility, severity, ...mirrored({ facility, severity }) }),
    }),
  }),
})

const components = container({
  'sw-component': list(['name'], {
    name: text({ renamed: true }),
    ...mirrored({
      name: text({ renamed: true }),
      description: text(),
      severity: choice(severities, 'INFORMATIONAL'),
    }),
  }),
})

const hostLogs = container({
  config: container({
    'remote-forwarding': container({ enabled: flag(false) }),
    selectors: container({ selector: list(['facility', 'severity'], { facility, severity }) }),
    files: container({ file: list(['name'], { name: text() }) }),
  }),
})

export const model = container({
  'openconfig-system:system': container({
    logging: container({
      'remote-servers': remoteServers,
      'vendor-openconfig-system-logging:sw-components': components,
      'vendor-openconfig-system-logging:host-logs': hostLogs,
    }),
  }),
})

/** Every component logs at the level that the contract calls the default. */
export function factory(software: readonly string[]): Data<typeof model> {
  const entries = software.map((name) => [name, { name, config: { name, severity: 'INFORMATIONAL' } }] as const)
  return {
    system: {
      logging: {
        'sw-components': { 'sw-component': new Map(entries) },
        'host-logs': { config: { 'remote-forwarding': { enabled: false } } },
      },
    },
  }
}
