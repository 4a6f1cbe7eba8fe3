import { Refusal } from '../../refusal.ts'
import { rule } from '../../rule.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { preset } from '../../switches/preset.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { createBesidesRefusalFault, createPartialRefusalFault, hasNoNumber } from '../../switches/refused-in-part.ts'
import type { Switch } from '../../switches/switch.ts'
import type { NtpConfiguration } from './model.ts'

const server = 'system/ntp/servers/server'

/** Creates the faults that affect time servers. */
export function ntpFaults(nodes: Nodes): Switch[] {
  return [
    createReadingSwitch(
      nodes,
      'ntp-mirror-apart',
      'state of a factory time server has a different version from config',
      [`${server}/state/version`],
      (version, [address]) => (address === 'time.example.net' ? 3 : version),
    ),
    createReadingSwitch(
      nodes,
      'ntp-mirror-of-new-apart',
      'state of a new time server has version 3, whatever config has',
      [`${server}/state/version`],
      (version, [address]) => (['192.0.2.123', 'time.example.net'].includes(String(address)) ? version : 3),
    ),
    createPartialRefusalFault('ntp', nodes.leaf(`${server}/config/port`), (json) => !/^\d+$/.test(String(json))),
    createBesidesRefusalFault('ntp', nodes.at(server), hasNoNumber('port')),
    preset(nodes, 'ntp-port-default-124', `${server}/*/port`, 124),
    preset(nodes, 'ntp-version-default-3', `${server}/*/version`, 3),
    preset(nodes, 'ntp-association-default-peer', `${server}/*/association-type`, 'PEER'),
    preset(nodes, 'ntp-iburst-default-true', `${server}/*/iburst`, true),
    preset(nodes, 'ntp-prefer-default-true', `${server}/*/prefer`, true),
    {
      name: 'string-boolean-refused',
      summary: 'the string true is rejected for enabled of NTP',
      apply: ({ writings }) => {
        writings.set(nodes.leaf('system/ntp/config/enabled'), (json) => {
          if (typeof json === 'string') throw new Refusal('invalid-value', 'enabled must not be a string')
          return json
        })
      },
    },
    {
      name: 'association-type-alone-refused',
      summary: 'the association type of a time server is refused unless the same write contains other settings',
      apply: ({ writings }) => {
        writings.set(nodes.at(server), (json) => {
          const servers: unknown[] = Array.isArray(json) ? json : [json]
          if (servers.some(isAssociationAlone)) throw new Refusal('invalid-value', 'association-type is not enough')
          return json
        })
      },
    },
    {
      name: 'ntp-server-by-address-refused',
      summary: 'a new time server is accepted only by host name',
      apply: ({ rules }) => rules.push(timeServersHaveNames),
    },
  ]
}

function isAssociationAlone(json: unknown): boolean {
  const { config }: { config?: unknown } = Object(json)
  const settings = Object.keys(Object(config)).filter((name) => name !== 'address')
  return settings.length === 1 && settings[0] === 'association-type'
}

const timeServersHaveNames = rule<NtpConfiguration>({
  name: 'time-servers-have-names',
  reads: ['system'],
  check: ({ system }, { running }) => {
    for (const address of system?.ntp?.servers?.server?.keys() ?? []) {
      if (!/^[\d.]+$/.test(address) || running.system?.ntp?.servers?.server?.has(address)) continue
      throw new Refusal('invalid-value', `${address} is no host name`)
    }
  },
})
