import type { Device } from '../device.ts'
import { dateTime, offset } from '../model/clock.ts'
import type { Rule } from '../model/rules.ts'
import { Refusal } from '../refusal.ts'
import type { Switch } from '../switches.ts'
import type { Nodes } from './nodes.ts'

/** Broken promises of DNS, NTP and clock. */
export function valueFaults(device: Device, nodes: Nodes): Switch[] {
  const server = 'system/ntp/servers/server'
  const clock = nodes.leaf('system/clock/state/appliance/date-time')
  const date = (change: (text: string) => string): Switch['apply'] => {
    return ({ readings }) => readings.set(clock, (text) => JSON.stringify(change(text.slice(1, -1))))
  }
  const preset = (
    name: string,
    path: string,
    value: string | number | boolean,
    parts = ['config', 'state'],
  ): Switch => ({
    name,
    summary: `${path} reads ${value} when not set`,
    apply: ({ presets }) => {
      for (const part of parts) presets.set(nodes.leaf(path.replace('*', part)), value)
    },
  })
  return [
    preset('dns-port-default-54', 'system/dns/servers/server/*/port', 54, ['config']),
    preset('ntp-port-default-124', `${server}/*/port`, 124),
    preset('ntp-version-default-3', `${server}/*/version`, 3),
    preset('ntp-association-default-peer', `${server}/*/association-type`, 'PEER'),
    preset('ntp-iburst-default-true', `${server}/*/iburst`, true),
    preset('ntp-prefer-default-true', `${server}/*/prefer`, true),
    { ...stringRefused(nodes), name: 'string-boolean-refused' },
    {
      name: 'date-time-in-utc',
      summary: 'the time of day is that of UTC whatever the zone',
      apply: date(
        (text) => `${dateTime(device.now(), 'Etc/UTC').split(' ').slice(0, 2).join(' ')} ${text.split(' ')[2]}`,
      ),
    },
    {
      name: 'date-time-zone-stale',
      summary: 'the time of day names the zone of the factory whatever the zone',
      apply: date((text) => [...text.split(' ').slice(0, 2), 'America/New_York'].join(' ')),
    },
    {
      name: 'date-time-iso',
      summary: 'the time of day is written as ISO 8601 has it, with an offset for the zone',
      apply: date((text) => `${text.split(' ').slice(0, 2).join('T')}${offset(device.now(), text.split(' ')[2])}`),
    },
    {
      name: 'factory-zone-without-city',
      summary: 'config has the zone of the factory under an old name, EST5EDT',
      apply: ({ readings, writings }) => {
        const zone = nodes.leaf('system/clock/config/timezone-name')
        readings.set(zone, (text) => text.replace('America/New_York', 'EST5EDT'))
        writings.set(zone, (json) => (json === 'EST5EDT' ? 'America/New_York' : json))
      },
    },
    {
      name: 'mirrored-zone-without-city',
      summary: 'state has the zone of the factory under an old name, EST5EDT',
      apply: ({ readings }) => {
        readings.set(nodes.leaf('system/clock/state/timezone-name'), (text) =>
          text.replace('America/New_York', 'EST5EDT'),
        )
      },
    },
    {
      name: 'date-time-without-zone',
      summary: 'the time of day lacks its zone',
      apply: date((text) => text.split(' ').slice(0, 2).join(' ')),
    },
    { name: 'date-time-stands-still', summary: 'the time of day does not move', apply: date(frozen()) },
    {
      name: 'mirrors-a-minute-late',
      summary: 'state follows config a minute late',
      apply: ({ mirrors }) => (mirrors.delay = 60_000),
    },
    {
      name: 'association-type-alone-refused',
      summary: 'the association type of a time server is refused unless other settings come with it',
      apply: ({ writings }) => {
        writings.set(nodes.at(server), (json) => {
          const alone = /"config":\{("address":"[^"]*",)?"association-type":"[^"]*"\}/
          if (alone.test(JSON.stringify(json))) throw new Refusal('invalid-value', 'association-type is not enough')
          return json
        })
      },
    },
    {
      name: 'ntp-server-by-address-refused',
      summary: 'a time server that is not there yet is taken by host name only',
      apply: ({ rules }) => rules.push(noServerByAddress),
    },
  ]
}

function stringRefused(nodes: Nodes): Switch {
  const node = nodes.leaf('system/ntp/config/enabled')
  return {
    name: '',
    summary: 'NTP is not enabled by the string true',
    apply: ({ writings }) => {
      writings.set(node, (json) => {
        if (typeof json === 'string') throw new Refusal('invalid-value', 'enabled must not be a string')
        return json
      })
    },
  }
}

const noServerByAddress: Rule = {
  name: 'time-servers-have-names',
  reads: ['system'],
  check: ({ system }, { running }) => {
    for (const address of system?.ntp?.servers?.server?.keys() ?? []) {
      if (!/^[\d.]+$/.test(address) || running.system?.ntp?.servers?.server?.has(address)) continue
      throw new Refusal('invalid-value', `${address} is no host name`)
    }
  },
}

/** Repeats what it saw first. */
function frozen(): (text: string) => string {
  let first: string | undefined
  return (text) => (first ??= text)
}
