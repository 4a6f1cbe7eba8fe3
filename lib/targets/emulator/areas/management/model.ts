import { choice, container, integer, liveContainer, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const address = text({ pattern: /^\d{1,3}(\.\d{1,3}){3}$/, shape: 'an IPv4 address' })
const percent = integer(0, 100)

/** The unit's address, its internal networks, and the limits of its disk usage. */
export const model = container({
  'openconfig-system:system': container({
    'vendor-system-mgmt-ip:mgmt-ip': container({
      config: container({
        ipv4: container({ system: container({ address }), 'prefix-length': integer(1, 32), gateway: address }),
      }),
    }),
    'vendor-system-network:network': container({
      config: container({
        'network-range-type': choice(['RFC6598', 'RFC1918'], 'RFC6598'),
        prefix: integer(0, 15, 0),
      }),
      state: liveContainer(
        {
          'configured-network-range-type': text(),
          'configured-network-range': text(),
          'active-network-range-type': text(),
          'active-network-range': text(),
        },
        ({ configuration }) => {
          const { network } = Object(Object(configuration).system)
          const { 'network-range-type': type = 'RFC6598', prefix = 0 } = Object(Object(network).config)
          // The active range changes only after a full power cycle.
          return {
            'configured-network-range-type': type,
            'configured-network-range': type === 'RFC1918' ? `10.${prefix * 16}.0.0/12` : COMMON,
            'active-network-range-type': 'RFC6598',
            'active-network-range': COMMON,
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

/** The RFC 6598 range, as the contract gives it. */
const COMMON = '100.64.0.0/12'

export const factory: Data<typeof model> = {
  system: {
    'mgmt-ip': {
      config: { ipv4: { system: { address: '192.0.2.10' }, 'prefix-length': 24, gateway: '192.0.2.1' } },
    },
    network: { config: { 'network-range-type': 'RFC6598' } },
  },
  cluster: {
    'disk-usage-threshold': {
      config: { 'warning-limit': 85, 'error-limit': 90, 'critical-limit': 97, 'growth-rate-limit': 10, interval: 60 },
    },
  },
}
