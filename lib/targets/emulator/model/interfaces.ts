import type { Hardware } from '../hardware.ts'
import type { Tree } from '../tree/node.ts'
import { choice, container, decimal, flag, identity, integer, list, listOf, mirrored, text } from './build.ts'
import { ethernetCounters, hardwareAddress, interfaceCounters, interfaceIndex } from './counters.ts'
import type { Data, Insight } from './declaration.ts'
import { factoryLag } from './lacp.ts'
import { speedOf } from './port-groups.ts'

const speeds = [
  'SPEED_10MB',
  'SPEED_100MB',
  'SPEED_1GB',
  'SPEED_10GB',
  'SPEED_25GB',
  'SPEED_40GB',
  'SPEED_100GB',
] as const

const vlans = () => {
  const vlan = integer(1, 4094)
  return container({ ...mirrored({ 'native-vlan': vlan, 'trunk-vlans': listOf(vlan) }) })
}
const counters = (names: readonly string[]) => container(Object.fromEntries(names.map((name) => [name, decimal()])))

const ethernet = container({
  ...mirrored(
    {
      'auto-negotiate': flag(),
      'duplex-mode': choice(['FULL', 'HALF']),
      'port-speed': identity('openconfig-if-ethernet', speeds),
      'openconfig-if-aggregate:aggregate-id': text(),
    },
    {
      'hw-mac-address': text(),
      counters: counters(ethernetCounters),
      'vendor-if-ethernet:flow-control': container({ rx: choice(['on', 'off']) }),
    },
    ethernetState,
  ),
  'openconfig-vlan:switched-vlan': vlans(),
})

const aggregation = container({
  ...mirrored({
    'lag-type': choice(['LACP', 'STATIC']),
    'vendor-if-aggregate:distribution-hash': choice(['src-dst-ipport', 'dst-mac', 'src-dst-mac']),
  }),
  'openconfig-vlan:switched-vlan': vlans(),
})

/** Physical ports, the management interface and link aggregation groups (platform: Interfaces). */
export const interfaces = container({
  interface: list(['name'], {
    name: text({ pattern: /^\S+$/, shape: 'a name without blanks' }),
    ...mirrored(
      {
        name: text(),
        type: identity('iana-if-type', ['ethernetCsmacd', 'ieee8023adLag']),
        enabled: flag(true),
        description: text(),
      },
      {
        mtu: integer(64, 9600),
        ifindex: integer(1, 2 ** 31 - 1),
        'oper-status': choice(['UP', 'DOWN']),
        counters: counters(interfaceCounters),
        'vendor-interface:forward-error-correction': text(),
        'vendor-lacp:lacp_state': choice(['LACP_UP', 'LACP_DEFAULTED']),
      },
      interfaceState,
    ),
    'openconfig-if-ethernet:ethernet': ethernet,
    'openconfig-if-aggregate:aggregation': aggregation,
  }),
})

type InterfaceData =
  NonNullable<Data<typeof interfaces>['interface']> extends ReadonlyMap<string, infer Entry> ? Entry : never

export function factoryInterfaces({ ports }: Hardware): Data<typeof interfaces> {
  const type = 'ethernetCsmacd' as const
  const entries = ports.map(({ number, speed }) => {
    const name = `${number}.0`
    const portSpeed = speedOf(speed === 'high' ? 'MODE_100GB' : 'MODE_25GB')
    const config = { name, type, enabled: true }
    return [name, { name, config, ethernet: { config: { 'port-speed': portSpeed } } }] as const
  })
  const management = {
    name: 'mgmt',
    config: { name: 'mgmt', type, enabled: true },
    ethernet: { config: { 'auto-negotiate': true, 'duplex-mode': 'FULL', 'port-speed': 'SPEED_1GB' } },
  } as const
  const all = new Map<string, InterfaceData>([...entries, ['mgmt', management], [factoryLag, lag]])
  for (const member of lagMembers) {
    const { ethernet, ...port } = all.get(member) ?? { name: member }
    all.set(member, { ...port, ethernet: { config: { ...ethernet?.config, 'aggregate-id': factoryLag } } })
  }
  return { interface: all }
}

const lagMembers = ['6.0', '7.0']
const lag: InterfaceData = {
  name: factoryLag,
  config: { name: factoryLag, type: 'ieee8023adLag', enabled: true },
  aggregation: {
    config: { 'lag-type': 'LACP', 'distribution-hash': 'src-dst-ipport' },
    'switched-vlan': { config: { 'trunk-vlans': [100, 200] } },
  },
}

function interfaceState(device: Insight, [name = '']: readonly string[], config: Tree): Tree {
  const lag = config['type'] === 'ieee8023adLag'
  const up = config['enabled'] !== false && (lag || linked(device, name))
  return {
    mtu: 9600,
    ifindex: interfaceIndex(device, name),
    'oper-status': up ? 'UP' : 'DOWN',
    ...(!lag && { counters: grown(device, name, interfaceCounters) }),
    'forward-error-correction': 'auto',
    ...(lag && { lacp_state: 'LACP_DEFAULTED' }),
  }
}

function ethernetState(device: Insight, [name = '']: readonly string[]): Tree {
  if (interfaceIndex(device, name) > device.hardware.ports.length + 1) return {}
  return {
    'hw-mac-address': hardwareAddress(device, name),
    counters: grown(device, name, ethernetCounters),
    'flow-control': { rx: 'on' },
  }
}

/** A port has a link when an optic is in its cage. */
function linked({ hardware }: Insight, name: string): boolean {
  return name === 'mgmt' || hardware.ports.some(({ number, optic }) => optic && `${number}.0` === name)
}

/** Counters grow with device time alone, so that no reading is ever below an earlier one. */
function grown(device: Insight, name: string, names: readonly string[]): Tree {
  const seconds = linked(device, name) ? BigInt(Math.floor(device.now() / 1000) - 1_704_067_200) : 0n
  const values = names.map((counter, index) => {
    const quiet = /error|discard|fragment|jabber|oversize/.test(counter)
    const rate = quiet ? 0n : counter.endsWith('octets') ? 1_250_000n : BigInt(names.length - index)
    return [counter, String((seconds * rate * BigInt(interfaceIndex(device, name))) / 4n)] as const
  })
  return Object.fromEntries(values)
}
