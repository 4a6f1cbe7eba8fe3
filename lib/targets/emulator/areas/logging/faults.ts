import { KEEP } from '../../tree/merge.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { createBesidesRefusalFault, createPartialRefusalFault, hasNoNumber } from '../../switches/refused-in-part.ts'
import type { Switch } from '../../switches/switch.ts'
import { createSwallowedWriteFault, patchAnswersBody } from '../../switches/writing.ts'
import { createForwardingFaults } from './forwarding-faults.ts'
import { component, selector, server } from './paths.ts'
import { severities } from './words.ts'

/** Creates the faults that affect logging. */
export function faults(nodes: Nodes): Switch[] {
  return [
    createPartialRefusalFault(
      'logging-servers',
      nodes.leaf(`${server}/config/remote-port`),
      (json) => !/^\d+$/.test(String(json)),
    ),
    createBesidesRefusalFault('logging-servers', nodes.at(server), hasNoNumber('remote-port')),
    createPartialRefusalFault(
      'logging-components',
      nodes.leaf(`${component}/config/severity`),
      (json) => json !== undefined && typeof json !== 'string',
    ),
    patchAnswersBody('logging-servers', 'system/logging/remote-servers'),
    patchAnswersBody('logging-components', 'system/logging/sw-components'),
    createReadingSwitch(
      nodes,
      'server-hosts-differ',
      'config of a factory log server has a host that differs from its key',
      [`${server}/config/host`],
      (host) => (host === '192.0.2.14' ? '192.0.2.15' : host),
    ),
    createReadingSwitch(
      nodes,
      'component-names-differ',
      'config of a component has a name that differs from its key',
      [`${component}/config/name`],
      (name) => (name === 'user-manager' ? 'user-manager-2' : name),
    ),
    createReadingSwitch(
      nodes,
      'selector-keys-differ',
      'config of a factory selector has a severity that differs from its key',
      [`${selector}/config/severity`],
      (severity, keys) => (keys.some((key) => key.includes('AUTHPRIV')) ? 'NOTICE' : severity),
    ),
    ...createForwardingFaults(),
    ...selectorFaults(nodes),
    ...componentFaults(nodes),
    createSwallowedWriteFault(
      'restconf-drops-remote-servers',
      'writes of remote servers are accepted at /restconf but lost',
      nodes.at('system/logging/remote-servers'),
    ),
    {
      name: 'lone-resources',
      summary: 'a PATCH of the system that contains logging applies only the logging part',
      apply: ({ bodies }) => {
        bodies.push((body) => {
          const { 'openconfig-system:system': system }: { 'openconfig-system:system'?: { logging?: unknown } } =
            Object(body)
          return system?.logging === undefined ? body : { 'openconfig-system:system': { logging: system.logging } }
        })
      },
    },
  ]
}

function selectorFaults(nodes: Nodes): Switch[] {
  const taken = (name: string, summary: string, isTaken: (severity: string) => boolean): Switch => ({
    name,
    summary,
    apply: ({ writings }) => {
      writings.set(nodes.at(selector), (json) =>
        Array.isArray(json) ? json.filter(({ severity }) => isTaken(String(severity))) : json,
      )
    },
  })
  return [
    taken(
      'selector-emergency-lost',
      'selectors with the severity EMERGENCY are accepted but lost',
      (each) => each !== 'EMERGENCY',
    ),
    taken('selector-unlisted-taken', 'selectors with an undocumented severity are accepted but lost', (each) =>
      severities.some((known) => known === each),
    ),
  ]
}

function componentFaults(nodes: Nodes): Switch[] {
  const level = nodes.leaf(`${component}/config/severity`)
  return [
    {
      name: 'level-emergency-lost',
      summary: 'the level EMERGENCY of a component is accepted but lost',
      apply: ({ writings }) => writings.set(level, (json) => (json === 'EMERGENCY' ? KEEP : json)),
    },
    {
      name: 'unlisted-level-taken',
      summary: 'an undocumented level of a component is stored as ERROR',
      apply: ({ writings }) =>
        writings.set(level, (json) =>
          typeof json === 'string' && !severities.some((known) => known === json) ? 'ERROR' : json,
        ),
    },
  ]
}
