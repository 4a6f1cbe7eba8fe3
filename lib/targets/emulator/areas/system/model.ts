import { container, flag, list, leafList, mirrorConfig, preserveOrder, text } from '../../schema/declare.ts'

const names = preserveOrder(leafList(text()))
/** Declares an idle timeout in seconds, as a string. Clients may also send a number. */
const idle = (standard: string) =>
  text({ pattern: /^(none|\d{1,4})$/, shape: 'none or a number of seconds', numeric: true, default: standard })

/** The unit's host name, its login banners, and the service settings that clients write. */
export const model = container({
  'openconfig-system:system': container({
    ...mirrorConfig(
      { hostname: text(), 'motd-banner': text(), 'login-banner': text() },
      { 'current-datetime': text(), 'boot-time': text() },
      (device) => ({
        'current-datetime': new Date(device.now()).toISOString(),
        'boot-time': nanoseconds(device.bootTime),
      }),
    ),
    'vendor-system-settings:settings': container({
      ...mirrorConfig({
        'idle-timeout': idle('40'),
        'sshd-idle-timeout': idle('60'),
        'deny-root-ssh': flag(false),
        'portgroup-confirmation-warning': flag(true),
      }),
    }),
    'vendor-security-ciphers:security': container({
      services: container({
        service: list(['name'], {
          name: text(),
          ...mirrorConfig({
            name: text(),
            'ssl-ciphersuite': text(),
            ciphers: names,
            kexalgorithms: names,
            macs: names,
            'host-key-algorithms': names,
          }),
        }),
      }),
    }),
  }),
})

export function factory(hostname: string) {
  const web = { name: 'httpd', 'ssl-ciphersuite': 'ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES128-GCM-SHA256' }
  const shell = {
    name: 'sshd',
    ciphers: ['aes256-ctr', 'aes128-ctr'],
    kexalgorithms: ['ecdh-sha2-nistp384', 'ecdh-sha2-nistp256'],
    macs: ['hmac-sha2-256'],
    'host-key-algorithms': ['ecdsa-sha2-nistp256', 'rsa-sha2-256'],
  }
  const services = [web, shell].map((config) => [config.name, { name: config.name, config }] as const)
  return {
    system: {
      config: { hostname, 'motd-banner': 'Lab unit', 'login-banner': 'Authorised use only' },
      security: { services: { service: new Map(services) } },
    },
  }
}

/** Converts milliseconds to OpenConfig time, in nanoseconds since the epoch. */
export function nanoseconds(milliseconds: number): string {
  return `${milliseconds}000000`
}
