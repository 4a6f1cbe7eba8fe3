import { checkRows } from './rows.ts'

const system = '/openconfig-system:system'
const settings = `${system}/vendor-system-settings:settings`
const sshd = `${system}/vendor-security-ciphers:security/services/service=sshd`
const algorithms = ['ecdsa-sha2-nistp256', 'ssh-ed25519']

checkRows([
  {
    says: 'the host key algorithms of sshd can be set',
    exchanges: [
      {
        sent: [
          'PATCH',
          `${system}/vendor-security-ciphers:security/services`,
          { services: { service: [{ name: 'sshd', config: { name: 'sshd', 'host-key-algorithms': algorithms } }] } },
        ],
        answered: [204],
      },
      {
        sent: ['GET', `${sshd}/config/host-key-algorithms`],
        answered: [
          200,
          { 'vendor-security-ciphers:host-key-algorithms': ['ecdsa-sha2-nistp256', 'rsa-sha2-256', 'ssh-ed25519'] },
        ],
      },
    ],
  },
  {
    says: 'idle timeouts are returned as strings, but can also be sent as numbers',
    exchanges: [
      {
        sent: [
          'PATCH',
          `${settings}/config`,
          { 'vendor-system-settings:config': { 'idle-timeout': 300, 'sshd-idle-timeout': 'none' } },
        ],
        answered: [204],
      },
      {
        sent: ['GET', `${settings}/state`],
        answered: [
          200,
          {
            'vendor-system-settings:state': {
              'idle-timeout': '300',
              'sshd-idle-timeout': 'none',
              'deny-root-ssh': false,
              'portgroup-confirmation-warning': true,
            },
          },
        ],
      },
    ],
  },
])
