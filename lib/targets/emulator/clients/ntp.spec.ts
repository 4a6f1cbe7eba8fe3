import { expect } from 'vitest'
import { checkRows } from './rows.ts'

const ntp = '/openconfig-system:system/ntp'
const sealed = expect.stringMatching(/^\$8\$/)
const defaults = {
  port: 123,
  version: 4,
  'association-type': 'SERVER',
  iburst: false,
  prefer: false,
  'vendor-openconfig-system-ntp:key-id': 7,
}
const address = '192.0.2.124'
const config = { address, 'vendor-openconfig-system-ntp:key-id': 7 }
const key = (type: string) => ({ 'key-id': 7, 'key-type': type, 'key-value': 'only-here' })
const readKey = (type: string) => ({ 'key-id': 7, 'key-type': type, 'key-value': sealed })

checkRows([
  {
    says: 'the key of a time server is in the vendor module, and state shows whether the server is authenticated',
    exchanges: [
      {
        sent: [
          'PATCH',
          ntp,
          {
            'openconfig-system:ntp': {
              config: { 'enable-ntp-auth': true },
              'ntp-keys': {
                'ntp-key': [{ 'key-id': 7, config: key('vendor-openconfig-system-ntp:VENDOR_NTP_AUTH_SHA1') }],
              },
              servers: { server: [{ address, config }] },
            },
          },
        ],
        answered: [204],
      },
      {
        sent: ['GET', `${ntp}/servers/server=${address}`],
        answered: [
          200,
          {
            'openconfig-system:server': [
              { address, config: { address, ...defaults }, state: { address, ...defaults, authenticated: true } },
            ],
          },
        ],
      },
      {
        sent: ['GET', `${ntp}/ntp-keys/ntp-key=7`],
        answered: [
          200,
          {
            'openconfig-system:ntp-key': [
              {
                'key-id': 7,
                config: readKey('vendor-openconfig-system-ntp:VENDOR_NTP_AUTH_SHA1'),
                state: readKey('vendor-openconfig-system-ntp:VENDOR_NTP_AUTH_SHA1'),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    says: 'release 1.7.0 does not show whether a time server is authenticated',
    unit: { release: '1.7.0-1' },
    exchanges: [
      { sent: ['PATCH', `${ntp}/servers`, { servers: { server: [{ address, config }] } }], answered: [204] },
      {
        sent: ['GET', `${ntp}/servers/server=${address}/state`],
        answered: [200, { 'openconfig-system:state': { address, ...defaults } }],
      },
    ],
  },
  {
    says: 'the type of an NTP key is returned with the module prefix that was sent, or with the vendor module if none was sent',
    unit: { naming: { vendor: 'acme' } },
    exchanges: [
      'openconfig-system:NTP_AUTH_MD5',
      'ACME_NTP_AUTH_SHA1',
      'acme-openconfig-system-ntp:NTP_AUTH_SHA1',
    ].flatMap((type) => {
      const read = readKey(type.includes(':') ? type : `acme-openconfig-system-ntp:${type}`)
      return [
        {
          sent: ['PUT', `${ntp}/ntp-keys/ntp-key=7`, { 'ntp-key': [{ 'key-id': 7, config: key(type) }] }] as const,
          answered: [type.startsWith('openconfig') ? 201 : 204] as const,
        },
        {
          sent: ['GET', `${ntp}/ntp-keys/ntp-key=7`] as const,
          answered: [200, { 'openconfig-system:ntp-key': [{ 'key-id': 7, config: read, state: read }] }] as const,
        },
      ]
    }),
  },
])
