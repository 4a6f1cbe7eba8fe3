import { expect } from 'vitest'
import { checkRows, type Exchange } from './rows.ts'

const groups = '/openconfig-system:system/aaa/server-groups'
const address = '192.0.2.49'
const sealed = expect.stringMatching(/^\$8\$/)

/** Returns exchanges that write a group with one server, read the group back and compare it. */
function group(type: string, settings: object, read: object, readType = type): Exchange[] {
  const server = { address, config: { address }, ...settings }
  return [
    {
      sent: [
        'PATCH',
        groups,
        {
          'openconfig-system:server-groups': {
            'server-group': [{ name: 'lab', config: { name: 'lab', type }, servers: { server: [server] } }],
          },
        },
      ],
      answered: [204],
    },
    {
      sent: ['GET', `${groups}/server-group=lab`],
      answered: [
        200,
        {
          'openconfig-system:server-group': [
            {
              name: 'lab',
              config: { name: 'lab', type: readType },
              state: { name: 'lab', type: readType },
              servers: { server: [{ address, config: { address }, state: { address }, ...read }] },
            },
          ],
        },
      ],
    },
  ]
}

const radius = { 'auth-port': 1812, 'secret-key': sealed, 'vendor-openconfig-aaa-radius:timeout': 5 }

checkRows([
  {
    says: 'the timeout of a RADIUS server is in the vendor module',
    exchanges: group(
      'openconfig-aaa:RADIUS',
      { radius: { config: { 'secret-key': 'shared', 'vendor-openconfig-aaa-radius:timeout': 5 } } },
      { radius: { config: radius, state: radius } },
    ),
  },
  {
    says: 'a RADIUS server has a timeout of three seconds by default',
    exchanges: group(
      'RADIUS',
      {},
      {
        radius: {
          config: { 'auth-port': 1812, 'vendor-openconfig-aaa-radius:timeout': 3 },
          state: { 'auth-port': 1812, 'vendor-openconfig-aaa-radius:timeout': 3 },
        },
      },
      'openconfig-aaa:RADIUS',
    ),
  },
  {
    says: 'a server group may have the type OCSP, which is returned with the module prefix that was sent',
    exchanges: group(
      'vendor-openconfig-aaa-ocsp:OCSP',
      { 'vendor-openconfig-aaa-ocsp:ocsp': { config: { port: 8080 } } },
      { 'vendor-openconfig-aaa-ocsp:ocsp': { config: { port: 8080 }, state: { port: 8080 } } },
    ),
  },
  {
    says: 'the type LDAP of a server group is returned with the module prefix that was sent',
    exchanges: group(
      'vendor-openconfig-aaa-ldap:LDAP',
      {},
      { 'vendor-openconfig-aaa-ldap:ldap': { config: { 'auth-port': 389 }, state: { 'auth-port': 389 } } },
    ),
  },
])
