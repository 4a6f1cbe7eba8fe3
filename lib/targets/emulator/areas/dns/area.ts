import type { Area } from '../../area.ts'
import { container, integer, list, listOf, mirrored, ordered, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { preset } from '../../switches/preset.ts'
import { reading } from '../../switches/reading.ts'
import { refusedInPart } from '../../switches/refused-in-part.ts'
import { writingFaults } from '../../switches/writing.ts'
import { dnsFaults } from './faults.ts'

const model = container({
  'openconfig-system:system': container({
    dns: container({
      ...mirrored({ search: ordered(listOf(text({ pattern: /^\S+$/, shape: 'a domain name' }))) }),
      servers: container({
        server: ordered(
          list(['address'], {
            address: text({ pattern: /^\S+$/, shape: 'an address' }),
            ...mirrored({ address: text(), port: integer(1, 65_535, 53) }),
          }),
        ),
      }),
      'host-entries': container({
        'host-entry': list(['hostname'], {
          hostname: text(),
          ...mirrored({
            hostname: text(),
            alias: listOf(text()),
            'ipv4-address': ordered(listOf(text())),
            'ipv6-address': ordered(listOf(text())),
          }),
        }),
      }),
    }),
  }),
})

const factory: Data<typeof model> = {
  system: {
    dns: {
      config: { search: ['lab.example.net'] },
      servers: {
        server: new Map([
          ['192.0.2.53', { address: '192.0.2.53', config: { address: '192.0.2.53' } }],
          ['198.51.100.53', { address: '198.51.100.53', config: { address: '198.51.100.53', port: 53 } }],
        ]),
      },
    },
  },
}

/** Name resolution (platform: DNS): a server's port reads 53 when not set. */
export const dns: Area = {
  name: 'dns',
  model,
  factory: () => factory,
  configured: ['system/dns'],
  faults: (_, nodes) => [
    refusedInPart('dns', nodes.leaf('system/dns/servers/server/config/port'), (json) => !/^\d+$/.test(String(json))),
    ...dnsFaults(nodes),
    preset(nodes, 'dns-port-default-54', 'system/dns/servers/server/*/port', 54, ['config']),
    ...writingFaults('dns', 'system/dns'),
  ],
  quirks: (_, nodes) => [
    reading(
      nodes,
      'sparse-mirrors:dns',
      'state of a name server does not repeat its address',
      ['system/dns/servers/server/state/address'],
      () => undefined,
    ),
  ],
}
