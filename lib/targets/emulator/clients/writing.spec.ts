import { expect } from 'vitest'
import { checkRows, describeRefusal, type Exchange } from './rows.ts'

const system = '/openconfig-system:system'
const dns = `${system}/dns`
const logging = `${system}/logging`
const vlans = '/openconfig-vlan:vlans'
const vlan = (id: number) => ({ 'vlan-id': id, config: { 'vlan-id': id, name: `lab-${id}` } })
const readVlan = (id: number) => ({ ...vlan(id), state: { 'vlan-id': id, name: `lab-${id}` } })
const forwarding = `${logging}/vendor-openconfig-system-logging:host-logs/config/remote-forwarding`
const notFound = describeRefusal('invalid-value', 'uri keypath not found')
const domains = ['z.example', 'a.example']
const addresses = ['198.51.100.9', '192.0.2.9']
const host = { 'ipv4-address': addresses, alias: ['gate', 'door'], hostname: 'gateway' }

/**
 * Returns exchanges that write search domains, VLANs and selectors, and check the order in which they are read back.
 */
const order = (ids: readonly number[], facilities: readonly string[]): Exchange[] => [
  {
    sent: ['PUT', vlans, { 'openconfig-vlan:vlans': { vlan: [900, 100, 300, 200].map(vlan) } }],
    answered: [204],
  },
  { sent: ['GET', vlans], answered: [200, { 'openconfig-vlan:vlans': { vlan: expect.any(Array) } }] },
  {
    sent: ['GET', `${vlans}/vlan?fields=vlan-id`],
    answered: [200, { 'openconfig-vlan:vlan': ids.map((id) => ({ 'vlan-id': id })) }],
  },
  {
    sent: [
      'PUT',
      `${logging}/remote-servers/remote-server=192.0.2.14/selectors`,
      {
        selectors: {
          selector: ['LOCAL0', 'AUTHPRIV'].map((facility) => ({ facility, severity: 'ERROR' })),
        },
      },
    ],
    answered: [204],
  },
  {
    sent: ['GET', `${logging}/remote-servers/remote-server=192.0.2.14/selectors/selector?fields=facility`],
    answered: [
      200,
      {
        'openconfig-system:selector': facilities.map((facility) => ({
          facility: `vendor-system-logging-types:${facility}`,
        })),
      },
    ],
  },
]

