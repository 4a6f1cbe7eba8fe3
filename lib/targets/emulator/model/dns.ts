import { container, integer, list, listOf, mirrored, text } from './build.ts'
import type { Data } from './declaration.ts'

/** Name resolution (platform: DNS). A server's port reads 53 when not set. */
export const dns = container({
  ...mirrored({ search: listOf(text({ pattern: /^\S+$/, shape: 'a domain name' })) }),
  servers: container({
    server: list(['address'], {
      address: text({ pattern: /^\S+$/, shape: 'an address' }),
      ...mirrored({ address: text(), port: integer(1, 65_535, 53) }),
    }),
  }),
})

export const factoryDns: Data<typeof dns> = {
  config: { search: ['lab.example.net'] },
  servers: {
    server: new Map([
      ['192.0.2.53', { address: '192.0.2.53', config: { address: '192.0.2.53' } }],
      ['198.51.100.53', { address: '198.51.100.53', config: { address: '198.51.100.53', port: 53 } }],
    ]),
  },
}
