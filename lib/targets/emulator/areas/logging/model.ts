import { choice, container, flag, identity, integer, list, mirrorConfig, secret, text } from '../../schema/declare.ts'
import { facilities, severities } from './words.ts'

/**
 * Clients prefix facilities either with the module that defines them or with the module that refers to them, so both
 * are accepted.
 */
const facility = identity('vendor-system-logging-types', facilities, ['openconfig-system-logging'])
const severity = choice(severities)

const remoteServers = container({
  'remote-server': list(['host'], {
    host: text({ pattern: /^\S+$/, shape: 'an address or a host name' }),
    ...mirrorConfig({
      host: text(),
      'remote-port': integer(1, 65_535, 514),
      'vendor-openconfig-system-logging:proto': choice(['udp', 'tcp'], 'udp'),
      'vendor-openconfig-system-logging:authentication': container({ enabled: flag() }),
    }),
    selectors: container({
      selector: list(['facility', 'severity'], { facility, severity, ...mirrorConfig({ facility, severity }) }),
    }),
  }),
})

const components = container({
  'sw-component': list(['name'], {
    name: text({ renamed: true }),
    ...mirrorConfig({
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
    files: container({ file: list(['name'], { name: text({ pattern: /^\S+$/, shape: 'the path of a log file' }) }) }),
  }),
})

const bundles = container({
  'ca-bundle': list(['name'], { name: text(), ...mirrorConfig({ name: text(), content: text() }) }),
})

/** Undocumented settings that automation clients write. They control how messages are marked and encrypted. */
const clients = {
  ...mirrorFields('vendor-openconfig-system-logging', { 'include-hostname': flag(false) }),
  'vendor-openconfig-system-logging:tls': container({
    certificate: text(),
    key: secret({ shown: true }),
    'ca-bundles': bundles,
  }),
  'vendor-openconfig-system-logging:ca-bundles': bundles,
}

export const model = container({
  'openconfig-system:system': container({
    logging: container({
      'remote-servers': remoteServers,
      'vendor-openconfig-system-logging:sw-components': components,
      'vendor-openconfig-system-logging:host-logs': hostLogs,
      ...clients,
    }),
  }),
})

/** Declares `config` and `state` in a module that differs from the parent's module. */
function mirrorFields(module: string, fields: Parameters<typeof mirrorConfig>[0]) {
  const { config, state } = mirrorConfig(fields)
  return { [`${module}:config`]: config, [`${module}:state`]: state }
}
