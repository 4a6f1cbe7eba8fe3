import type { Data } from '../../schema/declaration.ts'
import type { model } from './model.ts'

/**
 * Returns the factory configuration: entries in each list, with one target that refers to a user and one that refers to
 * a community.
 */
export function factory(hostname: string): Data<typeof model> {
  return {
    system: {
      snmp: {
        users: { user: new Map(['audit', 'monitor'].map((name) => [name, { name, config: { name, ...protocols } }])) },
        targets: {
          target: new Map([
            ['traps', { name: 'traps', config: traps }],
            ['traps-v3', { name: 'traps-v3', config: encrypted }],
          ]),
        },
        communities: {
          community: new Map([['lab', { name: 'lab', config: { name: 'lab', 'security-model': ['v1', 'v2c'] } }]]),
        },
        'engine-id': { config: { value: 'mac' } },
      },
    },
    'SNMPv2-MIB': {
      system: { sysContact: 'lab@example.net', sysName: hostname, sysLocation: 'rack 4' },
    },
  }
}

const protocols = { 'authentication-protocol': 'md5', 'privacy-protocol': 'aes' } as const
const traps = {
  name: 'traps',
  community: 'lab',
  'security-model': 'v2c',
  ipv4: { address: '192.0.2.62', port: 162 },
} as const
const encrypted = { name: 'traps-v3', user: 'monitor', ipv4: { address: '192.0.2.63' } }
