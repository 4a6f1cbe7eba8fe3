import { compareReleases } from '../../release.ts'
import { choice, container, flag, identity, integer, list, mirrorConfig, secret, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { isAuthenticated } from './authentication.ts'

const keyId = integer(1, 65_535)
const keyTypes = ['NTP_AUTH_MD5', 'NTP_AUTH_SHA1', 'VENDOR_NTP_AUTH_MD5', 'VENDOR_NTP_AUTH_SHA1'] as const

const server = {
  address: text({ pattern: /^\S+$/, shape: 'a host name or an address' }),
  port: integer(1, 65_535, 123),
  version: integer(1, 4, 4),
  'association-type': choice(['SERVER', 'PEER', 'POOL'], 'SERVER'),
  iburst: flag(false),
  prefer: flag(false),
  'vendor-openconfig-system-ntp:key-id': keyId,
}

/** Keys that authenticate servers. */
const key = {
  'key-id': keyId,
  'key-type': identity('vendor-openconfig-system-ntp', keyTypes, ['openconfig-system']),
  'key-value': secret({ shown: true }),
}

export const model = container({
  'openconfig-system:system': container({
    ntp: container({
      ...mirrorConfig({ enabled: flag(false), 'enable-ntp-auth': flag(false) }),
      'ntp-keys': container({ 'ntp-key': list(['key-id'], { 'key-id': keyId, ...mirrorConfig(key) }) }),
      servers: container({
        server: list(['address'], {
          address: server.address,
          ...mirrorConfig(server, { authenticated: flag() }, (device, _, config) => ({
            // Releases before 1.8.0 omit this leaf.
            ...(compareReleases(device.release, '1.8.0') >= 0 && { authenticated: isAuthenticated(config, device) }),
          })),
        }),
      }),
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
