import { expect } from 'vitest'
import { checkRows, describeRefusal, type Exchange, partition } from './rows.ts'

const groups = '/vendor-portgroup:portgroups'
const interfaces = '/openconfig-interfaces:interfaces'
const speed = 'openconfig-if-ethernet:SPEED_10GB'
const notFound = describeRefusal('invalid-value', 'uri keypath not found')

/** Returns the request that sets the mode of port groups. */
const setMode = (mode: string, ports: readonly string[]) =>
  [
    'PATCH',
    '/',
    { 'vendor-portgroup:portgroups': { portgroup: ports.map((name) => ({ portgroup_name: name, config: { mode } })) } },
  ] as const
const readMode = (port: string, mode: string): Exchange => ({
  sent: ['GET', `${groups}/portgroup=${encodeURIComponent(port)}/config/mode`],
  answered: [200, { 'vendor-portgroup:mode': mode }],
})
const readNames = (ports: readonly string[]): Exchange[] =>
  ports.map((name) => ({
    sent: ['GET', `${interfaces}/interface=${encodeURIComponent(name)}/config/name`],
    answered: [200, { 'openconfig-interfaces:name': name }],
  }))
const trunk = (name: string) => ({
  'openconfig-interfaces:interfaces': {
    interface: [
      {
        name,
        'openconfig-if-ethernet:ethernet': {
          'openconfig-vlan:switched-vlan': { config: { 'native-vlan': 1, 'trunk-vlans': [310] } },
        },
      },
    ],
  },
})
const channel = (name: string) => ({ name, type: 'iana-if-type:ethernetCsmacd', enabled: true })

checkRows([
  {
    says: 'a partition port in breakout has four interfaces, which can carry VLANs and are removed when breakout ends',
    unit: partition,
    exchanges: [
      { sent: setMode('MODE_4x10GB', ['1/1', '1/2']), answered: [204] },
      { after: 900, ...readMode('1/2', 'MODE_4x10GB') },
      ...readNames(['1/1.1', '1/1.2', '1/1.3', '1/1.4', '1/2.1', '1/2.4']),
      { sent: ['PATCH', '/', trunk('1/1.1')], answered: [204] },
      {
        sent: ['GET', `${interfaces}/interface=1%2F1.1?content=config`],
        answered: [
          200,
          {
            'openconfig-interfaces:interface': [
              {
                name: '1/1.1',
                config: channel('1/1.1'),
                'openconfig-if-ethernet:ethernet': {
                  config: { 'port-speed': speed },
                  'openconfig-vlan:switched-vlan': { config: { 'native-vlan': 1, 'trunk-vlans': [310] } },
                },
              },
            ],
          },
        ],
      },
      {
        sent: ['GET', `${interfaces}/interface=1%2F1.1/ethernet/state/port-speed`],
        answered: [200, { 'openconfig-if-ethernet:port-speed': speed }],
      },
      { sent: setMode('MODE_100GB', ['1/1']), answered: [204] },
      { after: 900, sent: ['GET', `${interfaces}/interface=1%2F1.1`], answered: [404, notFound] },
    ],
  },
  {
    says: 'an appliance port in breakout has four interfaces with complete interface data',
    exchanges: [
      { sent: setMode('MODE_4x10GB', ['1', '2']), answered: [204] },
      {
        after: 900,
        sent: ['GET', `${interfaces}/interface=1.3?fields=name;config;state(name;ifindex;oper-status);ethernet/config`],
        answered: [
          200,
          {
            'openconfig-interfaces:interface': [
              {
                name: '1.3',
                config: channel('1.3'),
                state: { name: '1.3', ifindex: 24, 'oper-status': 'UP' },
                'openconfig-if-ethernet:ethernet': { config: { 'port-speed': speed } },
              },
            ],
          },
        ],
      },
      {
        sent: ['GET', `${interfaces}/interface=1.3/ethernet/state/hw-mac-address`],
        answered: [200, { 'openconfig-if-ethernet:hw-mac-address': '00:00:5e:00:53:18' }],
      },
      ...readNames(['1.1', '1.2', '1.4', '2.1', '2.4']),
    ],
  },
  {
    says: 'a breakout channel is not an interface unless its port is in breakout',
    exchanges: [
      {
        sent: ['PATCH', '/', trunk('1.1')],
        answered: [
          400,
          describeRefusal('invalid-value', 'interface 1.1 is no port of this device and no aggregation group'),
        ],
      },
    ],
  },
  {
    says: 'a partition refuses an undocumented mode',
    unit: partition,
    exchanges: [
      {
        sent: setMode('MODE_4x25GB', ['1/1', '1/2']),
        answered: [400, describeRefusal('invalid-value', expect.stringMatching(/^MODE_4x25GB is not /))],
      },
      readMode('1/1', 'MODE_100GB'),
    ],
  },
])
