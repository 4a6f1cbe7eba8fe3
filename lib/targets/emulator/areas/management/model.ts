import { isIPv4 } from 'node:net'
import type { Unit } from '../../area.ts'
import { Refusal } from '../../refusal.ts'
import { rule, settlement } from '../../rule.ts'
import { choice, container, integer, liveContainer, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const percent = integer(0, 100)

/** The unit's address, its internal networks, and the limits on its disk usage. */
export const model = container({
  'openconfig-system:system': container({
    'vendor-system-mgmt-ip:mgmt-ip': container({
      config: container({
        ipv4: container({ system: container({ address: text() }), 'prefix-length': integer(1, 32), gateway: text() }),
      }),
    }),
    'vendor-system-network:network': container({
      config: container({
        'network-range-type': choice(['RFC6598', 'RFC1918'], 'RFC6598'),
        prefix: integer(0, 255),
      }),
      state: liveContainer(
        {
          'configured-network-range-type': text(),
          'configured-network-range': text(),
          'active-network-range-type': text(),
          'active-network-range': text(),
        },
        ({ configuration, activation }) => {
          const [configured, active] = [configuration, activation.configuration].map(computeRange)
          return {
            'configured-network-range-type': configured?.type,
            'configured-network-range': configured?.range,
            'active-network-range-type': active?.type,
            'active-network-range': active?.range,
          }
        },
      ),
    }),
  }),
  'vendor-cluster:cluster': container({
    'disk-usage-threshold': container({
      config: container({
        'warning-limit': percent,
        'error-limit': percent,
        'critical-limit': percent,
        'growth-rate-limit': percent,
        interval: integer(1, 10_000),
      }),
    }),
  }),
})

/** The RFC 6598 range, as given in the contract. */
const COMMON = '100.64.0.0/12'

type Configuration = Data<typeof model>

/** Returns the type and the networks of the configured internal range. */
function computeRange(configuration: object): { readonly type: string; readonly range: string } {
  const { system }: Configuration = configuration
  const { 'network-range-type': type = 'RFC6598', prefix = 0 } = system?.network?.config ?? {}
  return { type, range: type === 'RFC1918' ? `10.${prefix * 16}.0.0/12` : COMMON }
}

/** Returns the configured management address. */
export function readManagementAddress(configuration: object): string | undefined {
  const { system }: Configuration = configuration
  return system?.['mgmt-ip']?.config?.ipv4?.system?.address
}

export const addressesAreOfVersion4 = rule<Configuration>({
  name: 'management address and gateway are IPv4 addresses',
  reads: ['system'],
  check: ({ system }) => {
    const { system: own, gateway } = system?.['mgmt-ip']?.config?.ipv4 ?? {}
    const wrong = [own?.address, gateway].find((address) => address !== undefined && !isIPv4(address))
    if (wrong !== undefined) throw new Refusal('invalid-value', `'${wrong}' is not an IPv4 address`)
  },
})

export const prefixesEndAt15 = rule<Configuration>({
  name: 'prefixes of the internal range end at 15',
  reads: ['system'],
  check: ({ system }) => {
    const { prefix = 0 } = system?.network?.config ?? {}
    if (prefix > 15) throw new Refusal('invalid-value', 'the prefix of RFC1918 must be a number from 0 to 15')
  },
})

/** Removes the prefix unless the range type is RFC1918, because only RFC1918 has a prefix. */
export const prefixGoesWithType = settlement<Configuration>({
  reads: ['system'],
  settle: (candidate) => {
    const { system } = candidate
    const { config } = system?.network ?? {}
    if (config?.prefix === undefined || config['network-range-type'] === 'RFC1918') return candidate
    const { prefix: _, ...others } = config
    return { ...candidate, system: { ...system, network: { ...system?.network, config: others } } }
  },
})

export const factory = ({ description: { address = '192.0.2.10' } }: Unit): Data<typeof model> => ({
  system: {
    'mgmt-ip': {
      config: { ipv4: { system: { address }, 'prefix-length': 24, gateway: address.replace(/\d+$/, '126') } },
    },
    network: { config: { 'network-range-type': 'RFC6598' } },
  },
  cluster: {
    'disk-usage-threshold': {
      config: { 'warning-limit': 85, 'error-limit': 90, 'critical-limit': 97, 'growth-rate-limit': 10, interval: 60 },
    },
  },
})
