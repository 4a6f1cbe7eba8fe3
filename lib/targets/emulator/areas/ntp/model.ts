import { choice, container, flag, integer, list, mirrored, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const server = {
  address: text({ pattern: /^\S+$/, shape: 'a host name or an address' }),
  port: integer(1, 65_535, 123),
  version: integer(1, 4, 4),
  'association-type': choice(['SERVER', 'PEER', 'POOL'], 'SERVER'),
  iburst: flag(false),
  prefer: flag(false),
}

export const model = container({
  'openconfig-system:system': container({
    ntp: container({
      ...mirrored({ enabled: flag(false) }),
      servers: container({ server: list(['address'], { address: server.address, ...mirrored(server) }) }),
    }),
  }),
})

export type NtpConfiguration = Data<typeof model>

export const factory: NtpConfiguration = {
  system: {
    ntp: {
      config: { enabled: true },
      servers: {
        server: new Map([
          ['192.0.2.123', { address: '192.0.2.123', config: { address: '192.0.2.123' } }],
          ['time.example.net', { address: 'time.example.net', config: { address: 'time.example.net' } }],
        ]),
      },
    },
  },
}
