import type { Area } from '../../area.ts'
import { container, integer, list, leafList, mirrorConfig, preserveOrder, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { createForgetfulListFault } from '../../switches/forgetful-list.ts'
import { createOneOfSeveralFault } from '../../switches/one-of-several.ts'
import { preset } from '../../switches/preset.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { createBesidesRefusalFault, createPartialRefusalFault, hasNoNumber } from '../../switches/refused-in-part.ts'
import { createTypedMirrorFault } from '../../switches/typed-entries.ts'
import { createWriteFaults } from '../../switches/writing.ts'
import { dnsFaults } from './faults.ts'

const model = container({
  'openconfig-system:system': container({
    dns: container({
      ...mirrorConfig({ search: preserveOrder(leafList(text({ pattern: /^\S+$/, shape: 'a domain name' }))) }),
      servers: container({
        server: preserveOrder(
          list(['address'], {
            address: text({ pattern: /^\S+$/, shape: 'an address' }),
            ...mirrorConfig({ address: text(), port: integer(1, 65_535, 53) }),
          }),
        ),
      }),
      'host-entries': container({
        'host-entry': list(['hostname'], {
          hostname: text(),
          ...mirrorConfig({
            hostname: text(),
            alias: leafList(text()),
            'ipv4-address': preserveOrder(leafList(text())),
            'ipv6-address': preserveOrder(leafList(text())),
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

/** The area of name resolution (platform: DNS). A server's port reads as 53 if it is not set. */
export const dns: Area = {
  name: 'dns',
  model,
  factory: () => factory,
  configured: ['system/dns'],
  faults: (_, nodes) => [
    createPartialRefusalFault(
      'dns',
      nodes.leaf('system/dns/servers/server/config/port'),
      (json) => !/^\d+$/.test(String(json)),
    ),
    createBesidesRefusalFault('dns', nodes.at('system/dns/servers/server'), hasNoNumber('port')),
    ...dnsFaults(nodes),
    preset(nodes, 'dns-port-default-54', 'system/dns/servers/server/*/port', 54, ['config']),
    ...['system/dns/config/search', 'system/dns/servers/server'].map(createOneOfSeveralFault),
    createForgetfulListFault('system/dns/servers/server', 'config/port'),
    createTypedMirrorFault(nodes, 'system/dns/servers/server', 'port', 1),
    ...createWriteFaults('dns', 'system/dns'),
  ],
  quirks: (_, nodes) => [
    createReadingSwitch(
      nodes,
      'sparse-mirrors:dns',
      'state of a name server lacks its address',
      ['system/dns/servers/server/state/address'],
      () => undefined,
    ),
  ],
}