checkRows([
  {
    says: 'one PATCH sets the time zone, a search domain as a scalar, and a name server',
    exchanges: [
      {
        sent: [
          'PATCH',
          '/',
          {
            'openconfig-system:system': {
              clock: { config: { 'timezone-name': 'Asia/Tokyo' } },
              dns: {
                config: { search: 'lab.example' },
                servers: { server: [{ address: '192.0.2.61', config: { address: '192.0.2.61' } }] },
              },
            },
          },
        ],
        answered: [204],
      },
      {
        sent: ['GET', `${dns}/config`],
        answered: [200, { 'openconfig-system:config': { search: ['lab.example.net', 'lab.example'] } }],
      },
      {
        sent: ['GET', `${dns}/servers/server=192.0.2.61`],
        answered: [
          200,
          {
            'openconfig-system:server': [
              {
                address: '192.0.2.61',
                config: { address: '192.0.2.61', port: 53 },
                state: { address: '192.0.2.61', port: 53 },
              },
            ],
          },
        ],
      },
      {
        sent: ['GET', `${system}/clock/config`],
        answered: [200, { 'openconfig-system:config': { 'timezone-name': 'Asia/Tokyo' } }],
      },
    ],
  },
  {
    says: 'a POST creates several list entries at once, or none if one already exists',
    exchanges: [
      { sent: ['POST', vlans, { 'openconfig-vlan:vlan': [vlan(310), vlan(311)] }], answered: [201] },
      {
        sent: ['GET', `${vlans}/vlan=311`],
        answered: [200, { 'openconfig-vlan:vlan': [readVlan(311)] }],
      },
      {
        sent: ['POST', vlans, { 'openconfig-vlan:vlan': [vlan(312), vlan(310)] }],
        answered: [409, describeRefusal('data-exists', 'object already exists')],
      },
      { sent: ['GET', `${vlans}/vlan=312`], answered: [404, notFound] },
      {
        sent: ['POST', vlans, { 'openconfig-vlan:vlan': [] }],
        answered: [400, describeRefusal('invalid-value', 'exactly one entry of vlan is expected')],
      },
    ],
  },
  {
    says: 'a PUT that creates a container or a leaf returns 204; a PUT of a list entry returns 201 if it creates the entry, and 204 if it replaces the entry',
    exchanges: [
      {
        sent: ['PUT', `${logging}/tls`, { tls: { certificate: 'pem' } }],
        answered: [204],
      },
      { sent: ['PUT', `${system}/config/motd-banner`, { 'motd-banner': 'hello' }], answered: [204] },
      { sent: ['PUT', `${vlans}/vlan=310`, { 'openconfig-vlan:vlan': [vlan(310)] }], answered: [201] },
      { sent: ['PUT', `${vlans}/vlan=310`, { 'openconfig-vlan:vlan': [vlan(310)] }], answered: [204] },
    ],
  },
  {
    says: 'the root /api is also served at the RESTCONF port',
    exchanges: [
      {
        sent: ['GET', '/restconf-port/api'],
        answered: [
          200,
          { 'ietf-restconf:restconf': { data: {}, operations: {}, 'yang-library-version': '2019-01-04' } },
        ],
      },
      {
        sent: ['GET', `/restconf-port/api/data${dns}/config`],
        answered: [200, { 'openconfig-system:config': { search: ['lab.example.net'] } }],
      },
    ],
  },
  {
    says: 'list entries are returned in the order in which they were sent',
    exchanges: order([900, 100, 300, 200], ['LOCAL0', 'AUTHPRIV']),
  },
  {
    says: 'some units sort lists',
    quirks: ['lists-sorted'],
    exchanges: order([100, 200, 300, 900], ['AUTHPRIV', 'LOCAL0']),
  },
  {
    says: 'search domains are returned in the order in which they were sent, even on a unit that sorts lists',
    quirks: ['lists-sorted'],
    exchanges: [
      { sent: ['PUT', `${dns}/config/search`, { 'openconfig-system:search': domains }], answered: [204] },
      { sent: ['GET', `${dns}/config/search`], answered: [200, { 'openconfig-system:search': domains }] },
    ],
  },
  {
    says: 'DNS can contain host entries',
    exchanges: [
      {
        sent: [
          'PATCH',
          dns,
          { 'openconfig-system:dns': { 'host-entries': { 'host-entry': [{ hostname: 'gateway', config: host }] } } },
        ],
        answered: [204],
      },
      {
        sent: ['GET', `${dns}/host-entries`],
        answered: [
          200,
          { 'openconfig-system:host-entries': { 'host-entry': [{ hostname: 'gateway', config: host, state: host }] } },
        ],
      },
      { sent: ['DELETE', `${dns}/host-entries/host-entry=gateway`], answered: [204] },
    ],
  },
  {
    says: 'the first DELETE of host log forwarding succeeds, and the second returns 404',
    exchanges: [
      { sent: ['DELETE', forwarding], answered: [204] },
      { sent: ['DELETE', forwarding], answered: [404, notFound] },
      {
        sent: ['GET', forwarding],
        answered: [200, { 'vendor-openconfig-system-logging:remote-forwarding': { enabled: false } }],
      },
    ],
  },
  {
    says: 'a facility is returned with the module prefix that was sent',
    exchanges: [
      {
        sent: [
          'PATCH',
          `${logging}/remote-servers`,
          {
            'remote-servers': {
              'remote-server': [
                {
                  host: '192.0.2.15',
                  config: { host: '192.0.2.15' },
                  selectors: {
                    selector: [
                      {
                        facility: 'openconfig-system-logging:LOCAL0',
                        severity: 'ERROR',
                        config: { facility: 'openconfig-system-logging:LOCAL0', severity: 'ERROR' },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
        answered: [204],
      },
      {
        sent: ['GET', `${logging}/remote-servers/remote-server=192.0.2.15/selectors/selector=LOCAL0,ERROR`],
        answered: [
          200,
          {
            'openconfig-system:selector': [
              {
                facility: 'openconfig-system-logging:LOCAL0',
                severity: 'ERROR',
                config: { facility: 'openconfig-system-logging:LOCAL0', severity: 'ERROR' },
                state: { facility: 'openconfig-system-logging:LOCAL0', severity: 'ERROR' },
              },
            ],
          },
        ],
      },
    ],
  },
])
