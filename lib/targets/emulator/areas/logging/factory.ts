import type { Data } from '../../schema/declaration.ts'
import { keyText } from '../../tree/node.ts'
import type { model } from './model.ts'

type Facility = 'LOCAL0' | 'AUTHPRIV' | 'AUTH'
type Severity = 'ERROR' | 'INFORMATIONAL' | 'WARNING'

/**
 * Returns the factory configuration. Every component logs at the contract's default level. One remote server receives
 * messages, and a second one has no selectors yet.
 */
export function factory(software: readonly string[]): Data<typeof model> {
  const entries = software.map((name) => {
    const config = { name, description: describeComponent(name), severity: 'INFORMATIONAL' } as const
    return [name, { name, config }] as const
  })
  return {
    system: {
      logging: {
        'remote-servers': { 'remote-server': servers },
        'sw-components': { 'sw-component': new Map(entries) },
        'host-logs': { config: hostLogs },
      },
    },
  }
}

const servers = new Map([
  [
    '192.0.2.14',
    {
      host: '192.0.2.14',
      config: { host: '192.0.2.14', 'remote-port': 514, proto: 'udp' } as const,
      selectors: {
        selector: new Map(
          [createSelector('LOCAL0', 'WARNING'), createSelector('AUTHPRIV', 'ERROR')].map(
            ({ facility, severity }) =>
              [keyText([facility, severity]), { facility, severity, config: { facility, severity } }] as const,
          ),
        ),
      },
    },
  ],
  ['logs.example.net', { host: 'logs.example.net', config: { host: 'logs.example.net' } }],
])

const hostLogs = {
  'remote-forwarding': { enabled: false },
  selectors: { selector: new Map([[keyText(['AUTH', 'INFORMATIONAL']), createSelector('AUTH', 'INFORMATIONAL')]]) },
  files: { file: new Map(['audit/audit.log', 'messages'].map((name) => [name, { name }])) },
}

function createSelector(facility: Facility, severity: Severity) {
  return { facility, severity }
}

/** Derives a component's description from its name: `Alert service` from `alert-service`. */
function describeComponent(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
